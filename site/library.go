package site

import (
	"slices"
	"strings"

	"juggle/core/study"
)

// A library is the logs that the page knows of, and which of them the study runs on.
type library struct {
	root    *Root
	bundled []LogEntry
	kept    []LogEntry
	session []LogEntry        // read or made since the page was opened, and not kept
	loaded  [2]bool           // the bundled ones are known, the kept ones are known
	err     error             // why the bundled ones are not
	making  *remake           // of a log that the link asks for
	unlike  map[string]string // by SHA-256: why making a log again from its name was in vain
}

// load asks for the lists. The study begins when they are there.
func (l *library) load() {
	l.err, l.loaded = nil, [2]bool{}
	l.root.out.Logs.Bundled(func(list []LogEntry, err error) {
		l.bundled, l.err, l.loaded[0] = list, err, true
		l.root.compute()
		l.root.opened()
	})
	l.root.out.Logs.Kept(func(list []LogEntry, err error) {
		// A browser that refuses its storage keeps nothing; the page works without.
		l.kept, l.loaded[1] = list, true
		l.root.compute()
	})
}

// all lists every log once, in the order of the table.
func (l *library) all() []LogEntry {
	var list []LogEntry
	for _, e := range slices.Concat(l.bundled, l.kept, l.session) {
		if !slices.ContainsFunc(list, func(have LogEntry) bool { return have.Source.SHA256 == e.Source.SHA256 }) {
			list = append(list, e)
		}
	}
	return list
}

func (l *library) find(sha256 string) (LogEntry, bool) {
	list := l.all()
	i := slices.IndexFunc(list, func(e LogEntry) bool { return e.Source.SHA256 == sha256 })
	if i < 0 {
		return LogEntry{}, false
	}
	return list[i], true
}

// standard are the logs of the untouched study.
func (l *library) standard() []study.Source {
	var sources []study.Source
	for _, e := range l.bundled {
		if e.Default {
			sources = append(sources, e.Source)
		}
	}
	return sources
}

// set is the checksum of the untouched study's logs, for links; "" until they are known.
func (l *library) set() string {
	if len(l.bundled) == 0 {
		return ""
	}
	return setOf(l.standard())
}

// chosen are the logs that the link asks for; ready is false as long as one of them is not there.
func (l *library) chosen() (sources []study.Source, ready bool) {
	if !l.loaded[0] {
		return nil, false
	}
	if len(l.root.link.Logs) == 0 {
		sources = l.standard()
		return sources, len(sources) > 0
	}
	for _, ref := range l.root.link.Logs {
		e, ok := l.find(ref.SHA256)
		if !ok {
			return nil, false
		}
		sources = append(sources, e.Source)
	}
	return sources, true
}

// missing are the logs that the link asks for and that the reader must give.
func (l *library) missing() []LogRef {
	return slices.DeleteFunc(l.absent(), func(r LogRef) bool {
		_, ok := l.makeable(r)
		return ok
	})
}

// wants tells whether the link asks for a log that is not here.
func (l *library) wants(ref LogRef) bool { return slices.Contains(l.absent(), ref) }

// absent are the logs that the link asks for and that are not here.
func (l *library) absent() []LogRef {
	if !l.loaded[0] || !l.loaded[1] {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(l.root.link.Logs), func(r LogRef) bool {
		_, ok := l.find(r.SHA256)
		return ok
	})
}

// lacking tells whether there can be no study before the reader acts: a log is missing, or the bundled ones could not be loaded.
func (l *library) lacking() bool { return l.err != nil || len(l.missing()) > 0 }

// windows is how many windows the chosen logs have; 0 until they are known.
func (l *library) windows() int {
	sources, _ := l.chosen()
	n := 0
	for _, s := range sources {
		n += s.Windows
	}
	return n
}

// uses tells whether the study runs on that log.
func (l *library) uses(sha256 string) bool {
	sources, _ := l.chosen()
	return slices.ContainsFunc(sources, func(s study.Source) bool { return s.SHA256 == sha256 })
}

