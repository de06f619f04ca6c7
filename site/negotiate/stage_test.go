package negotiate

import (
	"testing"

	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A stage is the view on a page with a fake browser.
type stage struct {
	*pagetest.Stage
	*Negotiate
	canvas *fakeCanvas
	ports  *fakePorts
}

// fakePorts implements Crowds and Files. It calls back when the fake browser delivers.
type fakePorts struct {
	crowd session.Crowd
	texts map[string]string // the contents of the reader's files, by name
	later *[]func()         // the callbacks that the browser delivers
}

func (p *fakePorts) Crowd(done func(session.Crowd, error)) {
	*p.later = append(*p.later, func() { done(p.crowd, nil) })
}

func (p *fakePorts) ChooseRequests(done func(page.File)) {
	*p.later = append(*p.later, func() { done(page.File{Name: session.RequestsFile}) })
}

func (p *fakePorts) Text(f page.File, done func(string, error)) {
	*p.later = append(*p.later, func() { done(p.texts[f.Name], nil) })
}

// A fakeCanvas keeps the last drawing and counts the paintings.
type fakeCanvas struct {
	width   float64
	drawing gantt.Drawing
	label   string
	paints  int
}

func (f *fakeCanvas) Width(string) float64        { return f.width }
func (f *fakeCanvas) Watch(string, gantt.Watcher) {}

func (f *fakeCanvas) Paint(_ string, d gantt.Drawing, label string, _ bool) {
	f.drawing, f.label = d, label
	f.paints++
}

// open returns the view at a link. own is the view's part of the link.
func open(t testing.TB, own string) *stage {
	t.Helper()
	fragment := "v=1&view=negotiate"
	if own != "" {
		fragment += "&" + own
	}
	s := &stage{Stage: pagetest.New(t, fragment), canvas: &fakeCanvas{width: 1042}}
	s.ports = &fakePorts{texts: map[string]string{}, later: &s.Browser.Pending}
	s.Negotiate = New(s.Page, s.canvas, s.ports, s.ports)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"negotiate": s.Negotiate}), &pagetest.Study{})
	s.Start()
	s.Negotiate.Draw()
	return s
}

// writeDraft writes a request into the form, without asking for it.
func (s *stage) writeDraft(procs int32, length Seconds, ready, deadline Instant) {
	s.openDraft()
	s.draft.procs, s.draft.length, s.draft.ready, s.draft.deadline = procs, length, ready, deadline
	s.answer = nil
	s.changed()
}

// sessionFromFile returns the session that results from opening a file in the present session.
func (s *stage) sessionFromFile(name, content string) (*session.Session, error) {
	script, err := s.session.ScriptFromFile(name, content)
	if err != nil {
		return nil, err
	}
	return script.Play()
}
