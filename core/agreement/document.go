package agreement

import (
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/jsontokens"
	"juggle/core/schedule"
)

// DocumentVersion is that of the JSON document, see core/cmd/juggle/README.md.
const DocumentVersion = 1

// MaxDocument is the most bytes of a document that are read.
const MaxDocument = 1 << 20

// A Document is one agreement as it is saved. Its parts are modelled on those of WS-Agreement (Open Grid Forum, GFD.107): a context, terms
// of the service, guarantees and business values; names and contents are this project's, and so is what was said.
type Document struct {
	Version int     `json:"version"`
	Context Context `json:"context"`
	Terms   struct {
		Service   Service    `json:"service"`
		Asked     Wish       `json:"asked"`
		Guarantee *Guarantee `json:"guarantee,omitempty"` // nil: nothing was promised
		Values    Values     `json:"values"`
	} `json:"terms"`
	Said []Spoken `json:"said"`
}

// A Context is between whom the agreement is, and how far it has come.
type Context struct {
	Initiator string  `json:"initiator"` // who asks
	Responder string  `json:"responder"` // who promises
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

// A Wish is what the consumer asked for, and what it would agree to.
type Wish struct {
	Ready     Instant `json:"ready"`
	Deadline  Instant `json:"deadline"`
	Flexible  bool    `json:"flexible"`
	Budget    *Money  `json:"budget,omitempty"`  // nil: no limit
	Accepts   *int    `json:"accepts,omitempty"` // nil: no limit
	Tolerance int     `json:"tolerance,omitempty"`
}

// A Guarantee is what the provider was obliged to when the ledger last told of it; of a job that is done, where it ran.
type Guarantee struct {
	Ready    Instant `json:"ready"`
	Deadline Instant `json:"deadline"`
	Start    Instant `json:"start"`
	End      Instant `json:"end"`
	Procs    int32   `json:"procs"`
}

// Values are what the agreement is worth: what is owed, and the percentages that the provider's terms have for changes.
type Values struct {
	Price        Money `json:"price"`
	Penalties    Money `json:"penalties"`
	Owes         Money `json:"owes"`
	Discount     int   `json:"discount_percent"`
	Penalty      int   `json:"penalty_percent"`
	Incentive    int   `json:"incentive_percent"`
	CancelFee    int   `json:"cancel_fee_percent"`
	Compensation int   `json:"compensation_percent"`
}

// A Spoken is a Message as a document has it.
type Spoken struct {
	Time     Instant  `json:"time"`
	From     string   `json:"from"`
	To       string   `json:"to"`
	Says     string   `json:"says"`
	Why      string   `json:"why,omitempty"`
	Start    *Instant `json:"start,omitempty"`
	End      *Instant `json:"end,omitempty"`
	Ready    *Instant `json:"ready,omitempty"`
	Deadline *Instant `json:"deadline,omitempty"`
	Procs    int32    `json:"procs,omitempty"`
	Owes     *Money   `json:"owes,omitempty"`
}

// NewDocument is the agreement over the request r with a machine of procs processors, as far as the ledger tells.
func NewDocument(procs int, rules Rules, r *schedule.Request, account Account, ledger []Entry) *Document {
	d := &Document{Version: DocumentVersion, Said: []Spoken{}}
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
	t.Values = Values{account.Price, account.Penalty, account.Owes(), rules.Policy.Discount, rules.Terms.Penalty, rules.Policy.Incentive,
		rules.Terms.CancelFee, rules.Terms.Compensation}
	for _, m := range Messages(ledger, r.ID) {
		d.Said = append(d.Said, spoken(m))
		if e := m.Entry; e.Event != Cancel && e.Has&HasSlot == HasSlot {
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

func spoken(m Message) Spoken {
	e := m.Entry
	s := Spoken{Time: e.Time, From: m.From.String(), To: m.To().String(), Says: m.Says.String()}
	if !m.Tells {
		return s
	}
	at := func(field Field, t *Instant) *Instant {
		if e.Has&field == 0 {
			return nil
		}
		return t
	}
	s.Why = e.why()
	s.Start, s.End, s.Ready, s.Deadline = at(HasStart, &e.Start), at(HasEnd, &e.End), at(HasReady, &e.Ready), at(HasDeadline, &e.Deadline)
	s.Procs = e.Procs
	if e.Has&HasPrice != 0 {
		s.Owes = &e.Price
	}
	return s
}

// Request is what was asked for in the first place, to be asked for again.
func (d *Document) Request() schedule.Request {
	s, w := &d.Terms.Service, &d.Terms.Asked
	r := schedule.Request{
		ID: d.Context.ID, Submit: d.Context.Submitted, Ready: w.Ready, Deadline: w.Deadline, Procs: s.Procs, Estimate: s.Estimate,
		Flexible: w.Flexible,
	}
	if len(s.Molds) == 0 && w.Budget == nil && w.Accepts == nil && w.Tolerance == 0 {
		return r
	}
	r.Conditions = &schedule.Conditions{Molds: s.Molds, Budget: schedule.NoLimit, Accepts: schedule.NoLimit, Tolerance: w.Tolerance}
	if w.Budget != nil {
		r.Budget = *w.Budget
	}
	if w.Accepts != nil {
		r.Accepts = *w.Accepts
	}
	return r
}

// ReadDocument reads a document of which something can be asked for again: its request is valid. name is the file's name, for errors.
// Fields that no document has are refused.
func ReadDocument(in io.Reader, name string) (*Document, error) {
	fail := func(format string, args ...any) (*Document, error) {
		return nil, fmt.Errorf("agreement: %s: "+format, append([]any{name}, args...)...)
	}
	text, err := io.ReadAll(io.LimitReader(in, MaxDocument+1))
	switch {
	case err != nil:
		return fail("%w", err)
	case len(text) > MaxDocument:
		return fail("got more than %d bytes, want at most so many", MaxDocument)
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
