package synth

import (
	"fmt"
	"strings"

	"juggle/core/log/swf"
)

// A Request specifies a synthetic log of one of the models.
type Request struct {
	Model      string // "lublin" or "sdsc" (Calibrated)
	Parameters Lublin // "sdsc" uses only the Extent
}

// The ranges of the parameters that a reader of the page can choose. The highest load is MaxLoad.
const (
	FewestProcs, MostProcs = 2, 4096
	FewestDays, MostDays   = 15, 730 // the first is the length of a period
	MostSeed               = 1<<53 - 1
)

// Generate makes the log.
func (r Request) Generate() (*swf.Log, error) {
	switch r.Model {
	case "lublin":
		return r.Parameters.Generate()
	case "sdsc":
		return Calibrated{Extent: r.Parameters.Extent}.Generate()
	}
	return nil, fmt.Errorf("synth: model: got %q, want lublin or sdsc", r.Model)
}

// FileName returns a name for the log's file. It contains all parameters except Jobs, so that the log in a link can be generated again.
func (r Request) FileName() string {
	model := r.Model
	if r.Model == "lublin" {
		model += fmt.Sprintf("-%v-%dp", r.Parameters.Column, r.Parameters.Procs)
	}
	return model + fmt.Sprintf(nameOfExtent, r.Parameters.Days, r.Parameters.Load, r.Parameters.Seed)
}

// nameOfExtent is the format of the end of a file name: days, load and seed.
const nameOfExtent = "-%dd-load%g-seed%d.swf"

// RequestOf parses a name that FileName returned. It refuses parameters outside the ranges above.
func RequestOf(name string) (r Request, ok bool) {
	parseExtent := func(rest string) bool {
		x := &r.Parameters.Extent
		fmt.Sscanf(rest, nameOfExtent, &x.Days, &x.Load, &x.Seed) // the comparison of names below finds what could not be parsed
		return r.FileName() == name && x.Days >= FewestDays && x.Days <= MostDays && x.Load >= 0 && x.Load <= MaxLoad && x.Seed <= MostSeed
	}
	r.Model = "sdsc"
	if rest, ok := strings.CutPrefix(name, r.Model); ok {
		return r, parseExtent(rest)
	}
	r.Model = "lublin"
	for _, r.Parameters.Column = range Columns().Values() {
		rest, isColumn := strings.CutPrefix(name, fmt.Sprintf("%s-%v-", r.Model, r.Parameters.Column))
		if !isColumn {
			continue
		}
		if _, err := fmt.Sscanf(rest, "%d", &r.Parameters.Procs); err != nil || r.Parameters.Procs < FewestProcs ||
			r.Parameters.Procs > MostProcs {
			return r, false
		}
		return r, parseExtent(strings.TrimPrefix(rest, fmt.Sprintf("%dp", r.Parameters.Procs)))
	}
	return r, false
}
