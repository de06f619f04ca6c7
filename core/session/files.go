package session

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/allocation"
	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/replay"
	"juggle/core/session/input"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// The names of a session's files: what "juggle agree" reads, and what it writes; the last two with -format batsim and chrome.
const (
	RequestsFile = "requests.csv"
	EventsFile   = "events.csv"
	LedgerFile   = "ledger.csv"
	BatsimFile   = "jobs.csv"
	ChromeFile   = "trace.json"
)

// IsOfEnd reports whether the file of that name is of a session played to its end (ToEnd), as "juggle agree" writes it.
func IsOfEnd(name string) bool { return name != RequestsFile && name != EventsFile }

// File is the content of the file of that name.
func (t *Session) File(name string) (string, error) {
	var b strings.Builder
	err := error(nil)
	switch s := allocation.New(t.Procs, t.Jobs(), t.Run.Rows()); name {
	case RequestsFile:
		err = requestcsv.Write(&b, t.Jobs())
	case EventsFile:
		err = requestcsv.WriteEvents(&b, t.Events())
	case BatsimFile:
		err = s.Batsim().WriteCSV(&b)
	case ChromeFile:
		err = s.WriteChrome(&b, nil)
	default:
		err = agreement.Table(t.Run.Ledger()).WriteCSV(&b)
	}
	return b.String(), err
}

// Document is the agreement over the request with that id, as it stands. There must be one.
func (t *Session) Document(id int64) *agreement.Document {
	account, _ := t.Run.Account(id)
	return agreement.NewDocument(t.Procs, t.Rules, &t.Job(id).Request, account, t.Run.Ledger())
}

// Opened is the session to play that a file makes of t, which stays as it is: requests begin one of the same setup, events take the
// place of t's. A machine that is narrower than a request is made wide enough; one that was made so for t's requests is not kept for
// others. Errors name the file, line and column.
func (t *Session) Opened(name, content string) (b Beginning, err error) {
	jobs, events := t.Jobs(), []agreement.Event(nil)
	if requestcsv.AreEvents(content) {
		events, err = requestcsv.ReadEvents(strings.NewReader(content), name)
	} else {
		jobs, err = requestcsv.Read(strings.NewReader(content), name)
	}
	if err != nil {
		return b, err
	}
	if n := len(jobs) + len(events); n > input.Most {
		return b, fmt.Errorf("%s: got %d requests and events, want at most %d, as a link can hold", name, n, input.Most)
	}
	s, usual := t.Setup, replay.Default().Procs // as wide as "juggle agree" has it
	if s.Procs == widest(t.Jobs()) {
		s.Procs = min(s.Procs, usual)
	}
	if widest(jobs) > s.Procs {
		s.Procs = max(usual, widest(jobs))
	}
	return Beginning{Setup: s, Inputs: input.Merged(jobs, events)}, nil
}

// widest is how many processors one of the jobs asks for at most.
func widest(jobs []sim.Job) (most int) {
	for i := range jobs {
		most = max(most, int(jobs[i].Procs))
	}
	return most
}

// Command is what writes the same ledger on the command line, over the session's files: an option with its value at a time.
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
