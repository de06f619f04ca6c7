package replay

import (
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Parameters are the parameters of a Setup, in the order of the page's menu: those of the workload, those of the provider, and the seed of
// both. The paper uses several loads, window sizes and thresholds; this project chose one of each as the default.
var Parameters = param.New(Default(), slices.Concat(
	param.In(singleRun(workload.Parameters), "", func(s *Setup) *workload.Config { return &s.Workload }),
	param.In(singleRun(schedule.Parameters), "", func(s *Setup) *schedule.Policy { return &s.Policy }),
	[]param.Param[Setup]{
		param.Seed(param.Spec{Key: "seed", Name: "Seed", Max: param.MaxExact, Help: "Every random draw follows from it."},
			func(s *Setup) *uint64 { return &s.Policy.Seed }).AfterSet(func(s *Setup) { s.Workload.Seed = s.Policy.Seed }),
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

// singleRun returns the parameters of a single run. It leaves out the seed, and does not mark the defaults of load, window size and offer
// threshold as the paper's. It does not allow a threshold of 0, which would mean the same as no offers.
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

// Encode spells the values that differ from those of Default as a part of a link, such as "w=3&order=lff".
func (s Setup) Encode() string { return Parameters.Encode(&s) }

// Decode reads the result of Encode. It returns an error for each value that it cannot use, and keeps the default in its place. So the
// Setup is always valid.
func Decode(text string) (Setup, []*param.Error) {
	s := Default()
	errs := Parameters.Decode(text, &s)
	return s, errs
}
