// A service worker that keeps the page's files for use without a network. The bundler puts three constants before this script: the version,
// and two lists of files with their SHA-256. files are always kept; later are kept after their first request. Each version has a cache of
// its own. It serves its files from there, or from the host where that has them, so that a page never mixes two versions. A new version
// copies the unchanged files of later from the caches before it. If several tabs are open when a version takes over, the cache of the
// version that was active before stays for their pages; a version that was installed and never became active has no pages. A file with
// another SHA-256, damaged or sent by a network in place of the host, is neither kept nor served.
const cachePrefix = `juggle ${registration.scope} `;
const cacheName = cachePrefix + version;

// nameOf returns the name of the requested file within the page's folder; undefined if the file is outside the folder.
const nameOf = request => {
  const url = new URL(request.url);
  const address = url.origin + url.pathname, scope = new URL(registration.scope);
  return request.method === "GET" && address.startsWith(scope.href) ? address.slice(scope.href.length) || "./" : undefined;
};
// fileOf returns the name of the requested file if it belongs to this version; otherwise undefined, since the folder may have other pages.
const fileOf = request => {
  const file = nameOf(request);
  if (file === "./" || file === "index.html") return "./";
  return file && (Object.hasOwn(files, file) || Object.hasOwn(later, file)) ? file : undefined;
};
const address = file => new URL(file, registration.scope).href;

// types has the content type by a file's extension. The host's content type is not used, because it may be wrong and would be kept.
const types = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml",
  webmanifest: "application/manifest+json", wasm: "application/wasm", xz: "application/x-xz", gz: "application/gzip",
  bin: "application/octet-stream",
};
const typeOf = file => types[file === "./" ? "html" : file.slice(file.lastIndexOf(".") + 1)] ?? types.bin;

// verified returns a response with the file's content and type, if the SHA-256 of the content begins with wanted; otherwise undefined.
const verified = async (file, response, wanted = files[file] ?? later[file]) => {
  if (!response?.ok) return undefined;
  const bytes = await response.arrayBuffer();
  const sum = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), b => b.toString(16).padStart(2, "0")).join("");
  return sum.startsWith(wanted) ? new Response(bytes, { headers: { "Content-Type": typeOf(file) } }) : undefined;
};

// fetched returns the file from the host; undefined if the host sends another file. If the browser's HTTP cache has a wrong file, the file
// is fetched again without that cache.
const fetched = async file => {
  for (const cache of file === "./" ? ["reload"] : ["default", "reload"]) {
    const right = await verified(file, await fetch(address(file), { cache }));
    if (right) return right;
  }
  return undefined;
};

// keep puts a file into a cache. If the storage is full or fails, the file is not kept, and there is no error.
const keep = (cache, file, response) => cache?.put(address(file), response).catch(() => {});

// report writes a message to the console and to all pages.
const report = async text => {
  console.warn(text);
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(text);
};

// answer returns the kept file. If no file is kept, if it is damaged, or if the storage fails, the file comes from the host.
const answer = async (file, request) => {
  const cache = await caches.open(cacheName).catch(() => undefined);
  const kept = await cache?.match(address(file)).catch(() => undefined);
  const right = kept && await verified(file, kept).catch(() => undefined);
  if (right) return right;
  if (kept) {
    await cache.delete(address(file)).catch(() => false);
    await report(`${file} was damaged where the browser keeps it; it is fetched again`);
  }
  const fresh = await fetched(file);
  if (fresh) {
    await keep(cache, file, fresh.clone());
    return fresh;
  }
  if (file === "./") return fetch(request); // the host has another version of the page, with files of its own
  const text = `${file}: what the network answers is not this file of Juggle`;
  await report(text);
  return new Response(text, { status: 502, statusText: "not this file of Juggle", headers: { "Content-Type": "text/plain" } });
};

// otherVersions returns the names of the caches of other versions, oldest first.
const otherVersions = async () => (await caches.keys()).filter(key => key.startsWith(cachePrefix) && key !== cacheName);

// ofOtherVersion returns a file of another version, for a page of that version that is still open. If no cache has the file, it returns the
// host's response. The name of such a file contains the first twelve digits of its SHA-256.
const hashed = /\.([0-9a-f]{12})\./;
const ofOtherVersion = async request => {
  const file = nameOf(request), [, wanted] = file.match(hashed);
  const kept = async () => {
    for (const key of await otherVersions()) {
      const right = await verified(file, await (await caches.open(key)).match(address(file)), wanted);
      if (right) return right;
    }
  };
  return await kept().catch(() => undefined) ?? fetch(request);
};

self.addEventListener("install", event => event.waitUntil((async () => {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.keys(files).map(async file => {
    const right = await fetched(file);
    if (!right) throw new Error(`${file}: what the network answers is not this file of Juggle`);
    await cache.put(address(file), right);
  }));
})()));

// wasActive is the address of an entry that a cache gets when its version becomes active.
const wasActive = address("was-active");

self.addEventListener("activate", event => event.waitUntil((async () => {
  const cache = await caches.open(cacheName);
  const others = await otherVersions();
  let previous = others.at(-1); // versions before this mark was made have none
  for (const key of others) if (await (await caches.open(key)).match(wasActive)) previous = key;
  await cache.put(wasActive, new Response("")).catch(() => {});
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const key of others) {
    const before = await caches.open(key);
    for (const file of Object.keys(later)) {
      const kept = await before.match(address(file));
      if (kept) await keep(cache, file, kept);
    }
    const isUsed = tabs.length > 1 && key === previous; // a single tab is the one in which the reader agreed, and it is loaded again
    if (!isUsed) await caches.delete(key);
  }
  await clients.claim();
})()));

// The page sends this message when the reader has agreed to the new version.
self.addEventListener("message", event => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", event => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(file, event.request));
  else if (hashed.test(nameOf(event.request) ?? "")) event.respondWith(ofOtherVersion(event.request));
});
