package page

import (
	corelibrary "juggle/core/log/library"
	"juggle/core/workload/synth"
)

// A remake is the making of a log that a link asks for.
type remake struct {
	logs *library
	ref  LogRef
	task Task
}

// remake has the logs made, one after the other, that the link asks for, that are not here, and whose names tell how. It goes on when the
// link or the lists have changed.
func (l *library) remake() {
	if l.making != nil {
		if l.wants(l.making.ref) {
			return
		}
		l.making.task.Cancel()
		l.making = nil
	}
	for _, ref := range l.Absent() {
		if m, ok := l.makeable(ref); ok {
			l.making = &remake{logs: l, ref: ref}
			l.making.task = l.page.Logs.Make(m, l.making)
			return
		}
	}
}

// makeable returns how a log was made, where its name says so and making it again has not failed.
func (l *library) makeable(ref LogRef) (synth.Request, bool) {
	if l.failedRemakes[ref.SHA256] != "" {
		return synth.Request{}, false
	}
	return synth.RequestOf(ref.Name)
}

// Progress, Done and Failed hear of the log.
func (m *remake) Progress(done, total int64) {}

// Done takes the log in, if it is the one that the link means.
func (m *remake) Done(f corelibrary.LogFacts) {
	if f.Source.SHA256 != m.ref.SHA256 {
		m.Failed("made again from its name, it is another log")
		return
	}
	m.logs.making = nil
	m.logs.Add(EntryOf(f))
	m.logs.page.RunStudy()
}

// Failed leaves the log to the reader.
func (m *remake) Failed(message string) {
	if m.logs.failedRemakes == nil {
		m.logs.failedRemakes = make(map[string]string)
	}
	m.logs.making, m.logs.failedRemakes[m.ref.SHA256] = nil, message
	m.logs.page.RunStudy()
}
