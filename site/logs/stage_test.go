package logs

import (
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A logStage is a page with fake ports, of whose views only Trace shows something.
type logStage struct {
	*pagetest.Stage
	trace *Trace
	study *pagetest.Study
}

func newLogStage(t testing.TB, fragment string) *logStage {
	t.Helper()
	s := &logStage{Stage: pagetest.New(t, fragment), study: &pagetest.Study{}}
	s.trace = NewTrace(s.Page)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"trace": s.trace}), s.study)
	return s
}

func (s *logStage) open() *logStage {
	s.Stage.Start()
	return s
}

// dropped drops a file on the page.
func (s *logStage) dropped(f page.File) {
	s.trace.Over("")
	s.trace.RemoveFileBanner()
	s.trace.ReadFile(f)
}
