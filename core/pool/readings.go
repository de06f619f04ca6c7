package pool

import (
	"slices"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// A Reading is one way to take the paper where it can be taken in two.
type Reading struct {
	Name, Title string
	Reject      admission.RejectAt
	Bind        testbed.Bind
	SetBy       admission.SetAvailability
	LocalWork   testbed.LocalWork
}

// Readings are those that are studied, the default first: the two of the limit with the two of where a request runs, and the default
// with the other availabilities of a k-set and the other local work.
var Readings = []Reading{
	{"L-set", "reject at L = a k, run in the k-set", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Blocks},
	{"k-set", "reject at k as printed, run in the k-set", admission.AtSetLength, testbed.FromSet, admission.AnyUp, testbed.Blocks},
	{"L-pool", "reject at L = a k, run anywhere in the pool", admission.AtQueueLength, testbed.FromPool, admission.AnyUp, testbed.Blocks},
	{"k-pool", "reject at k as printed, run anywhere in the pool", admission.AtSetLength, testbed.FromPool, admission.AnyUp, testbed.Blocks},
	{"L-set-mean", "as the first, the k-set's mean availability", admission.AtQueueLength, testbed.FromSet, admission.MeanUp, testbed.Blocks},
	{"L-set-all", "as the first, that all of the k-set are up", admission.AtQueueLength, testbed.FromSet, admission.AllUp, testbed.Blocks},
	{"L-set-shares", "as the first, local jobs share nodes", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Shares},
	{"L-set-mean-shares", "the k-set's mean availability, local jobs share", admission.AtQueueLength, testbed.FromSet, admission.MeanUp,
		testbed.Shares},
	{"L-set-all-shares", "that all of the k-set are up, local jobs share", admission.AtQueueLength, testbed.FromSet, admission.AllUp,
		testbed.Shares},
}

// ReadingOf is the reading that a scenario has; one of its own name where Readings lacks it.
func ReadingOf(s testbed.Scenario) Reading {
	for _, r := range Readings {
		if r.Apply(s) == s {
			return r
		}
	}
	return Reading{"scenario", "as the parameters say", s.Reject, s.Bind, s.SetBy, s.LocalWork}
}

// ReadingKeys are the parameters of the test bed that a reading sets.
var ReadingKeys = []string{"reject", "bind", "set", "local"}

// Apply is the scenario under the reading.
func (r Reading) Apply(s testbed.Scenario) testbed.Scenario {
	s.Reject, s.Bind, s.SetBy, s.LocalWork = r.Reject, r.Bind, r.SetBy, r.LocalWork
	return s
}

// WithReading is a table of claims or evidence with the name of how the paper was read, in a column after the first.
func WithReading(reading string, t *report.Table) *report.Table {
	t.Columns = slices.Insert(t.Columns, 1, report.Column{Name: "reading"})
	for i := range t.Rows {
		t.Rows[i] = slices.Insert(t.Rows[i], 1, reading)
	}
	return t
}
