package main

import (
	"runtime"
	"time"

	"juggle/site/chart"
	"juggle/site/page"
	"juggle/wasm/browser"
	"juggle/wasm/clock"
)

// A window is the browser of the page. If the browser refuses something, such as storage that the reader has forbidden, the page works
// without it.
type window struct {
	loop       *loop
	study      page.StudyState // the state that the page reported last
	collection *time.Timer     // the garbage collection after the last study
}

var _ page.Browser = (*window)(nil)

func (w *window) Address() string              { return browser.Get[string]("address") }
func (w *window) Fragment() string             { return browser.Get[string]("fragment") }
func (w *window) Push(fragment string)         { browser.Do("push", fragment) }
func (w *window) Replace(fragment string)      { browser.Do("replace", fragment) }
func (w *window) Mark(text string)             { browser.Do("mark", text) }
func (w *window) Marked() string               { return browser.Get[string]("marked") }
func (w *window) Title(title string)           { browser.Do("title", title) }
func (w *window) Setting(key string) string    { return browser.Get[string]("setting", key) }
func (w *window) SetSetting(key, value string) { browser.Do("setSetting", key, value) }
func (w *window) ShowModal(id string)          { browser.Do("showModal", id) }
func (w *window) HideMenu(id string)           { browser.Do("hidePopover", id) }
func (w *window) Focus(id string)              { w.loop.afterNextPainting(func() { browser.Do("focus", id) }) }
func (w *window) Scroll(id string)             { w.loop.afterNextPainting(func() { browser.Do("scroll", id) }) }
func (w *window) Reload()                      { browser.Do("reload") }
func (w *window) Now() time.Duration           { return w.loop.clock.Now() }
func (w *window) Today() string                { return time.Now().Format(time.DateOnly) }

func (w *window) Copy(text string, done func(error)) {
	awaitInBackground(w.loop, func(_ any, err error) { done(err) }, "copy", text)
}

func (w *window) Save(name, mediaType string, data []byte) {
	browser.Do("save", name, browser.Get[any]("file", data, mediaType))
}

// awaitInBackground calls a function of host.js that returns a promise, and passes the promise's result to done.
func awaitInBackground[T any](l *loop, done func(T, error), function string, args ...any) {
	l.runInBackground(func() func() {
		value, err := browser.Await[T](browser.Do(function, args...))
		return func() { done(value, err) }
	})
}

var themes = [...]string{page.SystemTheme: "", page.LightTheme: "light", page.DarkTheme: "dark"}

func (w *window) Theme() page.Theme {
	stored := w.Setting("theme")
	for t, name := range themes {
		if name == stored {
			return page.Theme(t)
		}
	}
	return page.SystemTheme
}

func (w *window) SetTheme(t page.Theme) {
	w.SetSetting("theme", themes[t])
	w.applyTheme(t)
}

// applyTheme sets the theme of the document. page.SystemTheme is resolved to the system's theme.
func (w *window) applyTheme(t page.Theme) {
	name := themes[t]
	if name == "" {
		name = "light"
		if browser.Get[bool]("dark") {
			name = "dark"
		}
	}
	browser.Do("data", "theme", name)
}

// SetStudy makes the study's state visible to scripts: at once if a study begins to run, otherwise after the figures of the new state have
// been painted.
func (w *window) SetStudy(state page.StudyState) {
	if w.study == state && state == page.StudyRefining { // the page reports this state repeatedly
		return
	}
	if w.collection != nil {
		w.collection.Stop()
	}
	w.study = state
	switch state {
	case page.StudyRunning:
		browser.Do("data", "study", string(state))
		return
	case page.StudyDone:
		w.collection = time.AfterFunc(collectionDelay, runtime.GC)
	}
	// It sets w.study and not state, because another study may have begun meanwhile.
	w.loop.afterNextPainting(func() { browser.Do("data", "study", string(w.study)) })
}

// collectionDelay is the time between the end of a study and the collection of its garbage, a task of 5 ms, longer the first time. In the
// middle of a study, with every processor busy, the first collection stopped the page for 50 to 100 ms.
const collectionDelay = time.Second / 2

func (w *window) After(d time.Duration, f func()) page.Task {
	var t *clock.Timer
	t = w.loop.after(d, func() {
		if !t.Cancelled() { // Cancel may have been called after the timer was due
			w.loop.mustPaint = true
			f()
		}
	})
	return t
}

// charts are the page's charts. The script of site/js/charts calls this program to paint each of them at its width on the page.
type charts struct {
	loop  *loop
	drawn map[string]string // by the id of the chart's element: a chart.Spec as JSON
}

var _ page.Charts = charts{}

func newCharts(l *loop) charts {
	_, err := browser.Do("chartsBy", browser.On(func(args []any) any {
		spec, err := chart.Read(args[0].(string))
		if err != nil {
			browser.Do("report", err.Error())
			return chart.Drawing{}.JSON()
		}
		return spec.Draw(args[1].(float64)).JSON()
	}))
	if err != nil {
		browser.Do("report", err.Error())
	}
	return charts{l, map[string]string{}}
}

func (c charts) Draw(host, spec string) bool {
	c.drawn[host] = spec
	found, err := browser.Do("chart", host, spec)
	if err != nil {
		browser.Do("report", err.Error())
	}
	return found == true
}

func (c charts) SVG(host, foot, stamp string) (string, error) {
	spec, err := chart.Read(c.drawn[host])
	if err != nil {
		return "", err
	}
	return spec.File(foot, stamp), nil
}

func (c charts) PNG(svg string, done func([]byte, error)) {
	awaitInBackground(c.loop, done, "png", svg)
}
