package browser

import (
	gobytes "bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hack-pad/safejs"
)

//go:embed host.js
var hostScript string

func TestMain(m *testing.M) {
	if _, err := eval(hostScript); err != nil {
		fmt.Fprintln(os.Stderr, "host.js:", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// eval runs JavaScript and returns its result.
func eval(script string) (any, error) {
	v, err := safejs.Global().Call("eval", script)
	if err != nil {
		return nil, err
	}
	return toGo(v)
}

// must returns a function that returns its first argument, or fails the test with its second.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// awaitValue returns the value of a promise that must succeed.
func awaitValue[T any](t *testing.T, promise any, err error) T {
	t.Helper()
	return must[T](t)(Await[T](promise, err))
}

// script returns an address from which a worker can load this source.
func script(t *testing.T, source string) string {
	t.Helper()
	return must[any](t)(eval(fmt.Sprintf(`URL.createObjectURL(new Blob([%q], {type: "text/javascript"}))`, source))).(string)
}

// missingAddress returns an address without a file.
func missingAddress() string {
	return "blob:" + strings.TrimSuffix(Get[string]("address"), "/") + "/00000000-0000-0000-0000-000000000000"
}

// receive returns the next value from a channel, or fails the test after ten seconds.
func receive[T any](t *testing.T, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(10 * time.Second):
		t.Fatal("received nothing in 10 s")
		panic("unreachable")
	}
}

func TestValuesSurviveTheWayToJavaScriptAndBack(t *testing.T) {
	echo := On(func(args []any) any { return args[0] })
	defer echo.Release()
	for _, b := range [][]byte{{}, {0}, gobytes.Repeat([]byte{0, 255, 128}, 100_000)} {
		if got, ok := awaitValue[any](t, any(must[Handle](t)(toJS(b))), nil).([]byte); !ok || !gobytes.Equal(got, b) {
			t.Errorf("%d bytes came back as %d bytes, want the same bytes", len(b), len(got))
		}
	}
	must[any](t)(eval("juggleHost.echo = f => [f(null), f(undefined), f('aλ'), f(1.5), f(true), [f('in a list')]]; 0"))
	const want = "[<nil> <nil> aλ 1.5 true [in a list]]"
	if got := must[any](t)(Do("echo", echo)); fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestAFailureInTheBrowserIsAnErrorWithTheReason(t *testing.T) {
	if _, err := Do("nothing of this name"); err == nil || !strings.Contains(err.Error(), "nothing of this name") {
		t.Errorf("got %v, want an error that names the function", err)
	}
	must[any](t)(eval("globalThis.juggle = {fetch: url => fetch(url)}; 0")) // as boot.js does
	if _, err := Await[[]byte](Do("fetch", missingAddress())); err == nil || err.Error() != "browser: "+missingAddress()+": offline" {
		t.Errorf("got %v, want an error that names the address", err)
	}
	must[any](t)(eval("juggle.fetch = async () => new Response('', {status: 404, statusText: 'Not Found'}); 0"))
	if _, err := Await[[]byte](Do("fetch", "a.bin")); err == nil || err.Error() != "browser: a.bin: 404 Not Found" {
		t.Errorf("got %v, want the host's answer", err)
	}
}

func TestAFileIsReadInChunks(t *testing.T) {
	data := gobytes.Repeat([]byte("0123456789abcdef"), chunk/16+1000)
	f := must[*File](t)(Open(Get[any]("file", data, "text/plain")))
	if f.Size() != int64(len(data)) {
		t.Errorf("size %d, want %d", f.Size(), len(data))
	}
	if got := must[[]byte](t)(io.ReadAll(f)); !gobytes.Equal(got, data) {
		t.Errorf("read %d bytes, want the %d that were written", len(got), len(data))
	}
	for _, other := range []any{nil, "a text", 3} {
		if _, err := Open(other); err == nil {
			t.Errorf("%v was opened as a file, want an error", other)
		}
	}
}

// startWorker starts a worker, and returns channels with its frames and with the reason of its end.
func startWorker(t *testing.T, script string) (worker any, frames chan []byte, ended chan string) {
	t.Helper()
	frames, ended = make(chan []byte, 4), make(chan string, 4)
	hear := On(func(args []any) any { frames <- args[0].([]byte); return nil })
	end := On(func(args []any) any { ended <- args[0].(string); return nil })
	worker = must[any](t)(Do("startWorker", script, nil, hear, end))
	t.Cleanup(func() {
		must[any](t)(Do("terminate", worker))
		hear.Release()
		end.Release()
	})
	return worker, frames, ended
}

func TestAWorkerReturnsTheFrameThatItGot(t *testing.T) {
	w, frames, _ := startWorker(t, script(t, `onmessage = () => { onmessage = e => postMessage(e.data, [e.data.frame]) }`))
	want := gobytes.Repeat([]byte{1, 2, 3}, 1000)
	must[any](t)(Do("send", w, want, Get[any]("file", []byte("x"), "text/plain")))
	if got := receive(t, frames); !gobytes.Equal(got, want) {
		t.Errorf("got a frame of %d bytes, want the %d that were sent", len(got), len(want))
	}
}

func TestAWorkerGetsFramesThatCameBeforeItsProgramRan(t *testing.T) {
	const before = `onmessage = () => { self.juggleEarly = []; onmessage = e => juggleEarly.push(e); setTimeout(run, 100); };
		const run = () => {
			juggleHost.hear(frame => frame.length === 3 ? "" : "a frame of " + frame.length + " bytes");
			juggleHost.post(new Uint8Array([7]));
		};
	`
	w, heard, ended := startWorker(t, script(t, before+hostScript))
	for _, frame := range [][]byte{{1, 2, 3}, {1, 2}} {
		must[any](t)(Do("send", w, frame, nil))
	}
	if got := receive(t, ended); got != "a frame of 2 bytes" {
		t.Errorf("got %q, want the frame that the worker rejects", got)
	}
	if got := receive(t, heard); len(got) != 1 || got[0] != 7 {
		t.Errorf("got %v, want the frame 7", got)
	}
}

func TestTheEndOfAWorkerHasAReason(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"a script that is not there": {missingAddress(), "could not be loaded"},
		"a script that throws":       {script(t, `throw new Error("broken on purpose")`), "broken on purpose"},
		"a program that has ended":   {script(t, `onmessage = () => postMessage("the program has ended")`), "the program has ended"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, ended := startWorker(t, c.script)
			if got := receive(t, ended); !strings.Contains(got, c.want) {
				t.Errorf("got %q, want words with %q", got, c.want)
			}
		})
	}
	_, frames, _ := startWorker(t, script(t, `onmessage = () => postMessage({ hello: 1 })`))
	if got := receive(t, frames); len(got) != 0 {
		t.Errorf("a message of another form: got %d bytes, want an empty frame", len(got))
	}
}

func TestASolverReportsItsProgress(t *testing.T) {
	reports, failures := make(chan string, 4), make(chan string, 4)
	report := On(func(args []any) any { reports <- fmt.Sprint(args); return nil })
	fail := On(func(args []any) any { failures <- args[0].(string); return nil })
	const source = `onmessage = ({data: {lp, nodes}}) => {
		postMessage({answer: "a", seconds: 1, work: 2, bound: 3, nodes});
		postMessage({answer: String(lp)});
		postMessage({error: "no"});
	}`
	w := must[any](t)(Do("startSolver", script(t, source), report, fail))
	defer Do("terminate", w)
	must[any](t)(Do("solve", w, "highs.wasm.xz", []byte{4, 5}, 6, 7.0, 8.0))
	for _, want := range []string{"[a false 1 2 3 6]", "[4,5 true 0 0 0 0]"} {
		if got := receive(t, reports); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := receive(t, failures); got != "no" {
		t.Errorf("got %q, want the error no", got)
	}
}

func TestYieldLetsMessagesIn(t *testing.T) {
	arrived := false
	go func() {
		Await[any](Do("yield"))
		arrived = true
	}()
	for range 1000 {
		if awaitValue[any](t, must[any](t)(Do("yield")), nil); arrived {
			return
		}
	}
	t.Error("no other yield ended in a thousand yields, want it to end")
}

// storedLogs returns the facts of the stored logs, by SHA-256.
func storedLogs(t *testing.T) map[string]string {
	t.Helper()
	list, err := Do("list")
	all := map[string]string{}
	for rest := awaitValue[[]any](t, list, err); len(rest) > 1; rest = rest[2:] {
		all[rest[0].(string)] = rest[1].(string)
	}
	return all
}

func TestLogsAreKeptAndRemoved(t *testing.T) {
	const facts = `{"Jobs": 3}`
	if _, err := Await[any](Do("put", "test", facts, []byte{1, 2, 3}, Get[any]("file", []byte("the file"), "text/plain"))); err != nil {
		t.Fatal(err)
	}
	if list := storedLogs(t); len(list) != 1 || list["test"] != facts {
		t.Errorf("the list is %q, want the facts of the log test alone", list)
	}
	log := awaitValue[[]any](t, must[any](t)(Do("get", "test")), nil)
	if len(log) != 2 || !gobytes.Equal(log[0].([]byte), []byte{1, 2, 3}) {
		t.Fatalf("got %v, want the jobs 1 2 3 and a file", log)
	}
	if got := must[[]byte](t)(io.ReadAll(must[*File](t)(Open(log[1])))); string(got) != "the file" {
		t.Errorf("the file has %q, want “the file”", got)
	}
	awaitValue[any](t, must[any](t)(Do("remove", "test")), nil)
	if _, err := Await[any](Do("get", "test")); err == nil || err.Error() != "browser: the log is no longer kept here" {
		t.Errorf("a removed log: got %v, want that it is no longer kept", err)
	}
	if list := storedLogs(t); len(list) != 0 {
		t.Errorf("after the log is removed the list is %q, want it empty", list)
	}
}

// TestKeptLogsSurviveAClearedDatabase makes the first opening of the database fail, and clears the database while it is open. Logs can be
// stored after both.
func TestKeptLogsSurviveAClearedDatabase(t *testing.T) {
	must[any](t)(eval(`const openDatabase = IDBFactory.prototype.open;
		IDBFactory.prototype.open = () => { IDBFactory.prototype.open = openDatabase; throw new Error("not now"); };` + hostScript + `0`))
	if _, err := Await[any](Do("put", "a", "{}", []byte{1}, nil)); err == nil || !strings.Contains(err.Error(), "not now") {
		t.Errorf("got %v, want the error not now", err)
	}
	awaitValue[any](t, must[any](t)(Do("put", "a", "{}", []byte{1}, nil)), nil)
	awaitValue[any](t, must[any](t)(eval(`new Promise((resolve, reject) => {
		const request = indexedDB.deleteDatabase("juggle");
		request.onsuccess = () => resolve();
		request.onblocked = () => reject(new Error("the database is still open"));
	})`)), nil)
	if list := storedLogs(t); len(list) != 0 {
		t.Errorf("the list of the cleared database is %q, want it empty", list)
	}
	awaitValue[any](t, must[any](t)(Do("put", "b", "{}", []byte{1}, nil)), nil)
	awaitValue[any](t, must[any](t)(Do("remove", "b")), nil)
}

// TestADatabaseOfANewerVersionIsAnError raises the database's version while it is open, as a later release of Juggle may do.
func TestADatabaseOfANewerVersionIsAnError(t *testing.T) {
	storedLogs(t)
	database := func(request string) {
		t.Helper()
		awaitValue[any](t, must[any](t)(eval(`new Promise((resolve, reject) => {
			const request = indexedDB.`+request+`;
			request.onsuccess = () => resolve(request.result?.close());
			request.onerror = request.onblocked = () => reject(new Error("the database cannot be opened or deleted"));
		})`)), nil)
	}
	database(`open("juggle", 2)`)
	defer database(`deleteDatabase("juggle")`)
	const want = "browser: a newer version of Juggle keeps logs here, in a way that this one does not know"
	if list, err := Await[[]any](Do("list")); err == nil || err.Error() != want {
		t.Errorf("the list is %q, %v; want %s", list, err, want)
	}
	if _, err := Await[any](Do("put", "a", "{}", []byte{1}, nil)); err == nil || err.Error() != want {
		t.Errorf("keeping: %v; want %s", err, want)
	}
}

func TestABadEntryDoesNotHideAnother(t *testing.T) {
	awaitValue[any](t, must[any](t)(Do("put", "good", "{}", []byte{1}, nil)), nil)
	// The first bad entry has a key and a value of other types. The browser cannot read the second bad entry.
	awaitValue[any](t, must[any](t)(eval(`(async () => {
		await juggleHost.put(7, {an: "object"}, new Uint8Array(1), null);
		await juggleHost.put("damaged", "{}", new Uint8Array(1), null);
		const get = IDBObjectStore.prototype.get;
		IDBObjectStore.prototype.get = function (key) {
			if (key !== "damaged") return get.call(this, key);
			const request = new EventTarget();
			request.error = new Error("Failed to read large IndexedDB value");
			queueMicrotask(() => {
				const event = new Event("error", {cancelable: true});
				request.onerror(event);
				request.dispatchEvent(event);
				if (!event.defaultPrevented) this.transaction.abort(); // as a browser does
			});
			return request;
		};
		globalThis.mend = () => { IDBObjectStore.prototype.get = get; };
	})()`)), nil)
	list := storedLogs(t)
	must[any](t)(eval("mend()"))
	if len(list) != 3 || list["good"] != "{}" || list["7"] != "" || list["damaged"] != "" {
		t.Errorf("got %q; want the facts of good, and two empty ones", list)
	}
	for _, sum := range []string{"good", "damaged"} {
		awaitValue[any](t, must[any](t)(Do("remove", sum)), nil)
	}
}

func TestTheFragmentCanBeReadPushedAndReplaced(t *testing.T) {
	must[any](t)(Do("push", "v=1&a=%20b"))
	if got := Get[string]("fragment"); got != "v=1&a=%20b" {
		t.Errorf("got the fragment %q, want what was pushed", got)
	}
	must[any](t)(Do("mark", "here"))
	if got := Get[string]("marked"); got != "here" {
		t.Errorf("got %q, want the text of mark", got)
	}
	must[any](t)(Do("replace", ""))
	if got, marked := Get[string]("fragment"), Get[string]("marked"); got != "" || marked != "" {
		t.Errorf("got %q and %q, want neither a fragment nor a text", got, marked)
	}
}

func TestASelectedFieldStaysSelectedWhenItsTextIsSet(t *testing.T) {
	for name, tc := range map[string]struct{ from, to int }{"all": {0, 5}, "some": {1, 5}, "none": {5, 5}} {
		must[any](t)(eval(fmt.Sprintf(`const field = document.createElement("input");
			document.body.append(field);
			field.value = "14:00";
			field.focus();
			field.setSelectionRange(%d, %d);
			juggleHost.select();
			field.value = "16:00 h";
			juggleHost.selectAgain();
			globalThis.all = field.selectionStart === 0 && field.selectionEnd === 7;
			field.remove();`, tc.from, tc.to)))
		if got, want := must[any](t)(eval("all")), name == "all"; got != want {
			t.Errorf("%s was selected: afterwards all is selected: %v, want %t", name, got, want)
		}
	}
}

// The page uses the key g alone. For each event, used has the result of dispatchEvent: it is true if the browser may still handle the event
// itself, and false if the page prevents that.
func TestKeysAndDroppedFilesReachThePage(t *testing.T) {
	var events []string
	record := On(func(args []any) any {
		events = append(events, fmt.Sprintf("%v", args[:min(len(args), 5)]))
		return args[0] == "key" && args[1] == "g"
	})
	must[any](t)(Do("listen", record))
	got := must[any](t)(eval(`{
		const press = (key, more) => document.dispatchEvent(new KeyboardEvent("keydown", {key, code: "C", cancelable: true, ...more}));
		const drop = (type, ...files) => {
			const dataTransfer = new DataTransfer();
			files.forEach(name => dataTransfer.items.add(new File(["abc"], name)));
			return document.dispatchEvent(new DragEvent(type, {dataTransfer, cancelable: true}));
		};
		const add = (tag, more) => { const e = Object.assign(document.createElement(tag), more); document.body.append(e); e.focus(); return e; };
		globalThis.used = [press("g"), press("x"), press("c", {ctrlKey: true}), press("Enter", {metaKey: true}), press("y", {altKey: true})];
		const field = add("input", {id: "f"}), button = add("button", {id: "b"});
		press(" ");
		field.focus();
		press("z");
		field.type = "range";
		press(" ");
		field.remove();
		button.remove();
		used.push(drop("dragover", "a.swf"), drop("dragover", "a.swf"), drop("drop", "a.swf", "b.swf"), drop("drop"));
		used.join();
	}`))
	const wantUsed = "false,true,true,true,true,false,false,false,true"
	if got != wantUsed {
		t.Errorf("may the browser handle each event itself: got %v, want %s", got, wantUsed)
	}
	// Of a key the page is told the key, its code, whether the focused element takes letters, and the element's id.
	want := []string{"[key g C false ]", "[key x C false ]", "[key Control+Enter C false ]", "[key z C true f]", "[key   C false f]",
		"[over true]", "[over false]", "[dropped a.swf 3 {" /* a handle */}
	for i, wantPrefix := range want {
		if i >= len(events) || !strings.HasPrefix(events[i], wantPrefix) {
			t.Errorf("event %d of %q: want %s", i+1, events, wantPrefix)
		}
	}
	if len(events) != len(want) {
		t.Errorf("got %d events, want %d: %q", len(events), len(want), events)
	}
}

func TestWithoutStorageSettingsAreEmpty(t *testing.T) {
	must[any](t)(eval(`Object.defineProperty(globalThis, "localStorage",
		{configurable: true, get() { throw new DOMException("Access is denied", "SecurityError"); }}); 0`))
	defer eval(`delete globalThis.localStorage`)
	if got := Get[string]("setting", "theme"); got != "" {
		t.Errorf("got the setting %q, want none", got)
	}
	if _, err := Do("setSetting", "theme", "dark"); err == nil || !strings.Contains(err.Error(), "setSetting: ") {
		t.Errorf("got %v, want an error that names the function", err)
	}
}
