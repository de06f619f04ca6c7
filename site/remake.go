package site

import (
	"fmt"
	"strings"

	"juggle/core/synth"
)

// The generator's knobs go from the first of these to the last; the load is at most synth.MaxLoad.
const (
	fewestProcs, mostProcs = 2, 4096
	fewestDays, mostDays   = windowDays, 730
	mostSeed               = 1<<53 - 1
)

// FileName names the log's file. It tells all the knobs, so that a reader of a link to the log can have it made again.
func (m MakeRequest) FileName() string {
	model := m.Model
	if m.Model == "lublin" {
		model += fmt.Sprintf("-%v-%dp", m.Like.Column, m.Like.Procs)
	}
	return model + fmt.Sprintf(nameOfExtent, m.Like.Days, m.Like.Load, m.Like.Seed)
}

const nameOfExtent = "-%dd-load%g-seed%d.swf"

// madeAs reads a name that FileName gives. Of knobs beyond the generator's it wants to know nothing.
func madeAs(name string) (m MakeRequest, ok bool) {
	try := func(rest string) bool {
		x := &m.Like.Extent
		fmt.Sscanf(rest, nameOfExtent, &x.Days, &x.Load, &x.Seed) // whatever could not be read, the name then tells
		return m.FileName() == name && x.Days >= fewestDays && x.Days <= mostDays && x.Load >= 0 && x.Load <= synth.MaxLoad && x.Seed <= mostSeed
	}
	m.Model = "sdsc"
	if rest, is := strings.CutPrefix(name, m.Model); is {
		return m, try(rest)
	}
	m.Model = "lublin"
	for _, m.Like.Column = range synth.Columns().Values() {
		rest, is := strings.CutPrefix(name, fmt.Sprintf("%s-%v-", m.Model, m.Like.Column))
		if !is {
			continue
		}
		if _, err := fmt.Sscanf(rest, "%d", &m.Like.Procs); err != nil || m.Like.Procs < fewestProcs || m.Like.Procs > mostProcs {
			return m, false
		}
		return m, try(strings.TrimPrefix(rest, fmt.Sprintf("%dp", m.Like.Procs)))
	}
	return m, false
}

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
	for _, ref := range l.absent() {
		if m, ok := l.makeable(ref); ok {
			l.making = &remake{logs: l, ref: ref}
			l.making.task = l.root.out.Logs.Make(m, l.making)
			return
		}
	}
}

// makeable tells how a log was made that has not been made again yet.
func (l *library) makeable(ref LogRef) (MakeRequest, bool) {
	if l.unlike[ref.SHA256] != "" {
		return MakeRequest{}, false
	}
	return madeAs(ref.Name)
}

// Progress, Done and Failed hear of the log.
func (m *remake) Progress(done, total int64) {}

// Done takes the log in, if it is the one that the link means.
func (m *remake) Done(f LogFacts) {
	if f.Source.SHA256 != m.ref.SHA256 {
		m.Failed("made again from its name, it is another log")
		return
	}
	m.logs.making = nil
	m.logs.add(f.Entry())
	m.logs.root.compute()
}

// Failed leaves the log to the reader.
func (m *remake) Failed(message string) {
	if m.logs.unlike == nil {
		m.logs.unlike = make(map[string]string)
	}
	m.logs.making, m.logs.unlike[m.ref.SHA256] = nil, message
	m.logs.root.compute()
}