// use runs the study on exactly these logs, in the order of the table.
func (l *library) use(hashes []string) {
	var refs []LogRef
	var sources []study.Source
	for _, e := range l.all() {
		if slices.Contains(hashes, e.Source.SHA256) {
			refs = append(refs, LogRef{e.Source.Name, e.Source.SHA256})
			sources = append(sources, e.Source)
		}
	}
	if slices.Equal(sources, l.standard()) {
		refs = nil
	}
	was := l.root.link.Params.Windows
	l.root.link.Logs = refs
	l.root.link.Params.Windows = study.Range{}
	l.root.changed()
	if was != (study.Range{}) {
		l.root.missed = []string{windowsAre(was, 0, "were", "was") + " asked for, of other logs; of these, all windows are computed"}
	}
}

// turn adds a log to those in use, or takes it out. The last one stays.
func (l *library) turn(sha256 string) {
	sources, _ := l.chosen()
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
		l.use(hashes)
	}
}

// add takes a log that was read or made.
func (l *library) add(e LogEntry) {
	if _, have := l.find(e.Source.SHA256); !have {
		l.session = append(l.session, e)
	}
}

// synthetic counts the logs in use that are synthetic, and of them those that are modelled on the SDSC SP2.
func (l *library) synthetic() (made, like int) {
	sources, _ := l.chosen()
	for _, s := range sources {
		if e, _ := l.find(s.SHA256); e.synthetic() {
			made++
			if strings.Contains(e.About, "SDSC SP2") {
				like++
			}
		}
	}
	return made, like
}

// inUse names the logs of the study in a few words.
func (l *library) inUse() string {
	sources, ready := l.chosen()
	if !ready {
		return "none yet"
	}
	all := l.windows()
	windows := plural(all, "window", "windows")
	if r := l.root.link.Params.Windows; r != (study.Range{}) {
		windows = count(max(0, min(r.To, all)-r.From)) + " of " + windows
	}
	switch made, _ := l.synthetic(); {
	case len(l.root.link.Logs) == 0 && made == len(sources):
		return "synthetic, " + windows
	case len(l.root.link.Logs) == 0:
		return "bundled, " + windows
	case len(sources) == 1 && made == 1:
		return logName(sources[0]) + ", synthetic, " + windows
	case len(sources) == 1:
		return logName(sources[0]) + ", " + windows
	}
	return plural(len(sources), "log", "logs") + ", " + windows
}

// logName is a log's name without its endings.
func logName(s study.Source) string {
	return strings.TrimSuffix(strings.TrimSuffix(s.Name, ".gz"), ".swf")
}

// settled tells whether nothing more is going to happen by itself.
func (l *library) settled() bool { return l.loaded[0] && l.loaded[1] && l.making == nil }

// waitingFor says why there is no study yet.
func (l *library) waitingFor() string {
	switch {
	case l.err != nil:
		return "The bundled logs could not be loaded."
	case !l.loaded[0]:
		return "Loading the bundled logs."
	case len(l.missing()) > 0:
		return "Waiting for a log that the link asks for."
	case l.making != nil:
		return "Making the log " + l.making.ref.Name + " that the link asks for."
	case l.root.run.err != nil:
		return "The study cannot run."
	}
	return "There is no log to compute on."
}

// banners say what is the matter with the logs.
func (l *library) banners() []banner {
	var list []banner
	if l.err != nil {
		list = append(list, banner{kind: "error", title: "The bundled logs could not be loaded.", text: l.err.Error(), actions: []action{{"Try again", l.load}}})
	}
	if l.making != nil {
		list = append(list, banner{
			title: "The log that this link needs is being made.", text: l.making.ref.Name + " tells by its name how.",
			actions: []action{{"Use the bundled logs", l.root.trace().useBundled}},
		})
	}
	for _, ref := range l.missing() {
		why := ""
		if tried := l.unlike[ref.SHA256]; tried != "" {
			why = " (" + tried + ")"
		}
		list = append(list, banner{
			title: "This link needs a log that is not here.", text: ref.Name + ", sha256 " + ref.SHA256 + why + ". Drop it on the page, choose it, or use the bundled logs.",
			actions: []action{{"Choose it", l.root.trace().choose}, {"Use the bundled logs", l.root.trace().useBundled}},
		})
	}
	if set := l.root.link.Set; set != "" && l.set() != "" && set != l.set() && len(l.root.link.Logs) == 0 {
		list = append(list, banner{title: "This link was made with other bundled logs.", text: "The figures may differ a little from what its sender saw.",
			actions: []action{{"Close", func() { l.root.link.Set = "" }}}})
	}
	return list
}
