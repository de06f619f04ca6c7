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

// FileName returns a name for the log's file. It contains all parameters, so that the log in a link can be generated again.
func (m Request) FileName() string {
	model := m.Model
	if m.Model == "lublin" {
		model += fmt.Sprintf("-%v-%dp", m.Parameters.Column, m.Parameters.Procs)
	}
	return model + fmt.Sprintf(nameOfExtent, m.Parameters.Days, m.Parameters.Load, m.Parameters.Seed)
}

const nameOfExtent = "-%dd-load%g-seed%d.swf"

// RequestOf parses a name that FileName returned. It refuses parameters outside the ranges above.
func RequestOf(name string) (m Request, ok bool) {
	try := func(rest string) bool {
		x := &m.Parameters.Extent
		fmt.Sscanf(rest, nameOfExtent, &x.Days, &x.Load, &x.Seed) // the comparison of names below finds what could not be parsed
		return m.FileName() == name && x.Days >= FewestDays && x.Days <= MostDays && x.Load >= 0 && x.Load <= MaxLoad && x.Seed <= MostSeed
	}
	m.Model = "sdsc"
	if rest, is := strings.CutPrefix(name, m.Model); is {
		return m, try(rest)
	}
	m.Model = "lublin"
	for _, m.Parameters.Column = range Columns().Values() {
		rest, is := strings.CutPrefix(name, fmt.Sprintf("%s-%v-", m.Model, m.Parameters.Column))
		if !is {
			continue
		}
		if _, err := fmt.Sscanf(rest, "%d", &m.Parameters.Procs); err != nil || m.Parameters.Procs < FewestProcs ||
			m.Parameters.Procs > MostProcs {
			return m, false
		}
		return m, try(strings.TrimPrefix(rest, fmt.Sprintf("%dp", m.Parameters.Procs)))
	}
	return m, false
}
