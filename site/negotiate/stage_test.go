package negotiate

import (
	"testing"

	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A stage is the view on a page before a fake browser.
type stage struct {
	*pagetest.Stage
	*Negotiate
	canvas    *fakeCanvas
	fakeOuter *fakeOuter
}

// An fakeOuter is the reader's files and the crowd of the fake browser.
type fakeOuter struct {
	crowd session.Crowd
	err   error
	texts map[string]string
	later *[]func()
}

func (o *fakeOuter) Crowd(done func(session.Crowd, error)) {
	*o.later = append(*o.later, func() { done(o.crowd, o.err) })
}

func (o *fakeOuter) ChooseRequests(done func(page.File)) {
	*o.later = append(*o.later, func() { done(page.File{Name: session.RequestsFile}) })
}

func (o *fakeOuter) Text(f page.File, done func(string, error)) {
	*o.later = append(*o.later, func() { done(o.texts[f.Name], nil) })
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

// open returns the view at a link.
func open(t testing.TB, own string) *stage {
	t.Helper()
	fragment := "v=1&view=negotiate"
	if own != "" {
		fragment += "&" + own
	}
	s := pagetest.New(t, fragment)
	st := &stage{Stage: s, canvas: &fakeCanvas{width: 1042}, fakeOuter: &fakeOuter{texts: map[string]string{}, later: &s.Browser.Later}}
	st.Negotiate = New(s.Page, st.canvas, st.fakeOuter, st.fakeOuter)
	s.Show(pagetest.Views(map[string]vugu.Builder{"negotiate": st.Negotiate}), &pagetest.Study{})
	s.Start()
	st.Negotiate.Draw()
	return st
}

// writeDraft writes a request into the form.
func (s *stage) writeDraft(procs int32, length Seconds, ready, deadline Instant) {
	s.openDraft()
	s.draft.procs, s.draft.length, s.draft.ready, s.draft.deadline = procs, length, ready, deadline
	s.answer = nil
	s.changed()
}

// sessionFromFile returns the session that a file makes of the present one.
func (s *stage) sessionFromFile(name, content string) (*session.Session, error) {
	b, err := s.session.ScriptFromFile(name, content)
	if err != nil {
		return nil, err
	}
	return b.Play()
}
