package page

import (
	"fmt"
	"strings"

	"juggle/core/synth"
	"juggle/core/workload"
)

// A MakeRequest asks for a synthetic log of one of the models of core/synth.
type MakeRequest struct {
	Model string       // "lublin" or "sdsc" (synth.Calibrated)
	Like  synth.Lublin // the knobs; of "sdsc" only the Extent counts
}

// The generator's knobs go from the first of these to the last; the load is at most synth.MaxLoad.
const (
	FewestProcs, MostProcs = 2, 4096
	FewestDays, MostDays   = workload.WindowDays, 730
	MostSeed               = 1<<53 - 1
)

// FileName names the log's file. It tells all the knobs, so that a reader of a link to the log can have it made again.
func (m MakeRequest) FileName() string {
	model := m.Model
	if m.Model == "lublin" {
		model += fmt.Sprintf("-%v-%dp", m.Like.Column, m.Like.Procs)
	}
	return model + fmt.Sprintf(nameOfExtent, m.Like.Days, m.Like.Load, m.Like.Seed)
}

const nameOfExtent = "-%dd-load%g-seed%d.swf"

// MadeAs reads a name that FileName gives. Of knobs beyond the generator's it wants to know nothing.
func MadeAs(name string) (m MakeRequest, ok bool) {
	try := func(rest string) bool {
		x := &m.Like.Extent
		fmt.Sscanf(rest, nameOfExtent, &x.Days, &x.Load, &x.Seed) // whatever could not be read, the name then tells
		return m.FileName() == name && x.Days >= FewestDays && x.Days <= MostDays && x.Load >= 0 && x.Load <= synth.MaxLoad && x.Seed <= MostSeed
	}
	m.Model = "sdsc"
	if rest, is := strings.CutPrefix(name, m.Model); is {
		return m, try(rest)
	}
	m.Model = "lublin"
	for _, m.Like.Column = range synth.Columns().Values() {
		rest, is := strings.CutPrefix(name, fmt.Sprintf("%s-%v-", m.Model, m.Like.Column))
		if !is {
			continue
		}
		if _, err := fmt.Sscanf(rest, "%d", &m.Like.Procs); err != nil || m.Like.Procs < FewestProcs || m.Like.Procs > MostProcs {
			return m, false
		}
		return m, try(strings.TrimPrefix(rest, fmt.Sprintf("%dp", m.Like.Procs)))
	}
	return m, false
}
