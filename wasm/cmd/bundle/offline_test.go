package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A full storage, which holds one file of an earlier version, around the offline worker.
const fullStorage = `
const version = "2", files = ["./"], later = ["log.swf"], hears = {};
const registration = {scope: "https://example.org/"}, self = {addEventListener(type, f) { hears[type] = f; }};
const full = {match: async () => undefined, put: async () => { throw new Error("QuotaExceededError"); }};
const earlier = {match: async () => new Response("kept")};
const names = ["juggle https://example.org/ 1", "juggle https://example.org/ 2"];
const caches = {open: async name => name.endsWith("1") ? earlier : full, keys: async () => names, delete: async name => ` +
	`say.push("deleted " + name.at(-1))};
const clients = {claim: async () => say.push("claimed")}, say = [];
const fetch = async () => new Response("fetched");
`

const visitOffline = `
(async () => {
  hears.fetch({request: new Request("https://example.org/log.swf"), respondWith: answer => self.answer = answer});
  say.push(await (await self.answer).text());
  hears.activate({waitUntil: end => self.end = end});
  await self.end;
  console.log(say.join(", "));
})();
`

func TestAFullStorageTakesNoFileAway(t *testing.T) {
	worker, err := os.ReadFile("../../../site/static/offline.js")
	if err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("node", "-e", fullStorage+string(worker)+visitOffline).CombinedOutput()
	if want := "fetched, deleted 1, claimed"; err != nil || strings.TrimSpace(string(got)) != want {
		t.Errorf("got %v, %s; want %s", err, got, want)
	}
}

// An empty storage around the offline worker, in a browser that still has the programs "held".
const emptyStorage = `
const version = "1", files = ["./", "look.css"], programs = ["small", "whole"], later = [], hears = {}, kept = [];
const registration = {scope: "https://example.org/"}, self = {addEventListener(type, f) { hears[type] = f; }};
const cache = {put: async file => kept.push(file), addAll: async requests => kept.push(...requests.map(r => r.url))};
const caches = {open: async () => cache};
class Request { constructor(url) { this.url = url; } }
const fetch = async (file, {cache}) => {
  if (cache !== "only-if-cached" || !held.includes(file)) throw new TypeError("not held");
  return new Response("program");
};
`

func TestTheOfflineCopyHasTheProgramThatThePageFetchedOrElseTheSmallOne(t *testing.T) {
	worker, err := os.ReadFile("../../../site/static/offline.js")
	if err != nil {
		t.Fatal(err)
	}
	for held, want := range map[string]string{
		`["small"]`:          "./ look.css small",
		`["whole"]`:          "./ look.css whole",
		`["small", "whole"]`: "./ look.css small whole",
		`[]`:                 "./ look.css small",
	} {
		script := "const held = " + held + ";" + emptyStorage + string(worker) +
			`(async () => { hears.install({waitUntil: end => self.end = end}); await self.end; console.log(kept.sort().join(" ")); })();`
		got, err := exec.Command("node", "-e", script).CombinedOutput()
		if err != nil || strings.TrimSpace(string(got)) != want {
			t.Errorf("the browser has %s: got %v, %s; want %s", held, err, got, want)
		}
	}
}
