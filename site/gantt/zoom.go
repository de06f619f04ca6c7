package gantt

import (
	"strconv"
	"strings"
)

// A ZoomControl lets the reader choose which time a canvas draws, by buttons, by keys, and by the pointer and its wheel. For the pointer it
// is a part of the canvas's Watcher.
type ZoomControl struct {
	Drawn    func() (v View, ok bool) // returns what is drawn; ok is false where nothing is drawn yet
	Show     func(from, to Instant)   // draws another time
	Anchor   func() Instant           // the instant around which buttons and keys zoom, if it is drawn; nil: the middle of the time drawn
	Fit      func()                   // draws the usual time
	IsFitted func() bool              // reports whether the usual time is drawn
}

// Zoom multiplies the length of the time drawn by a factor. A factor below 1 zooms in.
func (c *ZoomControl) Zoom(factor float64) {
	share := 0.5 // where the anchor stands in the time drawn, from 0 to 1
	if v, ok := c.Drawn(); ok && c.Anchor != nil {
		if s := float64(c.Anchor()-v.From) / float64(v.To-v.From); s >= 0 && s <= 1 {
			share = s
		}
	}
	c.zoomAround(factor, share)
}

// zoomAround is Zoom around the instant at the given share of the time drawn.
func (c *ZoomControl) zoomAround(factor, share float64) {
	if v, ok := c.Drawn(); ok {
		c.Show(zoomed(v.From, v.To, factor, share))
	}
}

// Pan draws a later time, by the given number of eighths of the time drawn. A negative number draws an earlier time.
func (c *ZoomControl) Pan(eighths int) {
	if v, ok := c.Drawn(); ok {
		shift := v.To.Sub(v.From) * Seconds(eighths) / 8
		c.Show(v.From.Add(shift), v.To.Add(shift))
	}
}

// Key handles the keys at the places of W, S, A and D, which zoom in, zoom out, and pan an eighth earlier and later. It returns false for
// any other key.
func (c *ZoomControl) Key(code string) bool {
	switch code {
	case "KeyW":
		c.Zoom(0.8)
	case "KeyS":
		c.Zoom(1.25)
	case "KeyA":
		c.Pan(-1)
	case "KeyD":
		c.Pan(1)
	default:
		return false
	}
	return true
}

// Panned moves the drawing by dx pixels, as the pointer did.
func (c *ZoomControl) Panned(dx float64) {
	if v, ok := c.Drawn(); ok {
		shift := v.Duration(dx)
		c.Show(v.From.Add(-shift), v.To.Add(-shift))
	}
}

// Wheeled zooms around the pointer, which is at x.
func (c *ZoomControl) Wheeled(factor, x float64) {
	if v, ok := c.Drawn(); ok {
		c.zoomAround(1/factor, v.Share(x))
	}
}

// Resized does nothing: the page is rendered after it, which draws the canvas again.
func (c *ZoomControl) Resized() {}

// Farthest bounds the instants of a link, in seconds from 0. No run goes as far, and sums of such instants do not overflow.
const Farthest = 1 << 40

// StretchWants says what ParseStretch accepts.
const StretchWants = "first:end in seconds, a minute apart at least"

// StretchText writes a time that the reader chose, [from, to), for a link. It returns "" where both are equal, which means that none was
// chosen.
func StretchText(from, to Instant) string {
	if from == to {
		return ""
	}
	return strconv.FormatInt(int64(from), 10) + ":" + strconv.FormatInt(int64(to), 10)
}

// ParseStretch reads what StretchText writes.
func ParseStretch(text string) (from, to Instant, ok bool) {
	first, end, _ := strings.Cut(text, ":")
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(end)
	from, to = Instant(a), Instant(b)
	inRange := min(a, b) >= -Farthest && max(a, b) <= Farthest
	return from, to, errA == nil && errB == nil && inRange && to.Sub(from) >= Least && to.Sub(from) <= Most
}
