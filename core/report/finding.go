package report

import "strings"

// mark stands on both sides of a number that Decisive has marked.
const mark = "\x00"

// Decisive marks the number in a finding that it turns on, for Claim.Say: "9 of 9", "+7.1".
func Decisive(number string) string { return mark + number + mark }

// Say sets the finding, without marks, and remembers where in it the first number stands that is marked.
func (c *Claim) Say(finding string) {
	before, rest, _ := strings.Cut(finding, mark)
	number, _, _ := strings.Cut(rest, mark)
	c.Finding = strings.ReplaceAll(finding, mark, "")
	c.Decisive = [2]int{len(before), len(before) + len(number)}
}

// Told is the finding in three parts: the number that it turns on, empty where none is marked, and what stands before and after it.
func (c Claim) Told() (before, decisive, after string) {
	from, to := c.Decisive[0], c.Decisive[1]
	return c.Finding[:from], c.Finding[from:to], c.Finding[to:]
}
