package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// fakeBrowser is JavaScript that makes a browser for boot.js. It refuses everything that a sandboxed frame may refuse. elements has the
// page's elements by ID.
const fakeBrowser = `
const elements = {};
const refuse = () => { throw new Error("SecurityError"); };
globalThis.document = {currentScript: {dataset: {unpack: "u.js", program: "p.wasm.xz"}}, getElementById: id => elements[id] ??= {
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

// printCrash prints whether the banner of a crash is hidden, and the reason in it.
const printCrash = "setImmediate(() => console.log(elements.crash.hidden, elements['crash-reason'].textContent));"

// TestADamagedFileIsReportedOnThePage sends messages of the offline worker about damaged files before the program has started.
func TestADamagedFileIsReportedOnThePage(t *testing.T) {
	const before = `globalThis.origin = "https://example.org";
let onEvent;
Object.defineProperty(globalThis, "navigator", {value: {serviceWorker: {addEventListener: (type, f) => onEvent = f}}, configurable: true});
console.warn = () => {};
`
	const after = `setImmediate(() => {
	const print = () => console.log(elements.damaged.hidden, elements["damaged-files"]?.textContent);
	print();
	for (const text of ["a.js was damaged", "a.js was damaged", "b.js was damaged", "c.js was damaged"]) { onEvent({data: text}); print(); }
});`
	got := runBoot(t, before, after)
	const want = "true undefined\nfalse a.js was damaged.\nfalse a.js was damaged.\nfalse a.js was damaged, and 1 more.\n" +
		"false a.js was damaged, and 2 more.\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// runBoot runs boot.js in the fake browser, between the scripts before and after, and returns what they print.
func runBoot(t *testing.T, before, after string) string {
	t.Helper()
	return inNode(t, fakeBrowser+before+"\n{"+script(t, "boot.js")+"}\n"+after)
}

// script returns the text of a script in site/static.
func script(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../../site/static/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// inNode runs JavaScript in Node and returns what it prints.
func inNode(t *testing.T, code string) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("Node is not installed")
	}
	got, err := exec.Command("node", "-e", code).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	return string(got)
}

// TestAFrameThatCannotStartWorkersSaysWhy runs boot.js in frames and browsers that refuse workers.
func TestAFrameThatCannotStartWorkersSaysWhy(t *testing.T) {
	for name, tc := range map[string]struct{ script, want string }{
		"a frame of no origin": {`globalThis.origin = "null";`, "This page is in a sandboxed frame, in which a browser starts no workers. " +
			"Whoever shows it there has to write sandbox=\"allow-scripts allow-same-origin\", or you can open the page by itself."},
		"a figure in such a frame": {`globalThis.origin = "null"; globalThis.parent = {}; location.hash = "#embed=2";`,
			"This page is in a sandboxed"},
		"a file": {`globalThis.origin = "null"; location.protocol = "file:";`, "A browser does not run programs from a file."},
		"a policy against workers": {`globalThis.origin = "https://example.org";`,
			"This browser starts no workers, in which Juggle computes: SecurityError"},
		"a browser without workers": {`globalThis.origin = "https://example.org"; delete globalThis.Worker;`,
			"This browser starts no workers, in which Juggle computes: Worker is not defined"},
	} {
		if got := runBoot(t, tc.script, printCrash); !strings.HasPrefix(got, "false "+tc.want) {
			t.Errorf("%s: got %s, want the banner to say %q", name, got, tc.want)
		}
	}
}

// TestAPageThatDoesNotLoadOffersToReload runs boot.js with an unpacker that never answers.
func TestAPageThatDoesNotLoadOffersToReload(t *testing.T) {
	const before = `globalThis.origin = "https://example.org";
globalThis.Worker = class { postMessage() {} };
const timers = [], appended = [];
globalThis.setTimeout = (f, ms) => timers.push([f, ms]);
let loading = {append: (...parts) => appended.push(...parts)};
document.querySelector = () => loading;
document.createElement = () => ({addEventListener: (type, f) => appended.push(f)});
location.reload = () => console.log("reloaded");
const runTimersOf30Seconds = () => timers.filter(([, ms]) => ms === 30_000).forEach(([f]) => f());
`
	for name, tc := range map[string]struct{ state, want string }{
		"still loading": {``, "It takes longer than it should. Reload\nreloaded\n"},
		"loaded":        {`loading = null;`, "nothing\n"},
		"crashed":       {`elements.crash.hidden = false;`, "nothing\n"},
	} {
		got := runBoot(t, before, `setImmediate(() => {
	elements.crash ??= {hidden: true};
	`+tc.state+`
	runTimersOf30Seconds();
	const button = appended.find(part => part.textContent);
	console.log(button ? appended.find(part => typeof part === "string").trim() + " " + button.textContent : "nothing");
	if (button) appended.find(part => typeof part === "function")();
});`)
		if got != tc.want {
			t.Errorf("%s: got %q, want %q", name, got, tc.want)
		}
	}
}

// TestAFrameThatIsNotYetSeenNamesItsLogsAndParameters runs boot.js in embedded pages that are not visible yet, so nothing is computed.
func TestAFrameThatIsNotYetSeenNamesItsLogsAndParameters(t *testing.T) {
	const before = `globalThis.origin = "https://example.org";
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
		got := runBoot(t, before+strconv.Quote("#"+link), "setImmediate(() => console.log(loading.textContent));")
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want it to begin with %q", link, got, want)
		}
	}
}

