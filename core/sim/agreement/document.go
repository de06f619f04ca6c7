package agreement

import (
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/base/jsontokens"
	"juggle/core/schedule"
)

// DocumentVersion is the version of the JSON document, which core/cmd/juggle/README.md describes.
const DocumentVersion = 1

// MaxDocumentBytes is the largest size of a document, in bytes.
const MaxDocumentBytes = 1 << 20

// A Document is one agreement in the form in which it is saved. Its parts follow those of WS-Agreement (Open Grid Forum, GFD.107): a
// context, terms of the service, guarantees and business values. The names and contents of these parts are this project's. WS-Agreement
// has nothing like Messages.
type Document struct {
	Version int     `json:"version"`
	Context Context `json:"context"`
	Terms   struct {
		Service   Service    `json:"service"`
		Asked     Wish       `json:"asked"`
		Guarantee *Guarantee `json:"guarantee,omitempty"` // nil: nothing was promised
		Values    Values     `json:"values"`
	} `json:"terms"`
	Messages []DocumentMessage `json:"said"`
}

// A Context names the two parties of the agreement, the request and the agreement's state.
type Context struct {
	Initiator string  `json:"initiator"` // the party that asks
	Responder string  `json:"responder"` // the party that promises
	ID        int64   `json:"id"`        // of the request
	Submitted Instant `json:"submitted"`
	Machine   int     `json:"machine"` // processors
	State     string  `json:"state"`
}

// A Service is what is to be run.
type Service struct {
	Procs    int32            `json:"procs"`
	Estimate schedule.Seconds `json:"estimate"`
	Molds    []schedule.Mold  `json:"molds,omitempty"`
}

// A Wish is the window that the consumer asked for, and the limits up to which it accepts another one; see schedule.Conditions.
type Wish struct {
	Ready     Instant `json:"ready"`
	Deadline  Instant `json:"deadline"`
	Flexible  bool    `json:"flexible"`
	Budget    *Money  `json:"budget,omitempty"`  // nil: no limit
	Accepts   *int    `json:"accepts,omitempty"` // nil: no limit
	Tolerance int     `json:"tolerance,omitempty"`
}

// A Guarantee is the window and the slot in the last entry about the job that has a slot and is no cancellation. Of a job that has
// finished, the slot is the time in which it ran.
type Guarantee struct {
	Ready    Instant `json:"ready"`
	Deadline Instant `json:"deadline"`
	Start    Instant `json:"start"`
	End      Instant `json:"end"`
	Procs    int32   `json:"procs"`
}

// Values are what the consumer is charged, and the percentages of the provider's policy and terms.
type Values struct {
	Price        Money `json:"price"`
	Penalties    Money `json:"penalties"`
	Charged      Money `json:"charged"`
	Discount     int   `json:"discount_percent"`
	Penalty      int   `json:"penalty_percent"`
	Incentive    int   `json:"incentive_percent"`
	CancelFee    int   `json:"cancel_fee_percent"`
	Compensation int   `json:"compensation_percent"`
}

// A DocumentMessage is a Message in the form in which a document keeps it.
type DocumentMessage struct {
	Time     Instant  `json:"time"`
	From     string   `json:"from"`
	To       string   `json:"to"`
	Kind     string   `json:"says"`
	Why      string   `json:"why,omitempty"`
	Start    *Instant `json:"start,omitempty"`
	End      *Instant `json:"end,omitempty"`
	Ready    *Instant `json:"ready,omitempty"`
	Deadline *Instant `json:"deadline,omitempty"`
	Procs    int32    `json:"procs,omitempty"`
	Charged  *Money   `json:"charged,omitempty"`
}

