package page

import (
	"time"

	corelibrary "juggle/core/log/library"
	"juggle/core/papers/study"
	"juggle/core/workload/synth"
)

// Ports are what every view needs of the outside.
//
// The contract that holds for every port, also for those that the views have of their own: a call returns at once; whatever takes time
// answers later by a callback or a sink. A callback comes never from inside the call that asked for it, always with Vugu's event lock
// held, one at a time, and a render follows it (several may share one). After Cancel of a Task nothing more comes from it.
type Ports struct {
	Logs    Logs
	Queries Queries
	Browser Browser
	Charts  Charts
	Build   string // tells this program from others of its version: the first digits of its SHA-256; "" where unknown
}

// A Task is work that was begun. Cancel ends it within 100 ms; on a finished task it does nothing.
type Task interface {
	Cancel()
}

// CallOff cancels a task that is kept until it has ended, and reports whether there was one.
func CallOff(t *Task) bool {
	if *t == nil {
		return false
	}
	(*t).Cancel()
	*t = nil
	return true
}

// Logs knows the logs that a study can run on: the bundled ones, those kept in this browser, and those read or made since the
// page was opened. The outside holds their jobs; the page knows a log by the SHA-256 of its file.
type Logs interface {
	// Bundled answers with the logs that came with the page, in the order of the menu.
	Bundled(done func([]LogEntry, error))
	// Kept answers with the logs that this browser keeps, and with how many it had to leave out because they cannot be read.
	Kept(done func(list []LogEntry, aside int, err error))

	// Choose opens the browser's file dialog; done is not called when it is dismissed.
	Choose(done func(File))
	// Read parses a file in a worker.
	Read(f File, to LogSink) Task
	// Make generates a log in a worker.
	Make(m synth.Request, to LogSink) Task
	// Open describes a log that is in one of the lists.
	Open(sha256 string, to LogSink) Task

	// Keep puts a log that was read or made into the browser's storage.
	Keep(sha256 string, done func(error))
	// Remove takes a log out of the browser's storage. It stays in use until the page is left, unless what was kept of it is damaged.
	Remove(sha256 string, done func(stays bool, err error))
	// Save offers the log's file for download.
	Save(sha256 string, done func(error))
}

// A LogEntry is a log in a list.
type LogEntry struct {
	Source  study.Source
	About   string // one line: where it comes from
	Jobs    int    // that take part
	Days    int
	Load    float64 // utilisation in the log, percent; negative where unknown
	Default bool    // part of the untouched study
	Made    bool    // by a generator, as the log's header says
}

// EntryOf is a log that was described, in a list.
func EntryOf(f corelibrary.LogFacts) LogEntry {
	return LogEntry{Source: f.Source, About: f.About, Jobs: f.Kept, Days: f.Days, Load: f.Load, Made: f.Made}
}

// A File is a file that somebody dropped or chose. Handle is the outside's own.
type File struct {
	Name   string
	Bytes  int64
	Handle any
	Procs  int // of a log's machine, as the reader knows it; 0: as the log tells
}

// A LogSink hears of a log being read, made or opened: Progress at most ten times a second, then Done or Failed, once.
type LogSink interface {
	Progress(done, total int64) // in bytes, or in jobs while one is made
	Done(corelibrary.LogFacts)
	Failed(message string)
}

// Charts draws in the browser. A host is the id of an element that the page leaves empty; the drawing lives in an inner element
// that the outside makes and owns, and that a render does not disturb.
type Charts interface {
	// Draw shows a chart.Spec as JSON. It reports whether the host is in the document: what came after the page was built has its host
	// from the next painting on, and is drawn then.
	Draw(host, spec string) bool
	// SVG is what was drawn last in a host, as a file in the light theme, with the foot as lines below it and the stamp in its
	// description.
	SVG(host, foot, stamp string) (svg string, err error)
	// PNG turns an SVG file into a bitmap of twice its size.
	PNG(svg string, done func(png []byte, err error))
}

// A Theme is how the page is lit.
type Theme uint8

// The themes, in the order in which the switch goes round.
const (
	SystemTheme Theme = iota
	LightTheme
	DarkTheme
)

// Browser is the browser around the page.
type Browser interface {
	// Address is the page's own address without fragment; Fragment is what stands after "#".
	Address() string
	Fragment() string
	// Push makes a new entry of the history, Replace changes the present one. Neither leads to Page.Moved.
	Push(fragment string)
	Replace(fragment string)
	Title(title string)
	// Mark keeps a small text with the present entry of the history, until Replace changes the entry; Marked is the text of the present
	// entry, "" where there is none.
	Mark(text string)
	Marked() string

	Copy(text string, done func(error))
	Save(name, mediaType string, data []byte)

	// Focus moves the focus to the element with this id and scrolls it into view, after the next render. Where there is none,
	// nothing happens.
	Focus(id string)
	// ShowModal opens the dialog with this id, which is closed, over the page. The browser keeps the focus in it, closes it on Escape, and
	// gives the focus back.
	ShowModal(id string)
	// HideMenu closes the menu with this id, a popover, where it is open.
	HideMenu(id string)
	// Scroll moves to the element with this id, or to the top where id is empty, after the next render.
	Scroll(id string)

	// Theme is what was chosen and stored before; SetTheme stores a choice and applies it (html[data-theme] is light or dark).
	Theme() Theme
	SetTheme(Theme)
	// Setting and SetSetting keep a small text for the next visit; "" where there is none.
	Setting(key string) string
	SetSetting(key, value string)

	// SetStudy sets document.documentElement.dataset.study: to "running" at once, to another when what there is has been painted.
	SetStudy(StudyState)

	// Now is the time since the program began. After calls f once, when d has passed.
	Now() time.Duration
	After(d time.Duration, f func()) Task
	// Today is the date, as 2007-12-31.
	Today() string

	// Reload opens the newest version of the page.
	Reload()
}

// A Key is a key press, outside the browser's own combinations (never with Ctrl, Alt or Meta).
type Key struct {
	Key     string // as KeyboardEvent.key: "g", "?", "Escape", "ArrowLeft"; "Control+Enter", with no other key there is Control
	Code    string // as KeyboardEvent.code, for keys known by their place
	Typing  bool   // the focus is in a field that takes letters
	Element string // the id of the element that has the focus, if any
}

// StudyState is where the study of the first paper's figures stands, as automation reads it.
type StudyState string

// The states of a study.
const (
	StudyRunning  StudyState = "running"
	StudyRefining StudyState = "refining" // the figures show every period with its first seed, and the further seeds are computed
	StudyDone     StudyState = "done"
)
