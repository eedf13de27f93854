// The page without a line: what it is made of is kept, what the house says never is.  The build fills in the
// names; a new build is a new file and takes over at once.
const FILES = ["FILES"];
const KEPT = "stammtisch VERSION";
const PATIENCE = 4000; // milliseconds for the page itself, where it is kept anyway

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("stammtisch ") && name !== KEPT;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const kept = (what) => caches.match(what, { cacheName: KEPT });

/** The house first; the page that is kept where it does not answer. */
async function page(request) {
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return (await kept("/")) ?? fetch(request);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(api|ws|come)\//.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname))
    event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});
