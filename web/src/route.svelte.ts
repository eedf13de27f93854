/** Where the reader is: the start, a table, a Partie that is looked at again, a page of help. */
import { arriving } from "./pwa";

class Route {
  path = $state(location.pathname);
  start = $state(false); // opened to play at once

  constructor() {
    addEventListener("popstate", () => {
      this.start = false;
      this.path = location.pathname;
    });
  }

  get table(): string {
    return this.found(/^\/t\/([\w-]+)\/?$/);
  }

  /** The Partie's id, empty where one is still to be chosen; null anywhere else. */
  get partie(): string | null {
    return /^\/partie\/?$/.test(this.path) ? "" : this.found(/^\/partie\/([\w-]+)\/?$/) || null;
  }

  get help(): string {
    return /^\/fair\/?$/.test(this.path) ? "fair" : this.found(/^\/hilfe\/([\w-]+)\/?$/);
  }

  go(path: string, start = false): void {
    if (arriving(path)) return;
    history.pushState(null, "", path);
    this.start = start;
    this.path = new URL(path, location.href).pathname;
    scrollTo(0, 0);
  }

  private found(pattern: RegExp): string {
    return pattern.exec(this.path)?.[1] ?? "";
  }
}

export const route = new Route();
