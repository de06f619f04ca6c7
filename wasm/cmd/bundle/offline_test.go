package main

import (
	"strings"
	"testing"
)

// fakeWorker is JavaScript that makes the surroundings of the offline worker: a host with files that a test sets, the browser's HTTP cache,
// and caches in memory. files has the SHA-256s of the files that the worker stores at its installation. later has those of the files that
// it stores when they are first requested.
const fakeWorker = `
const { createHash } = require("node:crypto");
const sum = text => createHash("sha256").update(text).digest("hex");
const version = "2", files = {"./": sum("index"), "a.js": sum("a")}, later = {"log.swf": sum("log")}, handlers = {}, messages = [];
const registration = {scope: "https://example.org/juggle/"}, self = {addEventListener(type, f) { handlers[type] = f; }, skipWaiting() {}};
console.warn = () => {};
const host = {"": "index", "a.js": "a", "log.swf": "log"}, httpCache = {}, requests = [];
const fetch = async (request, options) => {
  const url = (request.url ?? request).slice(registration.scope.length);
  requests.push(url + " " + options?.cache);
  const text = options?.cache === "default" && url in httpCache ? httpCache[url] : host[url];
  if (text instanceof Error) throw text;
  return text === undefined ? new Response("404", {status: 404}) : new Response(text, {headers: {"Content-Type": "text/x"}});
};
let full = false, tabs = 1;
const stores = {};
const open = name => stores[name] ??= new Map();
const caches = {
  open: async name => { const files = open(name); return {
    match: async url => files.has(url) ? new Response(files.get(url)) : undefined,
    put: async (url, response) => { if (full) throw new Error("QuotaExceededError"); files.set(url, await response.text()); },
    delete: async url => files.delete(url),
  }; },
  keys: async () => Object.keys(stores), delete: async name => delete stores[name],
};
const clients = {claim: async () => messages.push("claimed"),
  matchAll: async () => Array(tabs).fill({postMessage: text => messages.push(text)})};
const cache = name => "juggle https://example.org/juggle/ " + name, at = file => registration.scope + file;
const trigger = async type => { let end; handlers[type]({waitUntil: p => end = p}); return end; };
const get = async (url, mode, method = "GET") => {
  let answer = "not answered";
  handlers.fetch({request: {url, mode, method}, respondWith: p => answer = p});
  answer = await answer;
  return typeof answer === "string" ? answer : answer.status + " " + await answer.text();
};
const type = async url => {
  let answer;
  handlers.fetch({request: {url, method: "GET"}, respondWith: p => answer = p});
  return (await answer).headers.get("Content-Type");
};
const print = (...words) => console.log(...words);
`

// offline runs a scenario in JavaScript with the offline worker, and returns what it prints.
func offline(t *testing.T, scenario string) string {
	t.Helper()
	code := fakeWorker + "{" + script(t, "offline.js") + "}\n(async () => {" + scenario + "})().catch(error => print(String(error)));"
	return strings.TrimSpace(inNode(t, code))
}

