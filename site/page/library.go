package page

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/site/text"
)

// A library is the logs that the page knows of, and which of them the study runs on.
type library struct {
	page    *Page
	Bundled []LogEntry
	set     string // the checksum of those of the untouched study
	Kept    []LogEntry
	Aside   int               // kept ones that cannot be read
	Shut    error             // why none of the kept ones can
	session []LogEntry        // read or made since the page was opened, and not kept
	loaded  [2]bool           // the bundled ones are known, the kept ones are known
	Err     error             // why the bundled ones are not
	making  *remake           // of a log that the link asks for
	unlike  map[string]string // by SHA-256: why making a log again from its name was in vain
}

// load asks for the lists. The study begins when they are there.
func (l *library) load() {
	l.Err, l.loaded = nil, [2]bool{}
	l.page.Logs.Bundled(func(list []LogEntry, err error) {
		l.Bundled, l.Err, l.loaded[0] = list, err, true
		if len(list) > 0 {
			l.set = experiment.SourcesChecksum(l.standard())
		}
		l.page.RunStudy()
		l.page.opened()
	})
	l.page.Logs.Kept(func(list []LogEntry, aside int, err error) {
		// Where the storage cannot be read, the page works without it.
		l.Kept, l.Aside, l.Shut, l.loaded[1] = list, aside, err, true
		l.page.RunStudy()
	})
}

// All lists every log once, in the order of the table.
func (l *library) All() []LogEntry {
	var list []LogEntry
	for _, e := range slices.Concat(l.Bundled, l.Kept, l.session) {
		if !slices.ContainsFunc(list, func(have LogEntry) bool { return have.Source.SHA256 == e.Source.SHA256 }) {
			list = append(list, e)
		}
	}
	return list
}

func (l *library) Find(sha256 string) (LogEntry, bool) {
	for _, list := range [][]LogEntry{l.Bundled, l.Kept, l.session} {
		if i := slices.IndexFunc(list, func(e LogEntry) bool { return e.Source.SHA256 == sha256 }); i >= 0 {
			return list[i], true
		}
	}
	return LogEntry{}, false
}

// standard are the logs of the untouched study.
func (l *library) standard() []study.Source {
	var sources []study.Source
	for _, e := range l.Bundled {
		if e.Default {
			sources = append(sources, e.Source)
		}
	}
	return sources
}

// Set is the checksum of the untouched study's logs, for links; "" until they are known. Every link of the page asks for it.
func (l *library) Set() string { return l.set }

// Chosen are the logs that the link asks for; ready is false as long as one of them is not there.
func (l *library) Chosen() (sources []study.Source, ready bool) { return l.SourcesFor(l.page.Link) }

// SourcesFor are the logs that a link asks for; ready is false as long as one of them is not there.
func (l *library) SourcesFor(link Link) (sources []study.Source, ready bool) {
	if !l.loaded[0] {
		return nil, false
	}
	if len(link.Logs) == 0 {
		sources = l.standard()
		return sources, len(sources) > 0
	}
	for _, ref := range link.Logs {
		e, ok := l.Find(ref.SHA256)
		if !ok {
			return nil, false
		}
		sources = append(sources, e.Source)
	}
	return sources, true
}

// Missing are the logs that the link asks for and that the reader must give.
func (l *library) Missing() []LogRef {
	return slices.DeleteFunc(l.Absent(), func(r LogRef) bool {
		_, ok := l.makeable(r)
		return ok
	})
}

// wants reports whether the link asks for a log that is not here.
func (l *library) wants(ref LogRef) bool { return slices.Contains(l.Absent(), ref) }

// Absent are the logs that the link asks for and that are not here.
func (l *library) Absent() []LogRef {
	if !l.loaded[0] || !l.loaded[1] {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(l.page.Link.Logs), func(r LogRef) bool {
		_, ok := l.Find(r.SHA256)
		return ok
	})
}

// Lacking reports whether there can be no study before the reader acts: a log is missing, or the bundled ones could not be loaded.
func (l *library) Lacking() bool { return l.Err != nil || len(l.Missing()) > 0 }

// Periods is how many periods of the study's length the chosen logs have; 0 until they are known.
func (l *library) Periods() int { return l.PeriodsOf(l.page.Link.Params.CutFor(l.page.Link.Figures())) }

// PeriodsOf is how many periods as cut has them the chosen logs have; 0 until they are known.
func (l *library) PeriodsOf(cut workload.Config) int {
	sources, _ := l.Chosen()
	n := 0
	for _, s := range sources {
		n += s.Count(cut)
	}
	return n
}

