/** What the reader chose once and for all; kept on his own machine. */
import { langs, textsOf, type Lang, type Texts } from "./texts";

const KEY = "stammtisch";

function stored(): Partial<{ lang: Lang; name: string; large: boolean; keys: boolean }> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function wished(): Lang {
  const asked = (navigator.language || "de").slice(0, 2) as Lang;
  return langs.includes(asked) ? asked : "en";
}

class Settings {
  lang = $state<Lang>("de");
  name = $state("");
  large = $state(false);
  em = $state(17); // the size of the type on this screen, as the browser and A+ have it
  keys = $state(true); // letters answer; some readers of the screen need them for themselves

  constructor() {
    const kept = stored();
    this.lang = kept.lang && langs.includes(kept.lang) ? kept.lang : wished();
    this.name = kept.name ?? "";
    this.large = kept.large ?? false;
    this.keys = kept.keys ?? true;
  }

  get t(): Texts {
    return textsOf(this.lang);
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang: this.lang, name: this.name, large: this.large, keys: this.keys }));
    } catch {
      // private windows may refuse; then it holds for this visit
    }
  }
}

export const settings = new Settings();
