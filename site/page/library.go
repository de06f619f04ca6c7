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

// A library holds the lists of logs, and determines those that the study runs on.
type library struct {
	page          *Page
	Bundled       []LogEntry
	set           string // the checksum of the bundled logs on which the study with default parameters runs
	Kept          []LogEntry
	Unreadable    int               // the number of kept logs that cannot be read
	KeptErr       error             // why no kept log can be read; nil: the list could be read
	session       []LogEntry        // the logs that were read or generated since the page was opened and are not kept
	loaded        [2]bool           // whether the list of bundled logs, and the list of kept logs, have arrived
	Err           error             // why the bundled logs could not be loaded
	making        *remake           // the generation of a log that the link names; nil: none is being generated
	failedRemakes map[string]string // by SHA-256: why a log could not be generated again from its name
}

// load requests the lists. The study begins when the bundled logs have arrived or, if the link names other logs, when these are here.
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
	l.page.Logs.Kept(func(list []LogEntry, unreadable int, err error) {
		// If the storage cannot be read, the page works without it.
		l.Kept, l.Unreadable, l.KeptErr, l.loaded[1] = list, unreadable, err, true
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

// Find returns the log with that hash, and whether there is one.
func (l *library) Find(sha256 string) (LogEntry, bool) {
	for _, list := range [][]LogEntry{l.Bundled, l.Kept, l.session} {
		if i := slices.IndexFunc(list, func(e LogEntry) bool { return e.Source.SHA256 == sha256 }); i >= 0 {
			return list[i], true
		}
	}
	return LogEntry{}, false
}

// standard returns the logs of the study with default parameters.
func (l *library) standard() []study.Source {
	var sources []study.Source
	for _, e := range l.Bundled {
		if e.Default {
			sources = append(sources, e.Source)
		}
	}
	return sources
}

// BundledChecksum returns the checksum of the logs of the study with default parameters, for links. It is "" until the logs are known.
func (l *library) BundledChecksum() string { return l.set }

// Chosen returns the logs that the page's link names. ready is false while one of them is missing.
func (l *library) Chosen() (sources []study.Source, ready bool) { return l.SourcesFor(l.page.Link) }

// SourcesFor returns the logs that a link names, or the bundled default logs if it names none. ready is false while one of them is missing.
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

// Missing returns the absent logs that the page cannot generate: the reader has to supply them.
func (l *library) Missing() []LogRef {
	return slices.DeleteFunc(l.Absent(), func(r LogRef) bool {
		_, ok := l.remakeRequest(r)
		return ok
	})
}

// wants reports whether the link names this log and it is absent.
func (l *library) wants(ref LogRef) bool { return slices.Contains(l.Absent(), ref) }

// Absent returns the logs that the link names and the library does not have; nil until both lists have arrived.
func (l *library) Absent() []LogRef {
	if !l.loaded[0] || !l.loaded[1] {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(l.page.Link.Logs), func(r LogRef) bool {
		_, ok := l.Find(r.SHA256)
		return ok
	})
}

// NeedsReader reports whether the study waits for the reader: a log is missing, or the bundled logs could not be loaded.
func (l *library) NeedsReader() bool { return l.Err != nil || len(l.Missing()) > 0 }

// Periods returns the number of periods of the chosen logs, of the study's length; 0 until the logs are known.
func (l *library) Periods() int { return l.PeriodsOf(l.page.Link.Params.CutFor(l.page.Link.Figures())) }

// PeriodsOf returns the number of periods of the chosen logs when they are cut by the given configuration; 0 until the logs are known.
func (l *library) PeriodsOf(cut workload.Config) int {
	sources, _ := l.Chosen()
	n := 0
	for _, s := range sources {
		n += s.Count(cut)
	}
	return n
}

// Uses reports whether the study runs on the log with that hash.
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
	asked := l.page.Link.Params.Periods
	l.page.Link.Logs = refs
	l.page.Link.Params.Periods = study.Range{}
	l.page.changed()
	if asked != (study.Range{}) {
		l.page.uncomputed = []string{periodsAre(asked, 0, "were", "was") + " asked for, of other logs; of these, all periods are computed"}
	}
}

// ToggleInUse adds a log to those in use, or removes it. The last log in use cannot be removed.
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

// Add adds a log that was read from a file or generated. A log that the library has already is ignored.
func (l *library) Add(e LogEntry) {
	if _, have := l.Find(e.Source.SHA256); !have {
		l.session = append(l.session, e)
	}
}

// Synthetic counts the synthetic logs in use, and those among them that are modelled on the SDSC SP2.
func (l *library) Synthetic() (synthetic, modelledOnSP2 int) {
	sources, _ := l.Chosen()
	for _, s := range sources {
		if e, _ := l.Find(s.SHA256); e.Synthetic {
			synthetic++
			if strings.Contains(e.About, "SDSC SP2") {
				modelledOnSP2++
			}
		}
	}
	return synthetic, modelledOnSP2
}

// InUse describes the logs of the study in a few words, for example "synthetic, 12 periods".
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
	switch synthetic, _ := l.Synthetic(); {
	case len(l.page.Link.Logs) == 0 && synthetic == len(sources):
		return "synthetic, " + periods
	case len(l.page.Link.Logs) == 0:
		return "bundled, " + periods
	case len(sources) == 1 && synthetic == 1:
		return LogName(sources[0]) + ", synthetic, " + periods
	case len(sources) == 1:
		return LogName(sources[0]) + ", " + periods
	}
	return text.Plural(len(sources), "log", "logs") + ", " + periods
}

// LogName returns a log's name without the endings .gz and .swf.
func LogName(s study.Source) string {
	return strings.TrimSuffix(strings.TrimSuffix(s.Name, ".gz"), ".swf")
}

// isIdle reports whether the lists have arrived and no log is being made.
func (l *library) isIdle() bool { return l.loaded[0] && l.loaded[1] && l.making == nil }

// WaitingFor returns a sentence that explains why no study runs.
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

// ParseSpan parses a range of periods [from, to), such as "3:7".
func ParseSpan(value string) (from, to int, ok bool) {
	a, b, found := strings.Cut(value, ":")
	from, errA := strconv.Atoi(a)
	to, errB := strconv.Atoi(b)
	return from, to, found && errA == nil && errB == nil
}

// SpanText writes the periods [from, to) as ParseSpan reads them; all periods are "all".
func (l *library) SpanText(from, to int) string {
	if from == 0 && to == l.Periods() {
		return "all"
	}
	return strconv.Itoa(from) + ":" + strconv.Itoa(to)
}
