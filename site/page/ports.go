package page

import (
	"time"

	corelibrary "juggle/core/log/library"
	"juggle/core/papers/study"
	"juggle/core/workload/synth"
)

// Ports are the interfaces to the browser and the workers that every view needs.
//
// One contract holds for every port, also for the ports of single views. A call returns at once, and its result arrives later by a callback
// or a sink. A callback is never called from inside the call that asked for it. It is called with Vugu's event lock held, one at a time,
// and a render follows it (several callbacks may share a render). After Cancel of a Task its callbacks are not called any more.
type Ports struct {
	Logs    Logs
	Queries Queries
	Browser Browser
	Charts  Charts
	Build   string // the first digits of the program's SHA-256, which differ between builds of a version; "" where unknown
}

// A Task is work that has begun. Cancel ends the work within 100 ms. On a finished task it does nothing.
type Task interface {
	Cancel()
}

// CancelTask cancels the task *t and sets *t to nil. It reports whether *t was a task; a nil *t means that there is none.
func CancelTask(t *Task) bool {
	if *t == nil {
		return false
	}
	(*t).Cancel()
	*t = nil
	return true
}

// Logs reads, makes and stores logs: the bundled logs, the logs kept in this browser, and the logs read or made since the page was opened.
// The implementation holds the jobs of the logs. The page knows a log by the SHA-256 of its file.
type Logs interface {
	// Bundled calls done with the logs that came with the page, in the order of the menu.
	Bundled(done func([]LogEntry, error))
	// Kept calls done with the logs that this browser keeps, and with the number of kept logs that cannot be read.
	Kept(done func(list []LogEntry, unreadable int, err error))

	// Choose opens the browser's file dialog. done is not called when the reader closes the dialog without a file.
	Choose(done func(File))
	// Read parses a file in a worker.
	Read(f File, sink LogSink) Task
	// Make generates a log in a worker.
	Make(r synth.Request, sink LogSink) Task
	// Open describes a log that is in one of the lists.
	Open(sha256 string, sink LogSink) Task

	// Keep puts a log that was read or made into the browser's storage.
	Keep(sha256 string, done func(error))
	// Remove deletes a log from the browser's storage. The log stays in use until the page is left, unless its stored copy is damaged;
	// stays reports that.
	Remove(sha256 string, done func(stays bool, err error))
	// Save offers the log's file for download.
	Save(sha256 string, done func(error))
}

// A LogEntry is a log in a list.
type LogEntry struct {
	Source    study.Source
	About     string  // one line: where it comes from
	Jobs      int     // number of jobs that a study uses
	Days      int     // from the first submission to the last end, rounded up; 0 where unknown
	Load      float64 // offered load, in percent; negative where unknown
	Default   bool    // the study with default parameters runs on it
	Synthetic bool    // the log's header names a generator
}

// NewLogEntry is the entry of a log with these facts.
func NewLogEntry(f corelibrary.LogFacts) LogEntry {
	return LogEntry{Source: f.Source, About: f.About, Jobs: f.Kept, Days: f.Days, Load: f.Load, Synthetic: f.Made}
}

// A File is a file that the reader dropped or chose.
type File struct {
	Name   string
	Bytes  int64
	Handle any // the browser's object for the file, which only the implementation of a port uses
	Procs  int // the processors of a log's machine, as the reader entered them; 0: as the log says
}

// A LogSink receives the progress and the result of reading, making or opening a log. Progress is called at most ten times a second, then
// Done or Failed once.
type LogSink interface {
	Progress(done, total int64) // in bytes; in jobs while a log is made
	Done(corelibrary.LogFacts)
	Failed(message string)
}

// Charts draws in the browser. A host is the id of an element that the page leaves empty. The implementation puts a drawing into an inner
// element of the host, which renders do not change.
type Charts interface {
	// Draw shows a chart.Spec, given as JSON. It reports whether the host is in the document. The host of a new chart is there only after
	// the next render; the chart is drawn then.
	Draw(host, spec string) bool
	// SVG returns the last drawing of a host as a file in the light theme. The foot is below the drawing in lines, and the stamp is in the
	// file's description.
	SVG(host, foot, stamp string) (svg string, err error)
	// PNG turns an SVG file into a bitmap of twice its size.
	PNG(svg string, done func(png []byte, err error))
}

// A Theme selects light or dark colours.
type Theme uint8

// The themes, in the order in which the button of the bar changes them. SystemTheme follows the operating system.
const (
	SystemTheme Theme = iota
	LightTheme
	DarkTheme
)

// Browser is the browser around the page.
type Browser interface {
	// Address is the page's address without its fragment. Fragment is the part of the address after "#".
	Address() string
	Fragment() string
	// Push adds an entry to the history. Replace changes the present entry. Neither causes a call of Page.Moved.
	Push(fragment string)
	Replace(fragment string)
	Title(title string)
	// Mark stores a short text with the present entry of the history, until Replace changes the entry. Marked is the text of the present
	// entry; "" where there is none.
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
	// HideMenu closes the menu with this id, a popover. A closed menu stays closed.
	HideMenu(id string)
	// Scroll moves to the element with this id, or to the top where id is empty, after the next render.
	Scroll(id string)

	// Theme is the stored theme. SetTheme stores a theme and applies it: html[data-theme] is light or dark.
	Theme() Theme
	SetTheme(Theme)
	// SetSetting stores a short text for the next visit. Setting is the stored text; "" where there is none.
	Setting(key string) string
	SetSetting(key, value string)

	// SetStudy sets document.documentElement.dataset.study. "running" is set at once, another state after the page has been painted.
	SetStudy(StudyState)

	// Now is the time since the program began. After calls f once, after d.
	Now() time.Duration
	After(d time.Duration, f func()) Task
	// Today is the date, as 2007-12-31.
	Today() string

	// Reload opens the newest version of the page.
	Reload()
}

// A Key is a key press, outside the browser's own combinations: never with Ctrl, Alt or Meta, but for Control+Enter.
type Key struct {
	Key     string // as KeyboardEvent.key: "g", "?", "Escape", "ArrowLeft"; also "Control+Enter", the only combination with Control
	Code    string // as KeyboardEvent.code, for keys that are identified by their place on the keyboard
	Typing  bool   // the focus is in a text field
	Element string // the id of the element that has the focus, such as a button, which may itself use Enter and space; "": none
}

// StudyState is the state of the study of the first paper's figures. Scripts that drive the page read it.
type StudyState string

// The states of a study.
const (
	StudyRunning  StudyState = "running"
	StudyRefining StudyState = "refining" // the figures show every period with its first seed, and the further seeds are computed
	StudyDone     StudyState = "done"
)