// NewDocument returns the agreement on the request r with the provider of a machine of procs processors. It takes the promise and the
// messages from the ledger.
func NewDocument(procs int, rules Rules, r *schedule.Request, account Account, ledger []Entry) *Document {
	d := &Document{Version: DocumentVersion, Messages: []DocumentMessage{}}
	d.Context = Context{Consumer.String(), Provider.String(), r.ID, r.Submit, procs, account.State.String()}
	t := &d.Terms
	t.Service = Service{Procs: r.Procs, Estimate: r.Estimate}
	t.Asked = Wish{Ready: r.Ready, Deadline: r.Deadline, Flexible: r.Flexible}
	if c := r.Conditions; c != nil {
		t.Service.Molds, t.Asked.Tolerance = c.Molds, c.Tolerance
		if c.Budget != schedule.NoLimit {
			t.Asked.Budget = &c.Budget
		}
		if c.Accepts != schedule.NoLimit {
			t.Asked.Accepts = &c.Accepts
		}
	}
	t.Values = Values{account.Price, account.Penalty, account.Charge(), rules.Policy.Discount, rules.Terms.Penalty, rules.Policy.Incentive,
		rules.Terms.CancelFee, rules.Terms.Compensation}
	for _, m := range Messages(ledger, r.ID) {
		d.Messages = append(d.Messages, documentMessage(m))
		if e := m.Entry; e.Event != Cancel && e.Fields&HasSlot == HasSlot {
			t.Guarantee = &Guarantee{e.Ready, e.Deadline, e.Start, e.End, e.Procs}
		}
	}
	return d
}

// Write writes the document as JSON.
func (d *Document) Write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(d)
}

// documentMessage returns the message m in the form of a document.
func documentMessage(m Message) DocumentMessage {
	e := m.Entry
	saved := DocumentMessage{Time: e.Time, From: m.From.String(), To: m.To().String(), Kind: m.Kind.String()}
	if !m.Detailed {
		return saved
	}
	ifSet := func(field Field, t *Instant) *Instant {
		if e.Fields&field == 0 {
			return nil
		}
		return t
	}
	saved.Why = e.messageReason()
	saved.Start, saved.End = ifSet(HasStart, &e.Start), ifSet(HasEnd, &e.End)
	saved.Ready, saved.Deadline = ifSet(HasReady, &e.Ready), ifSet(HasDeadline, &e.Deadline)
	saved.Procs = e.Procs
	if e.Fields&HasPrice != 0 {
		saved.Charged = &e.Price
	}
	return saved
}

// Request returns the consumer's first request, so that it can be made again.
func (d *Document) Request() schedule.Request {
	service, wish := &d.Terms.Service, &d.Terms.Asked
	r := schedule.Request{
		ID: d.Context.ID, Submit: d.Context.Submitted, Ready: wish.Ready, Deadline: wish.Deadline,
		Procs: service.Procs, Estimate: service.Estimate, Flexible: wish.Flexible,
	}
	if len(service.Molds) == 0 && wish.Budget == nil && wish.Accepts == nil && wish.Tolerance == 0 {
		return r
	}
	r.Conditions = &schedule.Conditions{Molds: service.Molds, Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: wish.Tolerance}
	if wish.Budget != nil {
		r.Budget = *wish.Budget
	}
	if wish.Accepts != nil {
		r.Accepts = *wish.Accepts
	}
	return r
}

// ReadDocument reads a document. It refuses a document with an unknown field, with another version, or with a request that is not valid.
// name is the file's name, for errors.
func ReadDocument(in io.Reader, name string) (*Document, error) {
	fail := func(format string, args ...any) (*Document, error) {
		return nil, fmt.Errorf("agreement: %s: "+format, append([]any{name}, args...)...)
	}
	text, err := io.ReadAll(io.LimitReader(in, MaxDocumentBytes+1))
	switch {
	case err != nil:
		return fail("%w", err)
	case len(text) > MaxDocumentBytes:
		return fail("got more than %d bytes, want at most so many", MaxDocumentBytes)
	}
	d := &Document{}
	switch err := jsontokens.Fill(text, d).Err(); {
	case err != nil:
		return fail("%w", err)
	case d.Version != DocumentVersion:
		return fail("version: got %d, want %d", d.Version, DocumentVersion)
	}
	if b := d.Terms.Asked.Budget; b != nil && (*b < 0 || *b > schedule.MaxBudget) {
		return fail("budget: got %d, want 0 to %d", *b, int64(schedule.MaxBudget))
	}
	if a := d.Terms.Asked.Accepts; a != nil && *a < 0 {
		return fail("accepts: got %d, want 0 to %d", *a, schedule.MaxThreshold)
	}
	if err := d.Request().Validate(); err != nil {
		return fail("%w", err)
	}
	return d, nil
}
