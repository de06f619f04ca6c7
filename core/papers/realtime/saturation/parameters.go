package saturation

import (
	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime"
	"juggle/core/papers/study"
)

// Params are the parameters of the stream and the machines. All are ours. The services are those of the paper's Table I.
type Params struct {
	Machines  int            // of one processor and capacity 1 each
	Load      int            // utilisation that the requests ask for, % of the machines' capacity
	Length    realtime.Slice // mean length of a reservation; the length is uniform between half and one and a half times the mean
	Notice    realtime.Slice // longest time from a request to its reservation's first slice; the time is uniform from 0
	Activity  int            // each service's q, % of its q in Table I
	Horizon   realtime.Slice // number of measured slices; requests arrive before them too, as early as their reservations can overlap them
	Split     int64          // h: a server's period is min(T, d)/h
	Scheduler realtime.Scheduler
}

// Defaults returns the default parameters.
func Defaults() Params {
	return Params{Machines: 4, Load: 300, Length: 6000, Notice: 6000, Activity: 100, Horizon: 60_000, Split: 8}
}

// A Study has the parameters and the seeds with which the figure is computed.
type Study struct {
	Params Params
	Seed   uint64 // the first seed
	Seeds  int
}

// Encode spells the parameters that differ from DefaultStudy.
func (s *Study) Encode() string { return Parameters.Encode(s) }

// comments returns the lines in front of the figure's CSV.
func (s *Study) comments(*experiment.DeclaredFigure[Run, Outcome]) []string {
	words := []string{study.Program, "real-time", "saturation", experiment.SeedsInWords(s.Seed, s.Seeds)}
	if pairs := s.Encode(); pairs != "" {
		words = append(words, pairs)
	}
	return experiment.Comments(words, Parameters.Settings(s))
}

// Kind declares the figure as an experiment that commands, sweeps and workers can run.
var Kind = experiment.Declare(experiment.Kind{Name: "saturation", Title: "Saturation against quality", Version: 4},
	DefaultStudy, Parameters, nil, func(s Study, _ []int, _ []experiment.Source) (*Plan, error) { return NewPlan(s) })

// NewPlan plans a study seed by seed, so that the first items already give every p a replicate.
func NewPlan(s Study) (*Plan, error) {
	if err := Parameters.Validate(&s); err != nil {
		return nil, err
	}
	design := experiment.Design{Name: "saturation", Replicates: experiment.ReplicatesOfSeeds(s.Seed, s.Seeds), Chunk: 1}
	return paper.Plan(design, Run{Params: s.Params},
		[]int{0}, s.comments)
}

// DefaultStudy returns the study with the default parameters and 20 seeds from 1.
func DefaultStudy() Study { return Study{Params: Defaults(), Seed: 1, Seeds: 20} }

// Parameters lists the parameters of a Study, in the order of menus.
var Parameters = param.New(DefaultStudy(),
	param.Whole(param.Spec{Key: "load", Flag: "load", Group: "Stream", Name: "Utilisation asked for", Unit: "%", Min: 1, Max: 1000, Step: 25,
		TrackMin: 50, TrackMax: 500, Help: "What the requests ask for in all, of what the machines have."},
		func(s *Study) *int { return &s.Params.Load }),
	param.Whole(param.Spec{Key: "activity", Flag: "activity", Group: "Stream", Symbol: "q", Name: "Activity, of Table I's", Unit: "%", Min: 1,
		Max: 400, Step: 25, TrackMin: 25, Help: "How likely a service is active in a slice of its reservation, of Table I's q: 0.05 to 0.2."},
		func(s *Study) *int { return &s.Params.Activity }),
	param.Whole(param.Spec{Key: "length", Flag: "length", Group: "Stream", Name: "Length of a reservation", Unit: "slices", Min: 1000,
		Max: 1_000_000, Step: 1000, TrackMax: 20_000,
		Help: "Its mean: uniform from half to one and a half times; the services' periods are 100 and 120 slices."},
		func(s *Study) *realtime.Slice { return &s.Params.Length }),
	param.Whole(param.Spec{Key: "notice", Flag: "notice", Group: "Stream", Name: "Longest notice", Unit: "slices", Max: 100_000, Step: 1000,
		TrackMax: 20_000, Help: "From a request to its reservation's first slice: uniform from 0."},
		func(s *Study) *realtime.Slice { return &s.Params.Notice }),
	param.Whole(param.Spec{Key: "machines", Flag: "machines", Group: "Machines", Name: "Machines", Min: 1, Max: 64, Step: 1, TrackMax: 16,
		Help: "Of one processor and capacity 1 each; section 5 has four."}, func(s *Study) *int { return &s.Params.Machines }),
	param.Whole(param.Spec{Key: "h", Flag: "split", Group: "Machines", Symbol: "h", Name: "Server periods in P", Min: 1,
		Max: realtime.MaxSplit, Step: 1, TrackMax: 64, Help: "Each server's period is min(T, d)/h."},
		func(s *Study) *int64 { return &s.Params.Split }),
	param.OneOf(param.Spec{Key: "scheduler", Flag: "scheduler", Group: "Simulation", Name: "Scheduler of the stream",
		Help: realtime.SimulationParameters.Spec("scheduler").Help},
		realtime.Schedulers, func(s *Study) *realtime.Scheduler { return &s.Params.Scheduler }),
	param.Whole(param.Spec{Key: "horizon", Flag: "horizon", Group: "Measuring", Name: "Measured time", Unit: "slices", Min: 1000,
		Max: 1_000_000, Step: 10_000, TrackMin: 10_000, TrackMax: 200_000,
		Help: "After the stream has gone on for as long as a request can reach."},
		func(s *Study) *realtime.Slice { return &s.Params.Horizon }),
	param.Whole(param.Spec{Key: "seeds", Flag: "seeds", Group: "Measuring", Name: "Seeds", Min: 1, Max: 10_000,
		Step: 1, TrackMax: 100, Help: "Replications."}, func(s *Study) *int { return &s.Seeds }),
	param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Measuring", Name: "First seed", Help: "Every draw follows from it."},
		func(s *Study) *uint64 { return &s.Seed }))

// capacity returns the work that the machines can do within the measured slices, in slices of a processor.
func (p Params) capacity() float64 { return float64(p.Machines) * float64(p.Horizon) }

// measured returns the measured slices. Before them is time for the longest notice and the longest reservation.
func (p Params) measured() realtime.Span {
	warmUp := p.Notice + p.Length + p.Length/2
	return realtime.Span{From: warmUp, To: warmUp + p.Horizon}
}

// services returns the services of Table I. Each q is multiplied by the activity.
func (p Params) services() []realtime.Service {
	machines, r := realtime.Example()
	var all []realtime.Service
	for _, older := range machines[0].Reservations {
		all = append(all, older.Services...)
	}
	all = append(all, r.Services...)
	for i := range all {
		q := all[i].Active
		all[i].Active = realtime.NewRatio(q.Num()*int64(p.Activity), q.Den()*100)
	}
	return all
}
