package parts

import "juggle/site/text"

// A LongList limits how many rows of a list are shown, because each row makes every painting slower. The reader can show more.
type LongList struct {
	Initial, Step int    // the number of rows at first, and how many More adds
	What          string // the rows' name in the plural
	added         int    // the number of rows that More has added
}

// Shown is the number of rows that are shown, of n rows.
func (l *LongList) Shown(n int) int { return min(n, l.Initial+l.added) }

// Fold shows only the first rows again.
func (l *LongList) Fold() { l.added = 0 }

// More shows Step more rows.
func (l *LongList) More() { l.added += l.Step }

// MoreWord is the text of the button that shows more of n rows; "" where all are shown.
func (l *LongList) MoreWord(n int) string {
	switch left := n - l.Shown(n); {
	case left == 0:
		return ""
	case left <= l.Step:
		return "All " + text.Count(n) + " " + l.What
	}
	return text.Count(l.Step) + " more of " + text.Count(n) + " " + l.What
}