func TestTheOfflineWorkerServesOnlyRightFiles(t *testing.T) {
	for name, tc := range map[string]struct{ script, want string }{
		"other pages of the host, and files that it does not list, are not answered": {`await trigger("install");
			for (const url of ["https://example.org/", "https://example.org/blog/", at("other/"), at("404"), at("index.html/x"), at("a.js/"),
				at("constructor"), at("__proto__"), at("toString"), "https://example.org/jugglers/", "https://elsewhere.org/juggle/a.js"])
				for (const mode of ["navigate", "cors"]) if (await get(url, mode) !== "not answered") print(url, mode);
			print(await get(at(""), "navigate", "POST"), await get(at("?x=1"), "navigate"),
				await get(at("index.html"), "navigate"), await get(at("a.js"), "cors"))`,
			"not answered 200 index 200 index 200 a"},
		"at the root of a host another page is not answered": {`registration.scope = "https://example.org/"; await trigger("install");
			for (const beside of ["404", "blog/", "juggle/", "a.js/b"]) print(await get(at(beside), "navigate"));
			print(await get(at(""), "navigate"))`,
			"not answered\nnot answered\nnot answered\nnot answered\n200 index"},
		"the login page of a network is not installed in place of a file": {`host["a.js"] = "<html>log in</html>";
			await trigger("install").catch(error => print(error.message))`, "a.js: what the network answers is not this file of Juggle"},
		"a file that is cut off is not installed": {`host[""] = "ind"; await trigger("install").catch(error => print(error.message))`,
			"./: what the network answers is not this file of Juggle"},
		"a file that differs in the browser's HTTP cache is fetched without that cache": {`httpCache["a.js"] = "old"; await trigger("install");
			print(await get(at("a.js")))`,
			"200 a"},
		"a damaged file is fetched again, reported and stored": {`await trigger("install"); open(cache("2")).set(at("a.js"), "b");
			print(await get(at("a.js")), messages.join(), open(cache("2")).get(at("a.js")))`,
			"200 a a.js was damaged where the browser keeps it; it is fetched again a"},
		"a damaged file that the network answers wrongly is an error with the reason": {`
			await trigger("install"); open(cache("2")).set(at("a.js"), "b");
			host["a.js"] = "no";
			print(await get(at("a.js")), messages.length, open(cache("2")).has(at("a.js")))`,
			"502 a.js: what the network answers is not this file of Juggle 2 false"},
		"a damaged page is replaced by the host's": {`await trigger("install"); open(cache("2")).set(at("./"), "b");
			open(cache("2")).set(at(""), "b");
			host[""] = "newer"; print(await get(at(""), "navigate"), open(cache("2")).has(at("")))`, "200 newer false"},
		"a file that was requested once is stored if its hash is right": {`await trigger("install"); host["log.swf"] = "portal";
			const first = await get(at("log.swf"));
			host["log.swf"] = "log"; const then = await get(at("log.swf")); host["log.swf"] = new Error("offline");
			print(first.slice(0, 3), then, await get(at("log.swf")))`, "502 200 log 200 log"},
		"with a full storage files are still answered": {`full = true; open(cache("1")).set(at("log.swf"), "log"); open("another's");
			print(await get(at("log.swf"))); await trigger("activate"); print(Object.keys(stores).sort().join("|"), messages.join())`,
			"200 log\nanother's|juggle https://example.org/juggle/ 2 claimed"},
		"with a failing storage files are still answered": {`await trigger("install"); open(cache("2")).set(at("a.js"), "b");
			const works = caches.open, fails = async () => { throw new Error("UnknownError"); };
			for (const method of ["delete", "match", "put"]) {
				caches.open = async name => ({...await works(name), [method]: fails});
				print(await get(at("a.js")), await get(at(""), "navigate"));
			}
			caches.open = fails;
			print(await get(at("a.js")), await get(at("log.swf")), await get(at(""), "navigate"))`,
			"200 a 200 index\n200 a 200 index\n200 a 200 index\n200 a 200 log 200 index"},
		"the type of a file follows from its name, whatever the host says": {`await trigger("install");
			for (const file of ["x.css", "x.svg", "x.webmanifest", "x.wasm", "x.wasm.xz", "x.swf.gz", "x.bin", "x"]) {
				host[file] = file;
				later[file] = sum(file);
			}
			for (const file of ["", "index.html", "a.js", ...Object.keys(later)]) {
				const first = await type(at(file));
				if (first !== await type(at(file))) print("kept", file);
				print(file, first);
			}`,
			"text/html; charset=utf-8\nindex.html text/html; charset=utf-8\na.js text/javascript; charset=utf-8\n" +
				"log.swf application/octet-stream\nx.css text/css; charset=utf-8\nx.svg image/svg+xml\n" +
				"x.webmanifest application/manifest+json\nx.wasm application/wasm\nx.wasm.xz application/x-xz\n" +
				"x.swf.gz application/gzip\nx.bin application/octet-stream\nx application/octet-stream"},
		"an unchanged file is moved to the next version's cache": {`open(cache("1")).set(at("log.swf"), "log"); await trigger("activate");
			host["log.swf"] = undefined;
			print(await get(at("log.swf")), Object.keys(stores).length)`, "200 log 1"},
		"a page in another tab finds the files of its older version": {`const text = "the old worker";
			const old = at("worker." + sum(text).slice(0, 12) + ".js");
			open(cache("0")); open(cache("1")).set(old, text); await trigger("install"); tabs = 2; await trigger("activate");
			print(Object.keys(stores).length, await get(old), await get(at("other.0123456789ab.js")));
			open(cache("1")).set(old, "damaged"); print(await get(old));
			tabs = 1; await trigger("activate"); print(Object.keys(stores).length)`, "2 200 the old worker 404 404\n404 404\n1"},
		"a version that never became active does not displace the files of the version before it": {`const text = "the old worker";
			const old = at("worker." + sum(text).slice(0, 12) + ".js");
			open(cache("0")).set(old, text); open(cache("0")).set(at("was-active"), ""); open(cache("1")); await trigger("install"); tabs = 2;
			await trigger("activate");
			print(Object.keys(stores).map(key => key.at(-1)).join(), await get(old), open(cache("2")).has(at("was-active")))`,
			"0,2 200 the old worker true"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := offline(t, tc.script); got != tc.want {
				t.Errorf("got %s\nwant %s", got, tc.want)
			}
		})
	}
}
