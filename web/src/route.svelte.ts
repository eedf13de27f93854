/** Two places: the start, and a table. */
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
    return /^\/t\/([\w-]+)\/?$/.exec(this.path)?.[1] ?? "";
  }

  go(path: string, start = false): void {
    history.pushState(null, "", path);
    this.start = start;
    this.path = path;
    scrollTo(0, 0);
  }
}

export const route = new Route();
