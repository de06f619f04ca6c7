package page

import (
	"juggle/core/study"
	"juggle/site/text"
)

// fit takes back what cannot be computed on these logs, windows that they lack and seeds beyond the largest study, and says so. The address
// then says what is computed.
func (p *Page) fit(sources []study.Source) {
	asked := p.Link.Params
	fitted := asked.Fit(sources, Published)
	if fitted.Windows == asked.Windows && fitted.Seeds == asked.Seeds {
		return
	}
	p.Link.Params = fitted
	p.missed = missedWords(asked, fitted, p.Library.Windows())
	p.Window.Replace(p.Fragment(p.Link))
}

// missedWords say what was asked for and is not computed, and what is computed instead; all is how many windows the logs have. All windows
// by their numbers are all windows, of which there is nothing to say.
func missedWords(asked, fitted study.Params, all int) []string {
	var words []string
	switch a, f := asked.Windows, fitted.Windows; {
	case a.To > all:
		words = append(words, windowsAre(a, all, "were", "was")+" asked for; the logs have "+text.Plural(all, "window", "windows")+", and "+
			windowsAre(f, all, "are", "is")+" computed")
	case f != a && f != (study.Range{}):
		words = append(words, windowsAre(a, all, "were", "was")+" asked for; a study has at most "+text.Count(study.MostItems)+" runs, so "+
			windowsAre(f, all, "are", "is")+" computed")
	}
	if asked.Seeds != fitted.Seeds {
		words = append(words, text.Plural(asked.Seeds, "seed was", "seeds were")+" asked for; a study has at most "+text.Count(study.MostItems)+" runs, so "+
			text.Plural(fitted.Seeds, "is", "are")+" computed")
	}
	return words
}

// windowsAre is "windows 4–11 are", "window 3 is", "all of them are", and of one window that is all "it is".
func windowsAre(r study.Range, all int, are, is string) string {
	switch {
	case r == (study.Range{}) && all == 1:
		return "it " + is
	case r == (study.Range{}):
		return "all of them " + are
	case r.To == r.From+1:
		return "window " + r.String() + " " + is
	}
	return "windows " + r.String() + " " + are
}
