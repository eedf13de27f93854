/** The page opens without a line where the address allows it; a newer one takes over when nobody is playing. */
let newer = false;

/** Whether this way is gone with a fresh start, because the house has a newer page. */
export function arriving(path: string): boolean {
  if (newer) location.assign(path);
  return newer;
}

/** Only https and one's own machine may keep a page; elsewhere nothing is lost but that. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const first = !worker.controller;
  worker.addEventListener("controllerchange", () => {
    if (first) return;
    newer = true;
    if (!location.pathname.startsWith("/t/")) location.reload();
  });
  const look = () =>
    void worker
      .getRegistration()
      .then((kept) => kept?.update())
      .catch(() => undefined);
  worker.register("/sw.js").catch(() => undefined);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}
