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
