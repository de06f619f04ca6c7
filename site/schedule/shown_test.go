package schedule

import (
	"testing"

	"juggle/site/pagetest"
)

func TestTheTableIsMadeAgainOnlyForAnotherDecisionTimeOrRun(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule&schedule.table=on").showThreeRequests(80)
	s.view.show(1)
	pagetest.WantIn(t, s.HTML(), "Jobs in the chart after decision 2", `data-column="start_before"`, "when this was decided, is 3600.")
	table := s.view.jobTable()
	if s.HTML(); s.view.jobTable() != table {
		t.Error("a painting without a change makes the table again, want the same table")
	}
	for _, c := range []struct {
		name   string
		change func()
	}{
		{"another decision", func() { s.view.show(2) }},
		{"another time", func() { s.view.setStretch(0, 3600) }},
		{"another run", func() {
			s.Moved("v=1&view=schedule&schedule.seed=2&schedule.d=3&schedule.t=0:3600")
			s.showThreeRequests(60)
		}},
	} {
		before := s.view.jobTable()
		if c.change(); s.view.jobTable() == before {
			t.Errorf("%s: got the same table, want another", c.name)
		}
	}
}
