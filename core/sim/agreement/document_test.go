package agreement

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"juggle/core/schedule"
)

// savedDocument returns the JSON of a document on the request r.
func savedDocument(t *testing.T, r *schedule.Request) string {
	t.Helper()
	text, err := json.Marshal(NewDocument(4, Rules{}, r, Account{State: Waiting, Price: 20}, nil))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheRequestOfADocumentCanBeMadeAgain(t *testing.T) {
	request := schedule.Request{ID: 7, Submit: 1, Ready: 2, Deadline: 30, Procs: 2, Estimate: 10, Flexible: true}
	for name, c := range map[string]*schedule.Conditions{
		"a window without conditions": nil,
		"a budget":                    {Budget: 5, Accepts: schedule.NoLimit},
		"a budget of 0 and no offers": {},
		"molds and a tolerance": {
			Molds: []schedule.Mold{{Procs: 1, Time: 19}, {Procs: 2, Time: 10}}, Budget: schedule.NoLimit, Accepts: 50, Tolerance: 100},
	} {
		want := request
		want.Conditions = c
		d, err := ReadDocument(strings.NewReader(savedDocument(t, &want)), "a.json")
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := d.Request(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
}

func TestADocumentThatIsNotValidIsRefused(t *testing.T) {
	valid := savedDocument(t, &schedule.Request{ID: 7, Submit: 1, Ready: 2, Deadline: 30, Procs: 2, Estimate: 10,
		Conditions: &schedule.Conditions{Budget: 5, Accepts: 60}})
	// Each document is valid with its text old replaced. Columns count its bytes up to the replaced value.
	for name, tc := range map[string]struct{ old, replacement, want string }{
		"another version":            {`"version":1`, `"version":2`, "version: got 2, want 1"},
		"a word for a number":        {`"procs":2`, `"procs":"x"`, "line 1, column 151: terms.service.procs: got a text, want a whole number"},
		"a field misspelled":         {`"budget"`, `"budgte"`, "terms.asked.budgte: unknown field"},
		"a negative budget":          {`"budget":5`, `"budget":-1`, "budget: got -1, want 0 to 9007199254740991"},
		"a negative limit on offers": {`"accepts":60`, `"accepts":-1`, "accepts: got -1, want 0 to 1000000"},
		"a window too narrow":        {`"deadline":30`, `"deadline":11`, "deadline: got 11, want at least ready + estimate = 12"},
		"two commas":                 {`"procs":2,`, `"procs":2,,`, "line 1, column 153: invalid character"},
		"a missing brace":            {`}`, ``, "got the end of the text, want more JSON"},
		"text after the document":    {`"said":[]}`, `"said":[]} {}`, "after top-level value"},
		"an empty text":              {valid, ``, "got the end of the text"},
		"a text that is too long":    {valid, strings.Repeat(" ", MaxDocumentBytes+1), "want at most so many"},
	} {
		changed := strings.Replace(valid, tc.old, tc.replacement, 1)
		if changed == valid {
			t.Fatalf("%s: got a document without %q, want it replaced", name, tc.old)
		}
		if _, err := ReadDocument(strings.NewReader(changed), "a.json"); err == nil || !strings.Contains(err.Error(), tc.want) ||
			!strings.HasPrefix(err.Error(), "agreement: a.json: ") {
			t.Errorf("%s: got %v, want an error with %q", name, err, tc.want)
		}
	}
}

// TestMessagesFollowFromTheLedger checks every event about a job with each of its answers.
func TestMessagesFollowFromTheLedger(t *testing.T) {
	for _, tc := range []struct {
		event  EventKind
		answer Answer
		want   string
	}{
		{Request, Accepted, "consumer request, provider accept"},
		{Request, Offered, "consumer request, provider offer, consumer take"},
		{Request, Rejected, "consumer request, provider reject"},
		{Modify, Granted, "consumer change, provider grant"},
		{Modify, Offered, "consumer change, provider offer, consumer take"},
		{Modify, Refused, "consumer change, provider refuse"},
		{Fix, Granted, "consumer fix, provider grant"},
		{Fix, Refused, "consumer fix, provider refuse"},
		{Cancel, Granted, "consumer cancel, provider grant"},
		{Cancel, Refused, "consumer cancel, provider refuse"},
		{Asked, Agreed, "provider ask, consumer agree"},
		{Killed, Restarted, "provider restart"},
		{Killed, Offered, "provider offer, consumer take"},
		{Killed, Broken, "provider break"},
		{Stranded, Kept, "provider keep"},
		{Stranded, Offered, "provider offer, consumer take"},
		{NoPlace, NoAnswer, "provider break"},
		{FixedSlot, NoAnswer, "provider fixed"},
		{Done, NoAnswer, "provider done"},
	} {
		// The first two entries are about no job and about another job.
		ledger := []Entry{{Event: Down}, {ID: 2, Fields: HasID}, {ID: 1, Fields: HasID, Event: tc.event, Answer: tc.answer}}
		var messages []string
		for _, m := range Messages(ledger, 1) {
			messages = append(messages, m.From.String()+" "+m.Kind.String())
		}
		if got := strings.Join(messages, ", "); got != tc.want {
			t.Errorf("%v %v: got %s, want %s", tc.event, tc.answer, got, tc.want)
		}
	}
}
