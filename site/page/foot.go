package page

import (
	"slices"
	"strings"

	"juggle/site/text"
)

// footDigits is how many digits of a hash a picture gives.
const footDigits = 12

// Foot is the line as the last lines of a picture say it: hashes are cut short, and what the names of many logs share is said once.
// The picture's description, the CSV and the JSON have them in full, with every parameter.
func (o Origin) Foot() string {
	first := slices.IndexFunc(o.Words, isLog)
	if first < 0 {
		return o.Line()
	}
	parts := slices.Clone(o.Words)
	last := first + 1
	for last < len(parts) && isLog(parts[last]) {
		last++
	}
	var names, sums []string
	for _, part := range parts[first:last] {
		name, sum, _ := strings.Cut(part, " sha256 ")
		names, sums = append(names, name), append(sums, sum[:footDigits])
	}
	parts = slices.Replace(parts, first, last, inShort(names, sums)...)
	where := "sha256 in full: the CSV and the JSON"
	if o.Link != "" {
		where += " of this link"
	}
	return Origin{Words: append(parts, where), Link: o.Link}.Line()
}

func isLog(part string) bool {
	_, sum, ok := strings.Cut(part, " sha256 ")
	return ok && isSHA256(sum)
}

// inShort lists a few logs one by one, and many as a pattern with what differs between their names.
func inShort(names, sums []string) []string {
	if head, tail := shared(names); len(names) > 3 && head+tail != "" {
		for i, name := range names {
			sums[i] = name[len(head):len(name)-len(tail)] + "\u00a0" + sums[i] // on one line
		}
		return []string{text.Count(len(names)) + " logs " + head + "*" + tail + ", sha256: " + strings.Join(sums, ", ")}
	}
	for i, name := range names {
		sums[i] = LogWord(name, sums[i])
	}
	return sums
}

// shared is what all names begin and end with, but for digits, which belong to the numbers between. Nothing is left out of a name that
// has nothing of its own.
func shared(names []string) (head, tail string) {
	head, tail = names[0], names[0]
	for _, name := range names {
		for !strings.HasPrefix(name, head) {
			head = head[:len(head)-1]
		}
		for !strings.HasSuffix(name, tail) {
			tail = tail[1:]
		}
	}
	head, tail = strings.TrimRight(head, "0123456789"), strings.TrimLeft(tail, "0123456789")
	if slices.ContainsFunc(names, func(name string) bool { return len(name) <= len(head)+len(tail) }) {
		return "", ""
	}
	return head, tail
}