// TestWithoutAWorkingMatchMediaThePageIsLight runs the page's first script in browsers whose matchMedia is missing or wrong. The scripts
// that come later must find one that works.
func TestWithoutAWorkingMatchMediaThePageIsLight(t *testing.T) {
	const right = `({matches: true, addEventListener() {}})`
	for name, tc := range map[string]struct{ script, want string }{
		"missing":        {``, "light false"},
		"throws":         {`globalThis.matchMedia = () => { throw new Error("no"); };`, "light false"},
		"returns null":   {`globalThis.matchMedia = () => null;`, "light false"},
		"of an old kind": {`globalThis.matchMedia = () => ({matches: true, addListener() {}});`, "light false"},
		"right":          {`globalThis.matchMedia = () => ` + right + `;`, "dark true"},
		"chosen":         {`globalThis.localStorage = {getItem: () => "light"}; globalThis.matchMedia = () => ` + right + `;`, "light true"},
	} {
		got := inNode(t, `const data = {};
			globalThis.addEventListener = () => {};
			globalThis.document = {documentElement: {dataset: data}};`+tc.script+script(t, "theme.js")+`
			const asked = matchMedia("(prefers-reduced-motion: reduce)");
			asked.addEventListener("change", () => {});
			console.log(data.theme, asked.matches);`)
		if got != tc.want+"\n" {
			t.Errorf("%s: got %swant %s", name, got, tc.want)
		}
	}
}

// TestAScriptThatCannotBeLoadedIsReported sends error events of files to theme.js, the page's first script.
func TestAScriptThatCannotBeLoadedIsReported(t *testing.T) {
	const browser = `const elements = {};
globalThis.document = {documentElement: {dataset: {}}, getElementById: id => elements[id] ??= {hidden: true}};
globalThis.matchMedia = () => ({addEventListener() {}});
let onEvent;
globalThis.addEventListener = (type, f, captures) => captures && (onEvent = f);
`
	for event, want := range map[string]string{
		`{target: {src: "https://example.org/page.1.js"}}`:                                         "false page.1.js: it cannot be loaded",
		`{target: {}, filename: "https://example.org/page.1.js", message: "Unexpected token '<'"}`: "false page.1.js: Unexpected token '<'",
		`{target: {href: "https://example.org/look.css"}}`:                                         "true undefined", // the page works without it
		`(globalThis.juggleIdle = () => {}, {target: {src: "charts.js"}})`:                         "true undefined", // boot.js runs
	} {
		got := inNode(t, browser+script(t, "theme.js")+"onEvent("+event+`);
			console.log(elements.crash?.hidden ?? true, elements["crash-reason"]?.textContent);`)
		if got != want+"\n" {
			t.Errorf("%s: got %swant %s", event, got, want)
		}
	}
}

// TestANewerVersionIsReportedOnlyIfThereIsOne runs boot.js beside a fake offline worker. Each case plays a history of that worker's states.
func TestANewerVersionIsReportedOnlyIfThereIsOne(t *testing.T) {
	const browser = `globalThis.origin = "https://example.org";
globalThis.setTimeout = (f, ms) => { if (ms < 30_000) f(); }; // runs all timers except the one that offers to reload
const value = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // an empty module
globalThis.Worker = class { postMessage({id}) { this.onmessage({data: {id, value}}); } };
globalThis.Go = class { env = {}; importObject = {}; run() { return new Promise(() => {}); } };
globalThis.CustomEvent = class { constructor(type) { this.type = type; } };
document.addEventListener = (type, f) => f();
document.createElement = () => ({append() {}, style: {}, getBoundingClientRect() {}, remove() {}});
document.body = {append() {}};
document.dispatchEvent = event => dispatched.push(event.type);
const dispatched = [], onContainer = {}, onRegistration = {};
const registration = {addEventListener: (type, f) => onRegistration[type] = f, active: null, waiting: null, installing: null};
const container = {controller: null, addEventListener: (type, f) => onContainer[type] = f, register: async () => registration};
Object.defineProperty(globalThis, "navigator", {value: {serviceWorker: container}, configurable: true});
const worker = () => ({state: "installing", addEventListener(type, f) { this.changed = f; }});
const installs = () => { registration.installing = worker(); onRegistration.updatefound?.(); };
const installed = () => {
	const newer = registration.installing;
	Object.assign(registration, {installing: null, waiting: newer});
	newer.state = "installed";
	newer.changed?.();
};
const takesOver = () => {
	registration.active = container.controller = registration.waiting ?? worker();
	registration.waiting = null;
	onContainer.controllerchange();
};
const served = () => { registration.active = container.controller = worker(); };
const cleared = () => { container.controller = registration.active = null; onContainer.controllerchange(); };
`
	for name, tc := range map[string]struct{ before, after, want string }{
		"the first visit":                          {``, `installs(); installed(); takesOver();`, ""},
		"a later visit":                            {`served();`, ``, ""},
		"a newer version":                          {`served();`, `installs(); installed();`, "juggle-updated"},
		"a newer version that waits":               {`served(); registration.waiting = worker();`, ``, "juggle-updated"},
		"another tab lets a newer one take over":   {`served();`, `takesOver();`, "juggle-updated"},
		"the browser's data are cleared":           {`served();`, `cleared();`, ""},
		"cleared, and another tab installs anew":   {`served();`, `cleared(); takesOver();`, ""},
		"cleared before the page asks for its own": {`container.controller = worker(); registration.installing = worker();`, `installed();`, ""},
	} {
		// boot.js waits for promises, so tc.after follows 20 turns of the event loop later.
		got := runBoot(t, browser+tc.before, `const afterTurns = n => n ? setImmediate(() => afterTurns(n - 1)) : happens();
			const happens = () => {`+tc.after+` console.log(dispatched.join()); process.exit(); };
			afterTurns(20);`)
		if got != tc.want+"\n" {
			t.Errorf("%s: got %swant %s", name, got, tc.want)
		}
	}
}
