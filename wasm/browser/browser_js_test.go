package browser

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/hack-pad/safejs"
)

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// script is an address at which a worker finds this program.
func script(t *testing.T, source string) string {
	t.Helper()
	blob := must[safejs.Value](t)(blobOf([]byte(source), "text/javascript"))
	return must[string](t)(must[safejs.Value](t)(call(global(), []string{"URL"}, "createObjectURL", blob)).String())
}

// nowhere is an address at which there is nothing.
func nowhere() string {
	return "blob:" + text(global(), "location", "origin") + "/00000000-0000-0000-0000-000000000000"
}

// within waits for a word from a channel.
func within[T any](t *testing.T, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(10 * time.Second):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

func TestBytesGoToJavaScriptAndBack(t *testing.T) {
	for _, b := range [][]byte{nil, {0}, bytes.Repeat([]byte{0, 255, 128}, 100_000)} {
		array := must[safejs.Value](t)(toJS(b))
		if got := must[[]byte](t)(toGo(array)); !bytes.Equal(got, b) {
			t.Errorf("%d bytes came back as %d", len(b), len(got))
		}
	}
}

func TestABrokenPromiseIsAnError(t *testing.T) {
	must[safejs.Value](t)(call(global(), nil, "eval", "globalThis.juggle = {fetch: url => fetch(url)}")) // as boot.js does
	if _, err := Fetch(nowhere()); err == nil || !strings.Contains(err.Error(), nowhere()) {
		t.Errorf("got %v, want an error that names the address", err)
	}
}

func TestABlobIsReadInChunks(t *testing.T) {
	data := bytes.Repeat([]byte("0123456789abcdef"), chunk/16+1000)
	f := must[File](t)(FileOf("a.swf", "text/plain", data))
	b := must[*Blob](t)(OpenBlob(f.Handle))
	if b.Size() != int64(len(data)) {
		t.Errorf("size %d, want %d", b.Size(), len(data))
	}
	if got := must[[]byte](t)(io.ReadAll(b)); !bytes.Equal(got, data) {
		t.Errorf("read %d bytes, want the %d that were written", len(got), len(data))
	}
	if _, err := OpenBlob("a text"); err == nil {
		t.Error("a text was opened as a file")
	}
}

func TestAWorkerSendsBackTheFrameThatItGot(t *testing.T) {
	heard, ended := make(chan []byte, 1), make(chan string, 1)
	w := must[*Worker](t)(StartWorker(script(t, `onmessage = () => { onmessage = e => postMessage(e.data, [e.data.frame]) }`),
		Module{safejs.Null()},
		WorkerEvents{Heard: func(frame []byte) error { heard <- frame; return nil }, Ended: func(reason string) { ended <- reason }}))
	defer w.Terminate()
	want := bytes.Repeat([]byte{1, 2, 3}, 1000)
	file := must[File](t)(FileOf("a", "text/plain", []byte("x")))
	if err := w.Send(want, file.Handle); err != nil {
		t.Fatal(err)
	}
	if got := within(t, heard); !bytes.Equal(got, want) {
		t.Errorf("got %d other bytes", len(got))
	}
}

func TestAWorkerThatEndsSaysWhy(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"a script that is not there": {nowhere(), "could not be loaded"},
		"a script that throws":       {script(t, `throw new Error("broken on purpose")`), "broken on purpose"},
		"a program that has ended":   {script(t, `onmessage = () => postMessage("the program has ended")`), "the program has ended"},
		"a frame of no use":          {script(t, `onmessage = () => postMessage({ frame: new ArrayBuffer(3) })`), "frame of 3 bytes"},
		"a message that is not ours": {script(t, `onmessage = () => postMessage({ hello: 1 })`), "frame of 0 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			ended := make(chan string, 4)
			w := must[*Worker](t)(StartWorker(c.script, Module{safejs.Null()}, WorkerEvents{
				Heard: func(frame []byte) error { return fmt.Errorf("frame of %d bytes", len(frame)) },
				Ended: func(reason string) { ended <- reason },
			}))
			defer w.Terminate()
			if got := within(t, ended); !strings.Contains(got, c.want) {
				t.Errorf("got %q, want words with %q", got, c.want)
			}
		})
	}
}

