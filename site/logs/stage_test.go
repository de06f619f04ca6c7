package logs

import (
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// A logStage is a page whose only view is Trace.
type logStage struct {
	*pagetest.Stage
	trace *Trace
	study *pagetest.Study
}

// newLogStage makes a page of the link fragment that is not open yet.
func newLogStage(t testing.TB, fragment string) *logStage {
	t.Helper()
	s := &logStage{Stage: pagetest.New(t, fragment), study: &pagetest.Study{}}
	s.trace = NewTrace(s.Page)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"trace": s.trace}), s.study)
	return s
}

// open opens the page and delivers the lists of logs.
func (s *logStage) open() *logStage {
	s.Stage.Start()
	return s
}

// drop drops a file on the page.
func (s *logStage) drop(f page.File) {
	s.trace.SetDraggedFile("")
	s.trace.RemoveFileBanner()
	s.trace.ReadFile(f)
}
