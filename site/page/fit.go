package page

import (
	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/text"
)

// fit reduces the link's parameters to those that can be computed on these logs: it drops periods that the logs do not have, and seeds and
// periods beyond the largest study. A banner reports that, and the address then has the reduced parameters. A range of all periods becomes
// "all periods" without a banner.
func (p *Page) fit(sources []study.Source) {
	asked := p.Link.Params
	fitted := asked.Fit(sources, p.Link.Figures())
	if fitted.Periods == asked.Periods && fitted.Seeds == asked.Seeds {
		return
	}
	p.Link.Params = fitted
	p.uncomputed = differences(asked, fitted, p.Library.Periods())
	p.Replace()
}

// differences describes in words each difference between the parameters asked for and the fitted parameters. all is the number of periods
// of the logs. A range that has all periods is no difference to "all periods".
func differences(asked, fitted study.Params, all int) []string {
	var words []string
	switch a, f := asked.Periods, fitted.Periods; {
	case a.To > all:
		words = append(words, periodsAre(a, all, "were", "was")+" asked for; the logs have "+text.Plural(all, "period", "periods")+", and "+
			periodsAre(f, all, "are", "is")+" computed")
	case f != a && f != (study.Range{}):
		words = append(words, periodsAre(a, all, "were", "was")+" asked for; a study has at most "+text.Count(experiment.MaxItems)+" runs, so "+
			periodsAre(f, all, "are", "is")+" computed")
	}
	if asked.Seeds != fitted.Seeds {
		words = append(words, text.Plural(asked.Seeds, "seed was",
			"seeds were")+" asked for; a study has at most "+text.Count(experiment.MaxItems)+
			" runs, so "+text.Plural(fitted.Seeds, "is", "are")+" computed")
	}
	return words
}

// periodsAre is a subject and a verb: "periods 4–11 are", "period 3 is", "all of them are", or, for the only period, "it is".
func periodsAre(r study.Range, all int, are, is string) string {
	switch {
	case r == (study.Range{}) && all == 1:
		return "it " + is
	case r == (study.Range{}):
		return "all of them " + are
	case r.To == r.From+1:
		return "period " + r.String() + " " + is
	}
	return "periods " + r.String() + " " + are
}
