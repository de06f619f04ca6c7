package gantt

import (
	"strconv"
	"strings"
)

// A ZoomControl chooses by hand which time a canvas draws: by buttons, by keys, and, as its Watcher, by the pointer and its wheel.
type ZoomControl struct {
	Drawn  func() (v View, ok bool) // what is drawn; not ok: nothing yet
	Show   func(from, to Instant)   // draws another stretch
	Anchor func() Instant           // what buttons and keys zoom around, where it is drawn; nil: the middle
	Fit    func()                   // draws the usual stretch
	Fitted func() bool              // reports whether that is drawn
}

// Step zooms by a button or a key: nearer by a factor below 1.
func (c *ZoomControl) Step(factor float64) {
	at := 0.5
	if v, ok := c.Drawn(); ok && c.Anchor != nil {
		if share := float64(c.Anchor()-v.From) / float64(v.To-v.From); share >= 0 && share <= 1 {
			at = share
		}
	}
	c.zoom(factor, at)
}

// zoom draws a stretch that is shorter or longer, around the instant that stands at the given share of it.
func (c *ZoomControl) zoom(factor, at float64) {
	if v, ok := c.Drawn(); ok {
		c.Show(zoomed(v.From, v.To, factor, at))
	}
}

// Pan moves by eighths of what is drawn.
func (c *ZoomControl) Pan(eighths int) {
	if v, ok := c.Drawn(); ok {
		by := v.To.Sub(v.From) * Seconds(eighths) / 8
		c.Show(v.From.Add(by), v.To.Add(by))
	}
}

// Key answers the keys W, S, A and D, known by their places on the keyboard: nearer, farther, an eighth of what is drawn earlier, later. It
// reports whether the code was one of theirs.
func (c *ZoomControl) Key(code string) bool {
	switch code {
	case "KeyW":
		c.Step(0.8)
	case "KeyS":
		c.Step(1.25)
	case "KeyA":
		c.Pan(-1)
	case "KeyD":
		c.Pan(1)
	default:
		return false
	}
	return true
}

// Panned follows the pointer.
func (c *ZoomControl) Panned(dx float64) {
	if v, ok := c.Drawn(); ok {
		by := v.Shift(dx)
		c.Show(v.From.Add(-by), v.To.Add(-by))
	}
}

// Wheeled zooms where the pointer is.
func (c *ZoomControl) Wheeled(factor, x float64) {
	if v, ok := c.Drawn(); ok {
		c.zoom(1/factor, v.At(x))
	}
}

// Resized needs to do nothing: the render that follows draws anew.
func (c *ZoomControl) Resized() {}

// Farthest is how far from zero an instant of a link may be: no run goes there, and arithmetic near it does not overflow.
const Farthest = 1 << 40

// StretchWants says what StretchOf reads.
const StretchWants = "first:end in seconds, a minute apart at least"

// StretchText spells a stretch that was chosen by hand, for a link; "" for none, whose ends are equal.
func StretchText(from, to Instant) string {
	if from == to {
		return ""
	}
	return strconv.FormatInt(int64(from), 10) + ":" + strconv.FormatInt(int64(to), 10)
}

// StretchOf reads what StretchText spells.
func StretchOf(text string) (from, to Instant, ok bool) {
	first, end, _ := strings.Cut(text, ":")
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(end)
	from, to = Instant(a), Instant(b)
	near := min(a, b) >= -Farthest && max(a, b) <= Farthest
	return from, to, errA == nil && errB == nil && near && to.Sub(from) >= Least && to.Sub(from) <= Most
}
