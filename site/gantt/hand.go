package gantt

import (
	"strconv"
	"strings"
)

// A Hand chooses by hand which time a canvas draws: by buttons, by keys, and, as its Watcher, by the pointer and its wheel.
type Hand struct {
	Drawn func() (v View, ok bool) // what is drawn; not ok: nothing yet
	Show  func(from, to Instant)   // draws another stretch
	Mind  func() Instant           // what buttons and keys zoom around, where it is drawn; nil: the middle
}

// Step zooms by a button or a key.
func (h *Hand) Step(factor float64) {
	at := 0.5
	if v, ok := h.Drawn(); ok && h.Mind != nil {
		if share := float64(h.Mind()-v.From) / float64(v.To-v.From); share >= 0 && share <= 1 {
			at = share
		}
	}
	h.Zoom(factor, at)
}

// Zoom draws a stretch that is shorter (factor below 1) or longer, around the instant that stands at the given share of it.
func (h *Hand) Zoom(factor, at float64) {
	if v, ok := h.Drawn(); ok {
		h.Show(Zoom(v.From, v.To, factor, at))
	}
}

// Pan moves by eighths of what is drawn.
func (h *Hand) Pan(eighths int) {
	if v, ok := h.Drawn(); ok {
		by := v.To.Sub(v.From) * Seconds(eighths) / 8
		h.Show(v.From.Add(by), v.To.Add(by))
	}
}

// Key is what keys do; see Key.
func (h *Hand) Key(code string) bool {
	return Key(code, h.Step, h.Pan)
}

// Panned follows the pointer.
func (h *Hand) Panned(dx float64) {
	if v, ok := h.Drawn(); ok {
		by := v.Shift(dx)
		h.Show(v.From.Add(-by), v.To.Add(-by))
	}
}

// Wheeled zooms where the pointer is.
func (h *Hand) Wheeled(factor, x float64) {
	if v, ok := h.Drawn(); ok {
		h.Zoom(1/factor, v.At(x))
	}
}

// Resized needs to do nothing: the render that follows draws anew.
func (h *Hand) Resized() {}

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
