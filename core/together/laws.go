package together

import (
	"juggle/core/fault"
	"juggle/core/schedule"
)

// checkComposites verifies, after a run that is checked, that of every composite all parts ran or none, that those of one kind started at
// one instant, and that a chain never overlaps itself. Each machine verifies that a rejection moves nothing there, and that it never
// promises more than it has.
func (b *broker) checkComposites() error {
	if !b.cfg.Check {
		return nil
	}
	for _, c := range b.composites {
		for _, i := range c.parts[1:] {
			before, part := b.row(i-1), b.row(i)
			switch {
			case b.at[i] == nowhere || b.at[i-1] == nowhere:
				return broken(part.ID, "all parts of a composite run or none")
			case !part.Part.Chain && part.Start != before.Start:
				return broken(part.ID, "together means one start")
			case part.Part.Chain && part.Start < before.Start.Add(schedule.Seconds(before.Estimate)):
				return broken(part.ID, "a chain never overlaps itself")
			}
		}
	}
	return nil
}

func broken(id int64, law string) error {
	return fault.Newf("together: law %q broken by job %d", law, id)
}