func TestYieldLetsMessagesIn(t *testing.T) {
	y := must[*Yielder](t)(NewYielder())
	arrived := false
	other := must[*Yielder](t)(NewYielder())
	go func() {
		other.Yield()
		arrived = true
	}()
	for range 1000 {
		if y.Yield(); arrived {
			return
		}
	}
	t.Error("a thousand yields let nothing in")
}

//go:embed shelf.js
var shelfScript string

func TestTheShelfKeepsAndForgets(t *testing.T) {
	must[safejs.Value](t)(call(global(), nil, "eval", shelfScript))
	var shelf Shelf
	file := must[File](t)(FileOf("a.swf", "text/plain", []byte("the file")))
	const facts = `{"Jobs": 3}`
	if err := shelf.Put("test", []byte(facts), []byte{1, 2, 3}, file.Handle); err != nil {
		t.Fatal(err)
	}
	list := must[map[string][]byte](t)(shelf.List())
	if len(list) != 1 || string(list["test"]) != facts {
		t.Errorf("the list is %q", list)
	}
	trace, handle, err := shelf.Get("test")
	if err != nil || !bytes.Equal(trace, []byte{1, 2, 3}) {
		t.Fatalf("got %v, %v", trace, err)
	}
	if got := must[[]byte](t)(io.ReadAll(must[*Blob](t)(OpenBlob(handle)))); string(got) != "the file" {
		t.Errorf("the file has %q", got)
	}
	if err := shelf.Remove("test"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := shelf.Get("test"); err == nil || err.Error() != "browser: the log is no longer kept here" {
		t.Errorf("a removed log: %v", err)
	}
	if list := must[map[string][]byte](t)(shelf.List()); len(list) != 0 {
		t.Errorf("when it is removed the list is %q", list)
	}
}

// TestTheShelfOutlivesItsDatabase has what it keeps cleared while it is open, and its first opening fail.
func TestTheShelfOutlivesItsDatabase(t *testing.T) {
	must[safejs.Value](t)(call(global(), nil, "eval", `const openDatabase = IDBFactory.prototype.open;
		IDBFactory.prototype.open = () => { IDBFactory.prototype.open = openDatabase; throw new Error("not now"); };`+shelfScript))
	var shelf Shelf
	if err := shelf.Put("a", []byte("{}"), []byte{1}, nil); err == nil || !strings.Contains(err.Error(), "not now") {
		t.Errorf("got %v, want the error of opening", err)
	}
	if err := shelf.Put("a", []byte("{}"), []byte{1}, nil); err != nil {
		t.Fatal(err)
	}
	cleared := must[safejs.Value](t)(call(global(), nil, "eval", `new Promise((resolve, reject) => {
		const request = indexedDB.deleteDatabase("juggle");
		request.onsuccess = () => resolve();
		request.onblocked = () => reject(new Error("the shelf holds on to it"));
	})`))
	if _, err := await(cleared); err != nil {
		t.Fatal(err)
	}
	if list := must[map[string][]byte](t)(shelf.List()); len(list) != 0 {
		t.Errorf("cleared, the list is %q", list)
	}
	if err := shelf.Put("b", []byte("{}"), []byte{1}, nil); err != nil {
		t.Fatal(err)
	}
	if err := shelf.Remove("b"); err != nil {
		t.Error(err)
	}
}

// TestTheShelfOfANewerVersionSaysSo raises the database's version, as a release to come may, while the shelf has it open.
func TestTheShelfOfANewerVersionSaysSo(t *testing.T) {
	must[safejs.Value](t)(call(global(), nil, "eval", shelfScript))
	var shelf Shelf
	must[map[string][]byte](t)(shelf.List())
	database := func(request string) {
		t.Helper()
		done := must[safejs.Value](t)(call(global(), nil, "eval", `new Promise((resolve, reject) => {
			const request = indexedDB.`+request+`;
			request.onsuccess = () => resolve(request.result?.close());
			request.onerror = request.onblocked = () => reject(new Error("the database cannot be had"));
		})`))
		if _, err := await(done); err != nil {
			t.Fatal(err)
		}
	}
	database(`open("juggle", 2)`)
	defer database(`deleteDatabase("juggle")`)
	const want = "browser: a newer version of Juggle keeps logs here, in a way that this one does not know"
	if list, err := shelf.List(); err == nil || err.Error() != want {
		t.Errorf("the list is %q, %v; want %s", list, err, want)
	}
	if err := shelf.Put("a", []byte("{}"), []byte{1}, nil); err == nil || err.Error() != want {
		t.Errorf("keeping: %v; want %s", err, want)
	}
}

func TestABadEntryOfTheShelfHidesNoOther(t *testing.T) {
	must[safejs.Value](t)(call(global(), nil, "eval", shelfScript))
	var shelf Shelf
	if err := shelf.Put("good", []byte("{}"), []byte{1}, nil); err != nil {
		t.Fatal(err)
	}
	// One whose key and value are of other types, and one that the browser can no longer read.
	promise := must[safejs.Value](t)(call(global(), nil, "eval", `(async () => {
		await juggleShelf.put(7, {an: "object"}, new Uint8Array(1), null);
		await juggleShelf.put("damaged", "{}", new Uint8Array(1), null);
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
		return () => { IDBObjectStore.prototype.get = get; };
	})()`))
	mend := must[safejs.Value](t)(await(promise))
	list, err := shelf.List()
	if _, mended := mend.Invoke(); mended != nil {
		t.Fatal(mended)
	}
	if err != nil || len(list) != 3 || string(list["good"]) != "{}" || len(list["7"]) != 0 || len(list["damaged"]) != 0 {
		t.Errorf("got %q, %v; want the good one whole, and two empty", list, err)
	}
	for _, sum := range []string{"good", "damaged"} {
		if err := shelf.Remove(sum); err != nil {
			t.Error(err)
		}
	}
}

func TestTheFragmentIsThePages(t *testing.T) {
	if err := Push("v=1&a=%20b"); err != nil {
		t.Fatal(err)
	}
	if got := Fragment(); got != "v=1&a=%20b" {
		t.Errorf("got %q", got)
	}
	if err := Replace(""); err != nil {
		t.Fatal(err)
	}
	if got := Fragment(); got != "" {
		t.Errorf("got %q, want none", got)
	}
}

func TestAFieldThatIsSetWhileAllOfItIsSelectedStaysSelected(t *testing.T) {
	field, err := call(global(), []string{"document"}, "createElement", "input")
	if err != nil {
		t.Skip("there is no document: ", err)
	}
	if _, err := call(global(), []string{"document", "body"}, "append", field); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct{ from, to int }{"all": {0, 5}, "some": {1, 5}, "none": {5, 5}} {
		for _, call := range []func() error{
			func() error { return field.Set("value", "14:00") },
			func() error { _, err := field.Call("focus"); return err },
			func() error { _, err := field.Call("setSelectionRange", tc.from, tc.to); return err },
		} {
			if err := call(); err != nil {
				t.Fatal(err)
			}
		}
		selected := Selected()
		if err := field.Set("value", "16:00 h"); err != nil {
			t.Fatal(err)
		}
		if err := selected.Again(); err != nil {
			t.Fatal(err)
		}
		if got, want := number(field, "selectionStart") == 0, name == "all"; got != want {
			t.Errorf("%s was selected: selected from the start now is %t, want %t", name, got, want)
		}
	}
}

func TestWhereTheBrowserForbidsStorageSettingsAreEmptyAndNothingEnds(t *testing.T) {
	for _, name := range []string{"localStorage", "caches"} {
		must[safejs.Value](t)(call(global(), nil, "eval", `Object.defineProperty(globalThis, "`+name+`",
			{configurable: true, get() { throw new DOMException("Access is denied", "SecurityError"); }})`))
		defer call(global(), []string{"Reflect"}, "deleteProperty", global(), name)
	}
	if got := Setting("theme"); got != "" {
		t.Errorf("got %q", got)
	}
	if err := SetSetting("theme", "dark"); err == nil || !strings.Contains(err.Error(), "localStorage: ") {
		t.Errorf("got %v, want an error that names localStorage", err)
	}
	if _, err := at(global(), "caches", "keys"); err == nil {
		t.Error("got no error of a property that may not be looked at")
	}
}
