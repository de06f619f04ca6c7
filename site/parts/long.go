package parts

import "juggle/site/text"

// A Long limits how many rows of a long list are shown, because each row makes every painting slower. The reader can show more.
type Long struct {
	Few, Step int    // the number of rows at first, and how many More adds
	What      string // the rows' name in the plural
	more      int    // the number of rows that More has added
}

// Shown is the number of rows that are shown of n.
func (l *Long) Shown(n int) int { return min(n, l.Few+l.more) }

// Fold shows only the first rows again.
func (l *Long) Fold() { l.more = 0 }

// More shows Step more rows.
func (l *Long) More() { l.more += l.Step }

// Word is the text of the button that shows more of n rows; "" where all are shown.
func (l *Long) Word(n int) string {
	switch left := n - l.Shown(n); {
	case left == 0:
		return ""
	case left <= l.Step:
		return "All " + text.Count(n) + " " + l.What
	}
	return text.Count(l.Step) + " more of " + text.Count(n) + " " + l.What
}
