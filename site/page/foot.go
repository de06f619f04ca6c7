package page

import (
	"slices"
	"strings"

	"juggle/site/text"
)

// footDigits is the number of digits of a hash in a picture's foot.
const footDigits = 12

// Foot is the origin for the last lines of a picture: hashes are shortened, and the common parts of the names of more than three logs are
// written once. The picture's description, the CSV and the JSON have the full names and hashes, and every parameter.
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
	parts = slices.Replace(parts, first, last, shortLogs(names, sums)...)
	where := "sha256 in full: the CSV and the JSON"
	if o.Link != "" {
		where += " of this link"
	}
	return Origin{Words: append(parts, where), Link: o.Link}.Line()
}

// isLog reports whether a part of an origin is a log's name and hash, as LogWord writes them.
func isLog(part string) bool {
	_, sum, ok := strings.Cut(part, " sha256 ")
	return ok && isSHA256(sum)
}

// shortLogs lists up to three logs one by one. More logs whose names have a common beginning or end are one item: a pattern of their names,
// and the differing part and hash of each. More logs without one are listed one by one, too.
func shortLogs(names, sums []string) []string {
	if head, tail := commonEnds(names); len(names) > 3 && head+tail != "" {
		for i, name := range names {
			sums[i] = name[len(head):len(name)-len(tail)] + "\u00a0" + sums[i] // the space does not break a line
		}
		return []string{text.Count(len(names)) + " logs " + head + "*" + tail + ", sha256: " + strings.Join(sums, ", ")}
	}
	for i, name := range names {
		sums[i] = LogWord(name, sums[i])
	}
	return sums
}

// commonEnds returns the common beginning and end of all names. Digits next to the differing part are left out of both, because they belong
// to a number there. Both are "" where a name has no part between them.
func commonEnds(names []string) (head, tail string) {
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
