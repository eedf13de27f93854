/** What the reader chose once and for all; kept on his own machine. */
import { langs, textsOf, type Lang, type Texts } from "./texts";

const KEY = "stammtisch";

export const SPEEDS = ["calm", "normal", "quick"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a full trick lies, how long a step of a replay is looked at, and how fast cards fly. */
const PACE: Record<Speed, { trick: number; step: number; flight: number }> = {
  calm: { trick: 3_200, step: 3_000, flight: 1.6 },
  normal: { trick: 1_600, step: 1_700, flight: 1 },
  quick: { trick: 700, step: 800, flight: 0.5 },
};

/** How much larger everything is on a big screen, as in styles/big.css. */
export function grown(width: number, height: number): number {
  if (width >= 2200 && height >= 1240) return 1.6;
  return width >= 1600 && height >= 880 ? 1.25 : 1;
}

/** Bots where nobody chose, or where the one chosen does not play the game at hand. */
const USUAL = { level: "thumb", temper: "steady" };

interface Kept {
  lang: Lang;
  name: string;
  large: boolean;
  plain: boolean;
  keys: boolean;
  speed: Speed;
  motion: boolean;
  sounds: boolean;
  vibrate: boolean;
  notify: boolean;
  level: string;
  temper: string;
}

function stored(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The first of the reader's languages that there is, three letters or two; English where there is none. */
function wished(): Lang {
  const asked = (navigator.languages ?? []).map((one) => one.split("-")[0] as Lang);
  return asked.find((one) => langs.includes(one)) ?? "en";
}

class Settings implements Kept {
  lang = $state<Lang>("de");
  name = $state("");
  large = $state(false);
  plain = $state(false); // nothing told by colour, black on white
  em = $state(17); // the size of the type on this screen, as the browser and A+ have it
  roomy = $state(false); // larger still: everything one below the other
  keys = $state(true); // letters answer; some readers of the screen need them for themselves
  speed = $state<Speed>("normal");
  motion = $state(true);
  sounds = $state(false);
  vibrate = $state(false);
  notify = $state(false);
  level = $state(USUAL.level); // of the bots
  temper = $state(USUAL.temper);
  offered = $state.raw<{ levels: string[]; tempers: string[] }>({ levels: [], tempers: [] }); // in the game at hand

  constructor() {
    const kept = stored();
    this.lang = kept.lang && langs.includes(kept.lang) ? kept.lang : wished();
    this.name = kept.name ?? "";
    this.large = kept.large ?? false;
    this.plain = kept.plain ?? matchMedia("(prefers-contrast: more)").matches;
    this.keys = kept.keys ?? true;
    this.speed = kept.speed && SPEEDS.includes(kept.speed) ? kept.speed : "normal";
    this.motion = kept.motion ?? true;
    this.sounds = kept.sounds ?? false;
    this.vibrate = kept.vibrate ?? false;
    this.notify = kept.notify ?? false;
    this.level = kept.level ?? USUAL.level;
    this.temper = kept.temper ?? USUAL.temper;
  }

  get t(): Texts {
    return textsOf(this.lang);
  }

  get pace(): { trick: number; step: number; flight: number } {
    return PACE[this.speed];
  }

  /** The bot that sits down where nobody else does, as the table calls it. */
  get bot(): string {
    const level = this.offered.levels.includes(this.level) ? this.level : USUAL.level;
    const temper = this.offered.tempers.includes(this.temper) ? this.temper : USUAL.temper;
    return temper === USUAL.temper || level === "random" || level === "quiet" ? level : `${level}/${temper}`;
  }

  keep(): void {
    const { lang, name, large, plain, keys, speed, motion, sounds, vibrate, notify, level, temper } = this;
    const kept: Kept = {
      lang,
      name,
      large,
      plain,
      keys,
      speed,
      motion,
      sounds,
      vibrate,
      notify,
      level,
      temper,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // private windows may refuse; then it holds for this visit
    }
  }
}

export const settings = new Settings();
