package agreement

import (
	"juggle/core/param"
	"juggle/core/schedule"
)

// Rules are everything that a provider chooses: how it schedules, and what its agreements say.
type Rules struct {
	Policy schedule.Policy
	Terms  Terms
}

// Parameters are those of Rules.
var Parameters = param.New(Rules{Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}},
	append(param.In(schedule.AgreementParameters, "", func(r *Rules) *schedule.Policy { return &r.Policy }),
		share("h", "cancel-fee", "Cancellation fee", "% of the price", "What who cancels owes, instead of all else, in percent of the price.",
			func(t *Terms) *int { return &t.CancelFee }),
		share("pen", "penalty", "Penalty", "% of the difference",
			"What who asks for a dearer window owes besides, in percent of what it costs more.", func(t *Terms) *int { return &t.Penalty }),
		share("q", "incentive", "Incentive", "% of the difference",
			"What who agrees to a later deadline saves besides the lower price, in percent of what it falls by.",
			func(t *Terms) *int { return &t.Incentive }),
		share("v", "compensation", "Compensation", "% of the price",
			"What the provider owes for a broken promise, instead of all else, in percent of the price.",
			func(t *Terms) *int { return &t.Compensation }))...)

func share(key, flag, name, unit, help string, at func(*Terms) *int) param.Param[Rules] {
	spec := param.Spec{Key: key, Flag: flag, Group: "Agreement", Name: name, Unit: unit, Max: MaxShare, Step: 1, TrackMax: 100, Help: help}
	return param.Whole(spec, func(r *Rules) *int { return at(&r.Terms) })
}
