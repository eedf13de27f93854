"""Random play in other people's engines; runs in an environment of its own (`build/peers`).

Answers lines on its standard input: `list` with the peers that are here and those that are not,
`NAME SECONDS` with decisions made and CPU seconds taken.  One thread, as far as the peer lets itself be told.
"""

import json
import os
import subprocess
import sys
import warnings
from functools import partial
from importlib import import_module, metadata
from random import Random
from time import process_time

from openspiel_loop import LOOP

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
warnings.simplefilter("ignore")
RNG = Random(1)
BATCH = 4096  # of Pgx


def open_spiel(name):
    """The Python loop that its documentation shows; chance nodes are drawn by their probabilities."""
    game = import_module("pyspiel").load_game(name)

    def play():
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                acts, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(RNG.choices(acts, odds)[0])
            else:
                state.apply_action(RNG.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return partial(measured, play)


def open_spiel_native(name):
    """Its loop in C++, where `openspiel_loop.py` could build it: a process of its own."""
    loop = subprocess.Popen([LOOP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def measure(seconds):
        print(name, seconds, file=loop.stdin, flush=True)
        return json.loads(loop.stdout.readline())

    return measure


def rlcard(name):
    made = import_module("rlcard").make(name)
    counted = [0]

    class Agent:
        use_raw = False

        def step(self, state):
            counted[0] += 1
            return RNG.choice(list(state["legal_actions"]))

        def eval_step(self, state):
            return self.step(state), {}

    made.set_agents([Agent() for _ in range(made.num_players)])

    def play():
        counted[0] = 0
        made.run(is_training=True)
        return counted[0]

    return partial(measured, play)


def pettingzoo(name):
    made = import_module(f"pettingzoo.classic.{name}").env()

    def play():
        made.reset(seed=RNG.randrange(1 << 30))
        decisions = 0
        for agent in made.agent_iter():
            seen, _, ended, cut, _ = made.last()
            if ended or cut:
                made.step(None)
            else:
                made.step(made.action_space(agent).sample(seen["action_mask"]))
                decisions += 1
        return decisions

    return partial(measured, play)


def pgx(name):
    """A batch that begins anew wherever a game has ended; only steps of running games are counted."""
    jax, jnp, made = import_module("jax"), import_module("jax.numpy"), import_module("pgx").make(name)
    steps = 32

    def one(carry, _):
        state, key, count = carry
        key, act_key, new_key = jax.random.split(key, 3)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        acts = jax.random.categorical(act_key, odds, axis=-1)
        count = count + (~state.terminated).sum()
        after = jax.vmap(made.step)(state, acts)
        fresh = jax.vmap(made.init)(jax.random.split(new_key, BATCH))
        over = after.terminated | after.truncated

        def chosen(new, old):
            return jnp.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return (jax.tree_util.tree_map(chosen, fresh, after), key, count), None

    @jax.jit
    def many(state, key):
        return jax.lax.scan(one, (state, key, jnp.int32(0)), None, length=steps)[0]

    held = [
        jax.jit(jax.vmap(made.init))(jax.random.split(jax.random.PRNGKey(0), BATCH)),
        jax.random.PRNGKey(1),
    ]

    def play():
        state, key, count = many(*held)
        held[:] = [state, key]
        return int(count)

    return partial(measured, play)


def measured(play, seconds):
    play()  # what compiles, compiles now
    decisions, began = 0, process_time()
    while process_time() - began < seconds:
        decisions += play()
    return {"decisions": decisions, "cpu_s": process_time() - began}


PEERS = {
    "openspiel-euchre": ("open_spiel", open_spiel, "euchre"),
    "openspiel-skat": ("open_spiel", open_spiel, "skat"),
    "openspiel-euchre-native": ("open_spiel", open_spiel_native, "euchre"),
    "openspiel-skat-native": ("open_spiel", open_spiel_native, "skat"),
    "rlcard-leduc": ("rlcard", rlcard, "leduc-holdem"),
    "rlcard-bridge": ("rlcard", rlcard, "bridge"),
    "pettingzoo-leduc": ("pettingzoo", pettingzoo, "leduc_holdem_v4"),
    "pgx-leduc": ("pgx", pgx, "leduc_holdem"),
}


def listed(ready):
    here, missing = {}, {}
    for name, (package, make, game) in PEERS.items():
        try:
            ready[name] = make(game)
            ready[name](0)
            here[name] = {"version": metadata.version(package), "game": game}
        except Exception as why:
            missing[name] = f"{type(why).__name__}: {why}".splitlines()[0]
    return {"python": sys.version.split()[0], "here": here, "missing": missing}


def main():
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a peer prints must not get among the answers
    ready = {}
    for line in sys.stdin:
        name, *more = line.split()
        told = listed(ready) if name == "list" else ready[name](float(more[0]))
        print(json.dumps(told), file=out, flush=True)


if __name__ == "__main__":
    main()
