package main

import (
	"runtime"
	"time"

	"juggle/site/page"
	"juggle/wasm/browser"
	"juggle/wasm/clock"
)

// A window is the browser around the page, as the page wants it.
type window struct {
	loop  *loop
	study string      // whether one runs, as told by the page last
	sweep *time.Timer // collects the garbage of the last study
}

var _ page.Browser = (*window)(nil)

// ignore drops an error that leaves nothing worse than a missing nicety, such as storage that the reader has forbidden.
func ignore(error) {}

func (w *window) Address() string         { return browser.Address() }
func (w *window) Fragment() string        { return browser.Fragment() }
func (w *window) Push(fragment string)    { ignore(browser.Push(fragment)) }
func (w *window) Replace(fragment string) { ignore(browser.Replace(fragment)) }
func (w *window) Mark(text string)        { ignore(browser.Mark(text)) }
func (w *window) Marked() string          { return browser.Marked() }
func (w *window) Title(title string)      { ignore(browser.SetTitle(title)) }
func (w *window) Now() time.Duration      { return w.loop.clock.Now() }
func (w *window) Today() string           { return browser.Today() }

func (w *window) Copy(text string, done func(error)) {
	w.loop.aside(func() func() {
		err := browser.Copy(text)
		return func() { done(err) }
	})
}

func (w *window) Save(name, mediaType string, data []byte) {
	ignore(browser.Save(name, mediaType, data))
}

func (w *window) Focus(id string) { w.loop.painted(func() error { return browser.Focus(id) }) }

func (w *window) ShowModal(id string) { ignore(browser.Call(id, "showModal")) }
func (w *window) HideMenu(id string)  { ignore(browser.Call(id, "hidePopover")) }

func (w *window) Scroll(id string) { w.loop.painted(func() error { return browser.Scroll(id) }) }

var themes = [...]string{page.SystemTheme: "", page.LightTheme: "light", page.DarkTheme: "dark"}

func (w *window) Theme() page.Theme {
	stored := browser.Setting("theme")
	for t, name := range themes {
		if name == stored {
			return page.Theme(t)
		}
	}
	return page.SystemTheme
}

func (w *window) SetTheme(t page.Theme) {
	ignore(browser.SetSetting("theme", themes[t]))
	w.light(t)
}

// light applies a theme.
func (w *window) light(t page.Theme) {
	name := themes[t]
	if name == "" {
		name = "light"
		if browser.PrefersDark() {
			name = "dark"
		}
	}
	ignore(browser.SetData("theme", name))
}

func (w *window) Setting(key string) string    { return browser.Setting(key) }
func (w *window) SetSetting(key, value string) { ignore(browser.SetSetting(key, value)) }

// SetStudy says that a study runs at once, and that it has come further when the figures that have have been painted.
func (w *window) SetStudy(so page.Studied) {
	if w.study == string(so) && so == page.StudyRefining { // it is said again and again
		return
	}
	if w.sweep != nil {
		w.sweep.Stop()
	}
	w.study = string(so)
	if so == page.StudyRunning {
		ignore(browser.SetData("study", w.study))
		return
	}
	if so == page.StudyDone {
		w.sweep = time.AfterFunc(rest, runtime.GC)
	}
	w.loop.painted(func() error { return browser.SetData("study", w.study) }) // another study may have begun until then
}

// rest is how long after a study its garbage is collected, a task of 5 ms, the first time more: in the middle of a study, with every
// processor busy, the first collection held the page up for 50 to 100.
const rest = time.Second / 2

// A timer is a call to come.
type timer struct {
	*clock.Timer
	cancelled bool
}

func (t *timer) Cancel() {
	t.cancelled = true
	t.Timer.Cancel()
}

func (w *window) After(d time.Duration, f func()) page.Task {
	t := &timer{}
	t.Timer = w.loop.after(d, func() {
		if !t.cancelled { // it may have been since the timer rang
			w.loop.dirty = true
			f()
		}
	})
	return t
}

func (w *window) Reload() { go func() { ignore(browser.Reload()) }() }

// charts are the page's charts.
type charts struct{ loop *loop }

var _ page.Charts = charts{}

func (charts) Draw(host, spec string) bool {
	there, err := browser.DrawChart(host, spec)
	if err != nil {
		browser.Report(err)
	}
	return there
}

func (c charts) SVG(host, foot, stamp string, done func(string, error)) {
	c.loop.tell(func() { done(browser.ChartSVG(host, foot, stamp)) })
}

func (c charts) PNG(svg string, done func([]byte, error)) {
	c.loop.aside(func() func() {
		png, err := browser.PNG(svg)
		return func() { done(png, err) }
	})
}
