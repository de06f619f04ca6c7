package page

import (
	corelibrary "juggle/core/log/library"
	"juggle/core/workload/synth"
)

// A remake generates a log that a link names.
type remake struct {
	library *library
	ref     LogRef // the log in the link
	task    Task
}

// remakeAbsent generates, one after the other, the absent logs of the link whose names say how they were generated. It is called again
// whenever the link or the lists of logs have changed.
func (l *library) remakeAbsent() {
	if l.making != nil {
		if l.wants(l.making.ref) {
			return
		}
		l.making.task.Cancel()
		l.making = nil
	}
	for _, ref := range l.Absent() {
		if m, ok := l.remakeRequest(ref); ok {
			l.making = &remake{library: l, ref: ref}
			l.making.task = l.page.Logs.Make(m, l.making)
			return
		}
	}
}

// remakeRequest returns the request that generates a log again. ok is false where the log's name does not give the request, or where
// generating the log again has failed.
func (l *library) remakeRequest(ref LogRef) (_ synth.Request, ok bool) {
	if l.failedRemakes[ref.SHA256] != "" {
		return synth.Request{}, false
	}
	return synth.RequestOf(ref.Name)
}

// Progress ignores the progress, which no banner shows.
func (m *remake) Progress(done, total int64) {}

// Done adds the log to the library if its hash is the one in the link.
func (m *remake) Done(f corelibrary.LogFacts) {
	if f.Source.SHA256 != m.ref.SHA256 {
		m.Failed("made again from its name, it is another log")
		return
	}
	m.library.making = nil
	m.library.Add(NewLogEntry(f))
	m.library.page.RunStudy()
}

// Failed stores why the log could not be generated. A banner then asks the reader for the log.
func (m *remake) Failed(message string) {
	if m.library.failedRemakes == nil {
		m.library.failedRemakes = make(map[string]string)
	}
	m.library.making, m.library.failedRemakes[m.ref.SHA256] = nil, message
	m.library.page.RunStudy()
}