// Uses reports whether the study runs on that log.
func (l *library) Uses(sha256 string) bool {
	sources, _ := l.Chosen()
	return slices.ContainsFunc(sources, func(s study.Source) bool { return s.SHA256 == sha256 })
}

// SetInUse runs the study on exactly these logs, in the order of the table.
func (l *library) SetInUse(hashes []string) {
	var refs []LogRef
	var sources []study.Source
	for _, e := range l.All() {
		if slices.Contains(hashes, e.Source.SHA256) {
			refs = append(refs, LogRef{e.Source.Name, e.Source.SHA256})
			sources = append(sources, e.Source)
		}
	}
	if slices.Equal(sources, l.standard()) {
		refs = nil
	}
	was := l.page.Link.Params.Periods
	l.page.Link.Logs = refs
	l.page.Link.Params.Periods = study.Range{}
	l.page.changed()
	if was != (study.Range{}) {
		l.page.missed = []string{periodsAre(was, 0, "were", "was") + " asked for, of other logs; of these, all periods are computed"}
	}
}

// ToggleInUse adds a log to those in use, or takes it out. The last one stays.
func (l *library) ToggleInUse(sha256 string) {
	sources, _ := l.Chosen()
	var hashes []string
	for _, s := range sources {
		if s.SHA256 != sha256 {
			hashes = append(hashes, s.SHA256)
		}
	}
	if len(hashes) == len(sources) {
		hashes = append(hashes, sha256)
	}
	if len(hashes) > 0 {
		l.SetInUse(hashes)
	}
}

// Add takes a log that was read or made.
func (l *library) Add(e LogEntry) {
	if _, have := l.Find(e.Source.SHA256); !have {
		l.session = append(l.session, e)
	}
}

// Synthetic counts the logs in use that are synthetic, and of them those that are modelled on the SDSC SP2.
func (l *library) Synthetic() (made, like int) {
	sources, _ := l.Chosen()
	for _, s := range sources {
		if e, _ := l.Find(s.SHA256); e.Made {
			made++
			if strings.Contains(e.About, "SDSC SP2") {
				like++
			}
		}
	}
	return made, like
}

// InUse names the logs of the study in a few words.
func (l *library) InUse() string {
	sources, ready := l.Chosen()
	if !ready {
		return "none yet"
	}
	all := l.Periods()
	periods := text.Plural(all, "period", "periods")
	if r := l.page.Link.Params.Periods; r != (study.Range{}) {
		periods = text.Count(max(0, min(r.To, all)-r.From)) + " of " + periods
	}
	switch made, _ := l.Synthetic(); {
	case len(l.page.Link.Logs) == 0 && made == len(sources):
		return "synthetic, " + periods
	case len(l.page.Link.Logs) == 0:
		return "bundled, " + periods
	case len(sources) == 1 && made == 1:
		return LogName(sources[0]) + ", synthetic, " + periods
	case len(sources) == 1:
		return LogName(sources[0]) + ", " + periods
	}
	return text.Plural(len(sources), "log", "logs") + ", " + periods
}

// LogName is a log's name without its endings.
func LogName(s study.Source) string {
	return strings.TrimSuffix(strings.TrimSuffix(s.Name, ".gz"), ".swf")
}

// settled reports whether nothing more is going to happen by itself.
func (l *library) settled() bool { return l.loaded[0] && l.loaded[1] && l.making == nil }

// WaitingFor says why there is no study yet.
func (l *library) WaitingFor() string {
	switch {
	case l.Err != nil:
		return "The bundled logs could not be loaded."
	case !l.loaded[0]:
		return "Loading the bundled logs."
	case len(l.Missing()) > 0:
		return "Waiting for a log that the link asks for."
	case l.making != nil:
		return "Making the log " + l.making.ref.Name + " that the link asks for."
	case l.page.study.Err() != nil:
		return "The study cannot run."
	}
	return "There is no log to compute on."
}

// SpanOf reads "3:7".
func SpanOf(value string) (from, to int, ok bool) {
	a, b, found := strings.Cut(value, ":")
	from, errA := strconv.Atoi(a)
	to, errB := strconv.Atoi(b)
	return from, to, found && errA == nil && errB == nil
}

// SpanText spells periods [from, to); all of them is "all".
func (l *library) SpanText(from, to int) string {
	if from == 0 && to == l.Periods() {
		return "all"
	}
	return strconv.Itoa(from) + ":" + strconv.Itoa(to)
}
