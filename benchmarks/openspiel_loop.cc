// Random play in OpenSpiel's own C++, with the deal: `euchre 0.3` on a line is answered with decisions and CPU seconds.
#include <ctime>
#include <iostream>
#include <random>
#include <string>

#include "open_spiel/spiel.h"

namespace {

double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// One deal to its end; chance is drawn by its probabilities, every lawful act is as likely.
int Play(const open_spiel::Game& game, std::mt19937_64& rng) {
  std::unique_ptr<open_spiel::State> state = game.NewInitialState();
  int decisions = 0;
  while (!state->IsTerminal()) {
    if (state->IsChanceNode()) {
      const open_spiel::ActionsAndProbs outcomes = state->ChanceOutcomes();
      const double z = std::uniform_real_distribution<double>(0.0, 1.0)(rng);
      state->ApplyAction(open_spiel::SampleAction(outcomes, z).first);
    } else {
      const std::vector<open_spiel::Action> acts = state->LegalActions();
      state->ApplyAction(acts[std::uniform_int_distribution<size_t>(0, acts.size() - 1)(rng)]);
      ++decisions;
    }
  }
  return decisions;
}

}  // namespace

int main() {
  std::mt19937_64 rng(1);
  std::string name;
  double seconds;
  while (std::cin >> name >> seconds) {
    const std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(name);
    const double began = CpuSeconds();
    long decisions = 0;
    while (CpuSeconds() - began < seconds) decisions += Play(*game, rng);
    std::cout << "{\"decisions\": " << decisions << ", \"cpu_s\": " << CpuSeconds() - began << "}" << std::endl;
  }
}
