package page

import (
	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/site/text"
)

// fit takes back what cannot be computed on these logs, periods that they lack and seeds beyond the largest study, and says so. The address
// then says what is computed.
func (p *Page) fit(sources []study.Source) {
	asked := p.Link.Params
	fitted := asked.Fit(sources, p.Link.Figures())
	if fitted.Periods == asked.Periods && fitted.Seeds == asked.Seeds {
		return
	}
	p.Link.Params = fitted
	p.missed = missedWords(asked, fitted, p.Library.Periods())
	p.Replace()
}

// missedWords say what was asked for and is not computed, and what is computed instead; all is how many periods the logs have. All periods
// by their numbers are all periods, of which there is nothing to say.
func missedWords(asked, fitted study.Params, all int) []string {
	var words []string
	switch a, f := asked.Periods, fitted.Periods; {
	case a.To > all:
		words = append(words, periodsAre(a, all, "were", "was")+" asked for; the logs have "+text.Plural(all, "period", "periods")+", and "+
			periodsAre(f, all, "are", "is")+" computed")
	case f != a && f != (study.Range{}):
		words = append(words, periodsAre(a, all, "were", "was")+" asked for; a study has at most "+text.Count(experiment.MostItems)+" runs, so "+
			periodsAre(f, all, "are", "is")+" computed")
	}
	if asked.Seeds != fitted.Seeds {
		words = append(words, text.Plural(asked.Seeds, "seed was",
			"seeds were")+" asked for; a study has at most "+text.Count(experiment.MostItems)+
			" runs, so "+text.Plural(fitted.Seeds, "is", "are")+" computed")
	}
	return words
}

// periodsAre is "periods 4–11 are", "period 3 is", "all of them are", and of one period that is all "it is".
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
