package agreement

import (
	"fmt"

	"juggle/core/base/enum"
	"juggle/core/schedule"
)

// String returns the entry as a sentence.
func (e *Entry) String() string {
	slot, window := fmt.Sprintf("[%d, %d)", e.Start, e.End), fmt.Sprintf("[%d, %d)", e.Ready, e.Deadline)
	processors, fail := schedule.ProcessorsInWords(e.Procs), "fail"
	if e.Procs == 1 {
		fail = "fails"
	}
	promise := fmt.Sprintf("it stands in %s on %s, window %s, and is charged %d", slot, processors, window, e.Price)
	s := fmt.Sprintf("at %d: ", e.Time)
	switch e.Event {
	case Down:
		return s + fmt.Sprintf("%s %s, until %d", processors, fail, e.Deadline)
	case Done:
		if e.Detail == EndedAtEstimate {
			return s + fmt.Sprintf("job %d is ended at its estimate, before its work was done; it ran in %s on %s and is charged %d",
				e.ID, slot, processors, e.Price)
		}
		return s + fmt.Sprintf("job %d ends; it ran in %s on %s and is charged %d", e.ID, slot, processors, e.Price)
	case NoPlace:
		return s + fmt.Sprintf("job %d finds no place any more within %s: its promise is broken, it is charged %d", e.ID, window, e.Price)
	case Asked:
		return s + fmt.Sprintf("job %d, asked for a later deadline, agrees: %s", e.ID, promise)
	case FixedSlot:
		return s + fmt.Sprintf("job %d is fixed by its share of waiting: %s", e.ID, promise)
	case Killed:
		if e.Answer == Broken {
			return s + fmt.Sprintf("job %d loses its processors and finds no place within %s: its promise is broken, it is charged %d",
				e.ID, window, e.Price)
		}
		return s + fmt.Sprintf("job %d loses its processors and is to start from the beginning: %s", e.ID, promise)
	}
	asked := map[EventKind]string{
		Request: "asks for a window", Modify: "asks for another window", Fix: "asks for its slot to be fixed", Cancel: "withdraws",
		Stranded: "finds no place any more, and asks again",
	}[e.Event]
	s += fmt.Sprintf("job %d %s: %v", e.ID, asked, e.Answer)
	switch {
	case e.Answer == Rejected || e.Answer == Refused:
		return s + ", " + enum.Name(reasons, e.Reason, "unknown") + ": " + e.Explanation()
	case e.Event == Cancel:
		return s + fmt.Sprintf("; it is charged %d", e.Price)
	}
	return s + "; " + promise
}
