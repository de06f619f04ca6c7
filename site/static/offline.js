// Keeps the page at hand for use without a network. The bundler puts the lists of files and their version before this script, each file
// with its SHA-256: those that the page always needs, and what is kept when it has been asked for once. A version's files are kept together
// and served from there only, so that a page never mixes two versions; what was asked for and has not changed goes over from one version to
// the next. If several tabs are open when a version takes over, the files of the version before stay for their pages. What a network answers
// in the host's place, and what is damaged, is neither kept nor served: its SHA-256 is another.
const ours = `juggle ${registration.scope} `;
const name = ours + version;

// The name of the file in the page's folder that a request is about; undefined where it is about none.
const nameOf = request => {
  const url = new URL(request.url);
  const address = url.origin + url.pathname, scope = new URL(registration.scope);
  return request.method === "GET" && address.startsWith(scope.href) ? address.slice(scope.href.length) || "./" : undefined;
};
// The file of this version that a request is about; undefined where it is none, which is none of our business: a host has other pages.
const fileOf = request => {
  const file = nameOf(request);
  if (file === "./" || file === "index.html") return "./";
  return file && (Object.hasOwn(files, file) || Object.hasOwn(later, file)) ? file : undefined;
};
const address = file => new URL(file, registration.scope).href;

// What a file is by its name's ending: a host may say it wrongly, and what it says would be kept.
const types = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml",
  webmanifest: "application/manifest+json", wasm: "application/wasm", xz: "application/x-xz", gz: "application/gzip",
  bin: "application/octet-stream",
};
const typeOf = file => types[file === "./" ? "html" : file.slice(file.lastIndexOf(".") + 1)] ?? types.bin;

// The file itself, of an answer that has it; undefined where it has something else. The file's SHA-256 begins with wanted.
const whole = async (file, response, wanted = files[file] ?? later[file]) => {
  if (!response?.ok) return undefined;
  const bytes = await response.arrayBuffer();
  const sum = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), b => b.toString(16).padStart(2, "0")).join("");
  return sum.startsWith(wanted) ? new Response(bytes, { headers: { "Content-Type": typeOf(file) } }) : undefined;
};

// The file from the host: what the browser remembers of it may be wrong as well.
const fetched = async file => {
  for (const cache of file === "./" ? ["reload"] : ["default", "reload"]) {
    const right = await whole(file, await fetch(address(file), { cache }));
    if (right) return right;
  }
  return undefined;
};

// Where the storage is full or fails, a file is not kept, but served all the same.
const keep = (cache, file, response) => cache?.put(address(file), response).catch(() => {});

const say = async text => {
  console.warn(text);
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(text);
};

// The file as it is kept, or from the host where it is not, or is damaged, or the storage fails.
const answer = async (file, request) => {
  const cache = await caches.open(name).catch(() => undefined);
  const kept = await cache?.match(address(file)).catch(() => undefined);
  const right = kept && await whole(file, kept).catch(() => undefined);
  if (right) return right;
  if (kept) {
    await cache.delete(address(file)).catch(() => false);
    await say(`${file} was damaged where the browser keeps it; it is fetched again`);
  }
  const fresh = await fetched(file);
  if (fresh) {
    await keep(cache, file, fresh.clone());
    return fresh;
  }
  if (file === "./") return fetch(request); // the host has another version, which brings its own files
  const text = `${file}: what the network answers is not this file of Juggle`;
  await say(text);
  return new Response(text, { status: 502, statusText: "not this file of Juggle", headers: { "Content-Type": "text/plain" } });
};

// The names of the caches of other versions. The last name is that of the version directly before this one.
const otherVersions = async () => (await caches.keys()).filter(key => key.startsWith(ours) && key !== name);

// A file of another version, for a page of that version which is still open, or what the host has there. The name of a file has the first
// twelve digits of its SHA-256.
const hashed = /\.([0-9a-f]{12})\./;
const ofOtherVersion = async request => {
  const file = nameOf(request), [, wanted] = file.match(hashed);
  const kept = async () => {
    for (const key of await otherVersions()) {
      const right = await whole(file, await (await caches.open(key)).match(address(file)), wanted);
      if (right) return right;
    }
  };
  return await kept().catch(() => undefined) ?? fetch(request);
};

self.addEventListener("install", event => event.waitUntil((async () => {
  const cache = await caches.open(name);
  await Promise.all(Object.keys(files).map(async file => {
    const right = await fetched(file);
    if (!right) throw new Error(`${file}: what the network answers is not this file of Juggle`);
    await cache.put(address(file), right);
  }));
})()));

self.addEventListener("activate", event => event.waitUntil((async () => {
  const cache = await caches.open(name);
  const others = await otherVersions();
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const key of others) {
    const before = await caches.open(key);
    for (const file of Object.keys(later)) {
      const kept = await before.match(address(file));
      if (kept) await keep(cache, file, kept);
    }
    const isUsed = tabs.length > 1 && key === others.at(-1); // one tab is that of the reader who agreed, and is loaded again
    if (!isUsed) await caches.delete(key);
  }
  await clients.claim();
})()));

// The page asks for it when the reader has agreed to the new version.
self.addEventListener("message", event => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", event => {
  const file = fileOf(event.request);
  if (file) event.respondWith(answer(file, event.request));
  else if (hashed.test(nameOf(event.request) ?? "")) event.respondWith(ofOtherVersion(event.request));
});
