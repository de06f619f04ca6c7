package site

import (
	"path"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/lesson"
	"juggle/core/sim/agreement"
	"juggle/site/baselines"
	"juggle/site/figures"
	"juggle/site/glossary"
	"juggle/site/lessons"
	"juggle/site/logs"
	"juggle/site/negotiate"
	"juggle/site/page"
	"juggle/site/pools"
	"juggle/site/realtime"
	"juggle/site/schedule"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Root is the shell: the bar, the banners, the keys, and the view that is shown. Make it by NewRoot. Package wasm calls it through Inward.
type Root struct {
	*page.Page
	figures   *figures.Figures
	texts     page.Texts
	trace     *logs.Trace
	lesson    *lessons.Panel
	theme     page.Theme
	builtView vugu.Builder // the view in the last build

	keysOpen   bool      // the list of keys is open
	lettersOn  bool      // keys of one character are switched on
	leaderTask page.Task // ends the wait for the letter after "g"; nil: the page awaits no letter
	isOffline  bool      // the network is not available
	hasUpdate  bool      // a newer version of the page waits for a reload
}

// NewRoot makes the page with its views, in the order of the bar.
func NewRoot(out Outside) *Root {
	p := page.NewPage(out.Ports)
	r := &Root{Page: p, lettersOn: true, trace: logs.NewTrace(p), figures: figures.New(p, out.Runs), texts: out.Texts}
	r.lesson = lessons.NewPanel(p, out.Lessons)
	p.LessonPanel = r.lesson
	p.SetViews([]page.View{
		{Key: "figures", Title: "Figures", Letter: "f", Component: r.figures},
		{Key: "schedule", Title: "Schedule", Letter: "s",
			Make: func() vugu.Builder { return schedule.New(p, out.Canvas, requests{out.Texts, r}) }},
		{Key: "negotiate", Title: "Negotiate", Letter: "n",
			Make: func() vugu.Builder { return negotiate.New(p, out.Canvas, r, out.Negotiate) }},
		{Key: "baselines", Title: "Baselines", Letter: "b",
			Make: func() vugu.Builder { return baselines.New(p, out.Baselines, out.Canvas) }},
		{Key: "pools", Title: "Pools", Letter: "p", OtherPaper: true, Make: func() vugu.Builder { return pools.New(p, out.Runs) }},
		{Key: "realtime", Title: "Real-time", Letter: "r", OtherPaper: true,
			Make: func() vugu.Builder { return realtime.New(p, out.Runs) }},
		{Key: "trace", Title: "Trace", Letter: "t", Component: r.trace},
		{Key: "lessons", Title: "Lessons", Letter: "l", Make: func() vugu.Builder { return lessons.New(p, r.lesson) }},
		{Key: "glossary", Title: "Glossary", Letter: "w", Make: func() vugu.Builder { return glossary.New(p) }},
		{Key: "about", Title: "About", Letter: "a", Make: func() vugu.Builder { return newAbout(p) }},
	}, r.figures.Run)
	return r
}

var _ Inward = (*Root)(nil)

// Open reads the address and the stored settings, and begins to load the logs.
func (r *Root) Open() {
	r.theme = r.Browser.Theme()
	r.lettersOn = r.Browser.Setting("letters") != "off"
	r.Page.Open()
}

// Stepwise splits the first painting of the front page into several; each adds one piece.
func (r *Root) Stepwise() { r.figures.Stepwise() }

// Rendered draws the charts of the view in the last build. The view that is to be shown next may be another one, which is not in the
// document yet. Rendered reports whether the first painting is complete; see Stepwise.
func (r *Root) Rendered() (whole bool) {
	if d, ok := r.builtView.(page.ChartHolder); ok {
		d.Draw()
	}
	return r.builtView != vugu.Builder(r.figures) || r.figures.Whole()
}

// SetDraggedFile shows that a file of this name is dragged over the page; "": none is.
func (r *Root) SetDraggedFile(name string) { r.trace.SetDraggedFile(name) }

// Dropped reads the file, whichever view is shown, but not on an embedded page. If other files were dropped with it, a banner reports that
// only this one is read.
func (r *Root) Dropped(f page.File, others int) {
	if r.Link.Embed {
		return
	}
	r.trace.SetDraggedFile("")
	r.Alert = "" // it may have been about an earlier file
	if others > 0 {
		r.Alert = text.Plural(others+1, "file was", "files were") + " dropped. The first, " + f.Name + ", is read: drop the others one by one"
	}
	for _, v := range r.Views {
		if t, ok := v.Component.(page.FileReader); ok {
			t.RemoveFileBanner()
		}
	}
	if strings.ToLower(path.Ext(f.Name)) == ".jsonl" {
		r.Alert = f.Name + ": merged sweeps are no longer shown here; “juggle sweep merge” writes their tables"
		return
	}
	view := r.readerOf(f)
	switch large := f.Bytes > agreement.MaxDocumentBytes; {
	case view == "" && large:
		r.refuseFile(f)
		return
	case view != "" && (large || !isJSON(f)):
		r.reader(view).ReadFile(f)
		return
	}
	r.texts.Text(f, func(content string, err error) { // JSON is a lesson or an agreement
		if err == nil && lesson.LooksLikeLesson(content) {
			if err := r.lesson.Take(f.Name, content); err != nil {
				r.Alert = plaintext.CutLongWords(err.Error())
			}
			return
		}
		if view == "negotiate" {
			r.reader(view).ReadFile(f)
			return
		}
		if _, other := agreement.ReadDocument(strings.NewReader(content), f.Name); err == nil && other == nil {
			r.reader("negotiate").ReadFile(f)
			return
		}
		r.refuseFile(f)
	})
}

// refuseFile reports in a banner that no view reads this JSON file, and names the commands that read test beds and real-time documents.
func (r *Root) refuseFile(f page.File) {
	r.Alert = f.Name + " is no lesson or agreement, which the page opens. The command line answers machines and requests in real time, " +
		"juggle realtime admit -machines FILE -request FILE, and plays test beds, juggle pool run -scenario FILE"
}

// isJSON reports whether the file's name has the ending of JSON.
func isJSON(f page.File) bool { return strings.ToLower(path.Ext(f.Name)) == ".json" }

// readerOf returns the key of the view that reads files of f's type. It returns "" for JSON where the content decides.
func (r *Root) readerOf(f page.File) string {
	switch strings.ToLower(path.Ext(f.Name)) {
	case ".json":
		if r.View() == "negotiate" {
			return "negotiate"
		}
		return ""
	case ".csv":
		if r.View() == "schedule" {
			return "schedule"
		}
		return "negotiate"
	}
	return "trace"
}

// reader returns the view with that key as a reader of files.
func (r *Root) reader(view string) page.FileReader { return r.ViewComponent(view).(page.FileReader) }

// requests implements the port of Schedule by which it reads the reader's files with requests.
type requests struct {
	page.Texts
	root *Root
}

// Negotiate passes the file to the view Negotiate.
func (f requests) Negotiate(file page.File) { f.root.reader("negotiate").ReadFile(file) }

// Online records whether the network is available.
func (r *Root) Online(online bool) { r.isOffline = !online }

// Updated records that a newer version waits for a reload.
func (r *Root) Updated() { r.hasUpdate = true }

// shownComponent returns the component of view v if v is to be shown. Otherwise it returns nil: v's element then keeps its content, hidden.
func (r *Root) shownComponent(v page.View) vugu.Builder {
	if v.Key != r.View() {
		return nil
	}
	r.builtView = r.ShownView()
	return r.builtView
}

// ariaCurrent returns the value of aria-current of a view's tab.
func (r *Root) ariaCurrent(view string) any {
	if view != r.View() {
		return nil
	}
	return "page"
}

// tabs returns the views in the bar or, with other, the views in the bar's menu of other papers.
func (r *Root) tabs(other bool) (list []page.View) {
	for _, v := range r.Views {
		if v.OtherPaper == other {
			list = append(list, v)
		}
	}
	return list
}

// currentOtherPaper returns the value of aria-current of the other papers' menu.
func (r *Root) currentOtherPaper() any {
	if slices.ContainsFunc(r.tabs(true), func(v page.View) bool { return v.Key == r.View() }) {
		return "true"
	}
	return nil
}

// askedElement returns the id of the element that a lesson asks about, or nil.
func (r *Root) askedElement() any {
	if element, _ := r.AskedElement(); element != "" {
		return element
	}
	return nil
}

// skipBar moves the focus past the bar, to the view's content.
func (r *Root) skipBar() { r.Browser.Focus("main-" + r.View()) }
