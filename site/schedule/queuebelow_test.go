package schedule

import (
	"errors"
	"strings"
	"testing"

	"juggle/core/narrate/replay"
	"juggle/core/sim/queue"
	"juggle/site/gantt"
	"juggle/site/pagetest"
)

// pendingQueue returns the last query for a queue.
func (s *scheduleStage) pendingQueue() *pagetest.PendingQuery { return s.Queries.Last("replay.queue") }

func TestAQueueIsDrawnBelowOnTheSameAxis(t *testing.T) {
	s := newScheduleStage(t, "v=1&view=schedule&schedule.queue=easy&schedule.w=3").answerRun()
	sent := pagetest.DecodeQuery[replay.QueueQuery](t, s.pendingQueue().Encoded)
	// The test has logs of two periods, so w=3 is period 1 of the second log.
	if sent.Policy != queue.EASY || sent.Setup.Workload.Period != 1 {
		t.Fatalf("asked for %v of period %d, want EASY of period 1", sent.Policy, sent.Setup.Workload.Period)
	}
	pagetest.WantIn(t, s.HTML(), "EASY works the jobs off.")
	s.pendingQueue().Answer()
	pagetest.WantIn(t, s.HTML(), "EASY promises nothing and refuses nobody: ",
		" % start later than they asked to be ready. It knows of no window: ")
	ticks := func(host string) (xs []float64) {
		for _, m := range s.canvas.painted[host].Marks {
			if m.Shape == gantt.Text && strings.HasPrefix(m.Text, "day ") {
				xs = append(xs, m.X)
			}
		}
		return xs
	}
	above, below := ticks(ganttHost), ticks(queueHost)
	if len(below) == 0 || above[len(above)-1] != below[len(below)-1] {
		t.Errorf("got days at x = %v above and x = %v below, want the same places", above, below)
	}
	bars := s.view.queueMachine(*s.view.queueStarts()).Blocks
	rejected := 0
	for _, b := range bars {
		if b.ErrorFrame {
			rejected++
		}
	}
	framed := 0
	for _, m := range s.canvas.painted[queueHost].Marks {
		switch {
		case m.Colour == gantt.NewColour:
			t.Errorf("got %+v below, want no mark of the queue in the colour of new jobs", m)
		case m.Colour == gantt.ErrorColour && m.Shape == gantt.Frame:
			framed++
		}
	}
	if framed == 0 {
		t.Error("got no outline of rejected jobs below, want one around each job that the provider rejected")
	}
	legend, _, _ := strings.Cut(s.view.queueSummary(), "refused by the provider")
	if !strings.Contains(legend, "var(--error)") || strings.Contains(legend, "var(--new)") {
		t.Errorf("got the legend %s, want the mark of rejected jobs in the colour of errors", legend)
	}
	if want := s.view.run.Totals(len(s.view.run.Decisions) - 1).Rejected; rejected != want {
		t.Errorf("%d of %d jobs are marked, want the %d that the provider refused", rejected, len(bars), want)
	}
	s.view.chooseQueue(noQueue)
	if s.HTML(); strings.Contains(s.view.LinkPart(), "queue") || s.view.queueStarts() != nil {
		t.Errorf("without a queue the link is %q, want no queue in it", s.view.LinkPart())
	}
	s.view.chooseQueue(queueChoice(queue.FCFS) + 1)
	s.pendingQueue().Fail(errors.New("the worker died"))
	pagetest.WantIn(t, s.HTML(), "the worker died")
}
