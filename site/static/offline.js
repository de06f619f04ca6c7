// Keeps the page at hand for use without a network. The bundler puts the lists of files and their version before this script:
// those that the page always needs, and what is kept when it has been asked for once. A version's files are kept together and served from
// there only, so that a page never mixes two versions; what was asked for and has not changed goes over from one version to the next.
const ours = `juggle ${registration.scope} `;
const name = ours + version;

// Where the storage is full, a file is not kept, but served all the same.
const keep = (cache, request, response) => cache.put(request, response).catch(() => {});

self.addEventListener("install", event => event.waitUntil((async () => {
  const cache = await caches.open(name);
  await cache.addAll(files.map(file => new Request(file, { cache: file === "./" ? "reload" : "default" })));
})()));

self.addEventListener("activate", event => event.waitUntil((async () => {
  const cache = await caches.open(name);
  for (const key of await caches.keys()) {
    if (!key.startsWith(ours) || key === name) continue;
    const before = await caches.open(key);
    for (const file of later) {
      const kept = await before.match(registration.scope + file);
      if (kept) await keep(cache, registration.scope + file, kept);
    }
    await caches.delete(key);
  }
  await clients.claim();
})()));

// The page asks for it when the reader has agreed to the new version.
self.addEventListener("message", event => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  const wanted = event.request.mode === "navigate" ? registration.scope : event.request;
  event.respondWith((async () => {
    const cache = await caches.open(name);
    const kept = await cache.match(wanted, { ignoreSearch: true });
    if (kept) return kept;
    const response = await fetch(event.request);
    if (response.ok && later.includes(url.href.slice(registration.scope.length))) await keep(cache, event.request, response.clone());
    return response;
  })());
});
