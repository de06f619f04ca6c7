package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
	"juggle/core/narrate/allocation"
	"juggle/core/narrate/replay"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/requestcsv"
	"juggle/core/sim/session/input"
)

// The names of the files of a session. "juggle agree" reads the first two and writes the third. With -format it writes the files of
// allocation.Formats instead.
const (
	RequestsFile = "requests.csv"
	EventsFile   = "events.csv"
	LedgerFile   = "ledger.csv"
)

// IsWrittenAtEnd reports whether "juggle agree" writes the file of that name, so that it needs a session played to its end.
func IsWrittenAtEnd(name string) bool { return name != RequestsFile && name != EventsFile }

// File returns the content of the file of that name.
func (t *Session) File(name string) (string, error) {
	var b strings.Builder
	var err error
	format := slices.IndexFunc(allocation.Formats, func(f allocation.Format) bool { return f.File == name })
	switch {
	case format >= 0:
		err = allocation.Formats[format].Write(allocation.New(t.Procs, t.Jobs(), t.Run.Rows()), &b, nil)
	case name == RequestsFile:
		err = requestcsv.Write(&b, t.Jobs())
	case name == EventsFile:
		err = requestcsv.WriteEvents(&b, t.Events())
	default:
		err = agreement.Table(t.Run.Ledger()).WriteCSV(&b)
	}
	return b.String(), err
}

// Document returns the agreement on the request with the given id, which must exist.
func (t *Session) Document(id int64) *agreement.Document {
	account, _ := t.Run.Account(id)
	return agreement.NewDocument(t.Procs, t.Rules, &t.Job(id).Request, account, t.Run.Ledger())
}

// ScriptFromFile returns the script for a file. The session stays as it is. A file of requests begins a new session with the same setup; a
// file of events replaces the events of the session. The machine is made wide enough for the widest request. If it was made wide enough
// for the old requests, it first gets back its default width, if that is less. Errors name the file, and errors in its text also the line
// and, if it is one cell that is wrong, the column.
func (t *Session) ScriptFromFile(name, content string) (b Script, err error) {
	jobs, events := t.Jobs(), []agreement.Event(nil)
	if requestcsv.AreEvents(content) {
		events, err = requestcsv.ReadEvents(strings.NewReader(content), name)
	} else {
		jobs, err = requestcsv.Read(strings.NewReader(content), name)
	}
	if err != nil {
		return b, err
	}
	if n := len(jobs) + len(events); n > input.MaxInputs {
		return b, fmt.Errorf("%s: got %d requests and events, want at most %d, as a link can hold", name, n, input.MaxInputs)
	}
	setup, defaultProcs := t.Setup, replay.Default().Procs // the default of "juggle agree"
	if setup.Procs == widest(t.Jobs()) {
		setup.Procs = min(setup.Procs, defaultProcs)
	}
	if widest(jobs) > setup.Procs {
		setup.Procs = max(defaultProcs, widest(jobs))
	}
	return Script{Setup: setup, Inputs: input.Merge(jobs, events)}, nil
}

// widest returns the largest number of processors that one of the jobs needs.
func widest(jobs []sim.Job) (procs int) {
	for i := range jobs {
		procs = max(procs, int(jobs[i].Procs))
	}
	return procs
}

// Command returns the command line that writes the same ledger from the session's files, as far as the end of all jobs. Each element
// between the command and the file of requests is an option with its value.
func (t *Session) Command() []string {
	words := []string{"juggle agree", "-procs " + strconv.Itoa(t.Procs)}
	for i := range agreement.Parameters {
		p := &agreement.Parameters[i]
		switch value := p.Get(&t.Rules); {
		case p.Flag == "" || value == p.Default:
		case p.Kind == param.Switch:
			words = append(words, "-"+p.Flag)
		default:
			words = append(words, "-"+p.Flag+" "+plaintext.Shell(value))
		}
	}
	if len(t.Events()) > 0 {
		words = append(words, "-events "+EventsFile)
	}
	return append(words, RequestsFile)
}
