package replay

import (
	"slices"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Parameters are those of a Setup, in the order of the page's menu: the workload's, the provider's, and the seed of both. Which of the
// paper's loads, window sizes and thresholds a run begins with is ours.
var Parameters = param.New(Default(), slices.Concat(
	param.In(begun(workload.Parameters), "", func(s *Setup) *workload.Config { return &s.Workload }),
	param.In(begun(schedule.Parameters), "", func(s *Setup) *schedule.Policy { return &s.Policy }),
	[]param.Param[Setup]{
		param.Seed(param.Spec{Key: "seed", Name: "Seed", Max: param.MaxExact, Help: "Every random draw follows from it."},
			func(s *Setup) *uint64 { return &s.Policy.Seed }).Then(func(s *Setup) { s.Workload.Seed = s.Policy.Seed }),
		param.Whole(param.Spec{Key: "m", Flag: "procs", Group: "Machine", Symbol: "m", Name: "Processors", Min: 1, Max: schedule.MaxProcs,
			Step: 1, TrackMax: 512, Help: "Processors of the machine that gets your own requests; a log has its own."},
			func(s *Setup) *int { return &s.Procs }),
		param.Custom(param.Spec{Key: "said", Wants: "requests as this page spells them"},
			func(s *Setup) string { return s.Requests },
			func(s *Setup, text string) bool {
				_, err := plain(text)
				s.Requests = text
				return err == nil || text == ""
			}),
	},
)...)

// begun is a list without its seed, and with what a run sets otherwise. A threshold of 0, which allows no offer but the own window, is left
// out: the word for no offers says the same.
func begun[S any](all param.List[S]) (list param.List[S]) {
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

// Decode reads what Encode wrote. What it cannot use is reported, and the default stands: the Setup is always valid.
func Decode(text string) (Setup, []*param.Error) {
	s := Default()
	errs := Parameters.Decode(text, &s)
	return s, errs
}
