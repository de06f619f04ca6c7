package parts

import "juggle/site/text"

// A Long is how much of a long list is shown: its beginning, and more each time that somebody asks. Every row that is shown takes its
// part of each painting.
type Long struct {
	Few, Step int // how many at first, and how many more each time
	What      string
	more      int
}

// Of is how many of n are shown.
func (l *Long) Of(n int) int { return min(n, l.Few+l.more) }

// Fold shows few again.
func (l *Long) Fold() { l.more = 0 }

// More shows more.
func (l *Long) More() { l.more += l.Step }

// Word is what the button says that shows more of n; "" where all are shown.
func (l *Long) Word(n int) string {
	switch left := n - l.Of(n); {
	case left == 0:
		return ""
	case left <= l.Step:
		return "All " + text.Count(n) + " " + l.What
	}
	return text.Count(l.Step) + " more of " + text.Count(n) + " " + l.What
}
