package replay

import (
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Parameters are the parameters of a Setup, in the order of the page's menu: the workload's, the provider's, and the seed of both. The
// paper uses several loads, window sizes and thresholds; which of them is the default here is this project's choice.
var Parameters = param.New(Default(), slices.Concat(
	param.In(singleRun(workload.Parameters), "", func(s *Setup) *workload.Config { return &s.Workload }),
	param.In(singleRun(schedule.Parameters), "", func(s *Setup) *schedule.Policy { return &s.Policy }),
	[]param.Param[Setup]{
		param.Seed(param.Spec{Key: "seed", Name: "Seed", Max: param.MaxExact, Help: "Every random draw follows from it."},
			func(s *Setup) *uint64 { return &s.Policy.Seed }).Then(func(s *Setup) { s.Workload.Seed = s.Policy.Seed }),
		param.Whole(param.Spec{Key: "m", Flag: "procs", Group: "Machine", Symbol: "m", Name: "Processors", Min: 1, Max: schedule.MaxProcs,
			Step: 1, TrackMax: 512, Help: "Processors of the machine that gets your own requests; a log has its own."},
			func(s *Setup) *int { return &s.Procs }),
		param.Custom(param.Spec{Key: "said", Wants: "requests as this page spells them"},
			func(s *Setup) string { return s.Requests },
			func(s *Setup, text string) bool {
				_, err := readRequests(text)
				s.Requests = text
				return err == nil || text == ""
			}),
	},
)...)

// singleRun is a list of parameters as a single run has them. It has no seed, and the defaults of load, window size and offer threshold are
// not called the paper's. A threshold of 0 is not allowed, since it means the same as no offers.
func singleRun[S any](all param.List[S]) (list param.List[S]) {
	for _, p := range all {
		switch p.Key {
		case "seed":
			continue
		case "L", "lambda", "phi":
			p.FromPaper = false
		}
		if p.Key == "phi" {
			p.Min = 1
		}
		list = append(list, p)
	}
	return list
}

// Encode spells what differs from Default as part of a link, "w=3&order=lff".
func (s Setup) Encode() string { return Parameters.Encode(&s) }

// Decode reads what Encode wrote. It reports what it cannot use and leaves the default in its place, so the Setup is always valid.
func Decode(text string) (Setup, []*param.Error) {
	s := Default()
	errs := Parameters.Decode(text, &s)
	return s, errs
}
