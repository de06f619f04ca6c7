package logs

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/log/joblog"
	"juggle/site/text"
)

// This file writes the facts about the log that the view shows. Its functions return text for the page.

// origin returns what the log's header states of these: the machine, the dates, the acknowledgement and the copyright. Each is a sentence.
// It returns "" if the header states none of them.
func (c *Trace) origin() string {
	var sentences []string
	f := c.facts
	switch {
	case f.Computer != "" && f.Installation != "":
		sentences = append(sentences, f.Computer+", "+f.Installation)
	case f.Computer+f.Installation != "":
		sentences = append(sentences, f.Computer+f.Installation)
	}
	if f.StartTime != "" && f.EndTime != "" {
		sentences = append(sentences, f.StartTime+" to "+f.EndTime)
	}
	for _, field := range []struct{ prefix, words string }{{"It acknowledges ", f.Acknowledge}, {"", f.Copyright}} {
		if field.words != "" {
			words := strings.ReplaceAll(strings.Trim(field.words, " .\n"), "\n", " ")
			sentences = append(sentences, field.prefix+text.ClipLine(words))
		}
	}
	if len(sentences) == 0 {
		return ""
	}
	return strings.Join(sentences, ". ") + "."
}

// counts returns a list of the log's main numbers, as markup.
func (c *Trace) counts() string {
	var b strings.Builder
	count := func(title, value, unit string) {
		if unit != "" {
			unit = " <small>" + unit + "</small>"
		}
		b.WriteString("<div><dt>" + title + "</dt><dd>" + value + unit + "</dd></div>")
	}
	f, users := c.facts, "–"
	if f.Users > 0 {
		users = text.Count(f.Users)
	}
	count(`processors <i class="sym">m</i>`, text.Count(f.Source.Procs), "")
	count("periods of "+strconv.Itoa(c.days())+" d", text.Count(f.Source.Periods(c.days())), "")
	count("jobs kept", text.Count(f.Kept), "")
	count("users", users, "")
	count("run time, median of all", rounded(f.MedianRuntime), "s")
	count("between arrivals of all", rounded(f.MeanGap), "s")
	count("offered load", loadWords(f.Load), "%")
	return b.String()
}

// rounded writes a number rounded to a whole one. It writes a dash for nil, which stands for an unknown number.
func rounded(x *float64) string {
	if x == nil {
		return "–"
	}
	return text.Count(int(math.Round(*x)))
}

// notes returns a paragraph with the facts that are not in counts, as markup: how the jobs are used, and what is unusual in the log.
func (c *Trace) notes() string {
	f := c.facts
	words := `<h3 class="h3">Besides</h3><p class="quiet">` +
		text.Markup("The figures use the jobs that are kept; median, gaps, load and histograms are of all that ran. Period w holds the jobs "+
			"submitted in the days "+strconv.Itoa(c.days())+" w to "+strconv.Itoa(c.days())+" (w + 1).")
	note := func(n int, sentence string) {
		if n > 0 {
			words += " " + text.Escape(sentence)
		}
	}
	note(f.Renumbered, text.Plural(f.Renumbered, "job is", "jobs are")+" kept under a new number.")
	note(f.Beyond, text.Plural(f.Beyond, "job", "jobs")+" after the last period, which no figure uses.")
	note(f.NoRequest, text.Plural(f.NoRequest, "job", "jobs")+" without a requested time.")
	note(f.Overran, text.Plural(f.Overran, "job", "jobs")+" ran past the requested time.")
	note(f.OutOfOrder, "Submit times decrease in "+text.Plural(f.OutOfOrder, "place", "places")+"; the jobs are sorted.")
	return words + "</p>"
}

// formats are the formats of logs that can be read, for a list on the page. formatsTitle is the title of that list.
func (c *Trace) formatsTitle() string { return joblog.FormatsTitle }
func (c *Trace) formats() []string    { return joblog.Formats }
