package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// bare is a browser around boot.js in which nothing is allowed: all that a sandboxed frame may refuse is an error.
const bare = `
const words = {hidden: true, addEventListener: () => {}};
const refuse = () => { throw new Error("SecurityError"); };
globalThis.document = {currentScript: {dataset: {unpack: "u.js", program: "p.wasm.xz"}}, getElementById: id => words[id] ??= {
	hidden: true, addEventListener: () => {}}, documentElement: {dataset: {}}, addEventListener: () => {}};
globalThis.self = globalThis;
globalThis.parent = globalThis;
globalThis.location = {protocol: "https:", hash: ""};
globalThis.fs = {writeSync: () => {}};
globalThis.Worker = class { constructor() { refuse(); } };
globalThis.fetch = async () => refuse();
globalThis.MutationObserver = class { observe() {} };
globalThis.setTimeout = () => {};
for (const name of ["localStorage", "indexedDB", "caches"]) Object.defineProperty(globalThis, name, {get: refuse, configurable: true});
Object.defineProperty(globalThis, "navigator", {value: {get serviceWorker() { refuse(); }}, configurable: true});
`

const told = "setImmediate(() => console.log(words.crash.hidden, words['crash-reason'].textContent));"

// TestAFileThatWasDamagedIsToldOnThePage has the offline worker speak before the program has started.
func TestAFileThatWasDamagedIsToldOnThePage(t *testing.T) {
	const script = `globalThis.origin = "https://example.org";
let hears;
Object.defineProperty(globalThis, "navigator", {value: {serviceWorker: {addEventListener: (type, f) => hears = f}}, configurable: true});
console.warn = () => {};
`
	const after = `setImmediate(() => {
	const says = () => console.log(words.damaged.hidden, words["damaged-files"]?.textContent);
	says();
	for (const text of ["a.js was damaged", "a.js was damaged", "b.js was damaged", "c.js was damaged"]) { hears({data: text}); says(); }
});`
	got := booted(t, script, after)
	const want = "true undefined\nfalse a.js was damaged.\nfalse a.js was damaged.\nfalse a.js was damaged, and 1 more.\n" +
		"false a.js was damaged, and 2 more.\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// booted runs boot.js in a bare browser, and returns what the script after it writes.
func booted(t *testing.T, before, after string) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("Node is not installed")
	}
	boot, err := os.ReadFile("../../../site/static/boot.js")
	if err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("node", "-e", bare+before+"\n{"+string(boot)+"}\n"+after).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	return string(got)
}

// TestAFrameThatMayStartNothingSaysWhy boots in frames that allow less than the page needs.
func TestAFrameThatMayStartNothingSaysWhy(t *testing.T) {
	for name, tc := range map[string]struct{ script, want string }{
		"a frame of no origin": {`globalThis.origin = "null";`, "This page is in a sandboxed frame, in which a browser starts no workers. " +
			"Whoever shows it there has to write sandbox=\"allow-scripts allow-same-origin\", or you can open the page by itself."},
		"a figure in such a frame": {`globalThis.origin = "null"; globalThis.parent = {}; location.hash = "#embed=2";`,
			"This page is in a sandboxed"},
		"a file":                   {`globalThis.origin = "null"; location.protocol = "file:";`, "A browser does not run programs from a file."},
		"a policy against workers": {`globalThis.origin = "https://example.org";`, "Error: SecurityError"},
	} {
		if got := booted(t, tc.script, told); !strings.HasPrefix(got, "false "+tc.want) {
			t.Errorf("%s: got %s, want the banner to say %q", name, got, tc.want)
		}
	}
}

// TestAFrameNamesWhatIsNotThePapers boots frames that nobody has seen yet: log and parameters are named before anything is computed.
func TestAFrameNamesWhatIsNotThePapers(t *testing.T) {
	const script = `globalThis.origin = "https://example.org";
globalThis.parent = {postMessage: () => {}};
globalThis.ResizeObserver = globalThis.IntersectionObserver = class { observe() {} };
const loading = {append: () => {}};
document.querySelector = () => loading;
document.createElement = () => ({addEventListener: () => {}});
document.addEventListener = (type, f) => f();
location.hash = `
	hash := strings.Repeat("0", 64)
	for link, want := range map[string]string{
		"v=1&embed=2":              "Figure 2 of Juggle, with the paper’s values: computed",
		"v=1&embed=2&set=00AB12CD": "Figure 2 of Juggle, with the paper’s values: computed",
		"v=1&embed=1&knobs=lambda&lambda=50&f=25%2C50":        "Figure 1 of Juggle, with lambda=50, f=25,50: computed",
		"v=1&embed=2&log=my%20log.swf~" + hash:                "Figure 2 of Juggle, with the paper’s values on my log.swf: computed",
		"v=1&embed=2&seed=3&log=a~" + hash + "&log=b~" + hash: "Figure 2 of Juggle, with seed=3 on a, b: computed",
		"v=1&embed=2&log=~" + hash:                            "Figure 2 of Juggle, with the paper’s values on a log without a name: computed",
		"v=1&embed=2&log=100%~" + hash:                        "Figure 2 of Juggle, with the paper’s values on 100%: computed",
		"v=1&embed=touch":                                     "A picture of Juggle, with the paper’s values: computed",
	} {
		got := booted(t, script+strconv.Quote("#"+link), "setImmediate(() => console.log(loading.textContent));")
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want it to begin with %q", link, got, want)
		}
	}
}
