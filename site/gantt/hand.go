package gantt

import (
	"strconv"
	"strings"
)

// A Hand chooses by hand which time a canvas draws: by buttons, by keys, and, as its Watcher, by the pointer and its wheel.
type Hand struct {
	Drawn func() (v View, ok bool) // what is drawn; not ok: nothing yet
	Show  func(from, to Instant)   // draws another stretch
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
	return Key(code, func(factor float64) { h.Zoom(factor, 0.5) }, h.Pan)
}

// Dragged follows the pointer.
func (h *Hand) Dragged(dx float64) {
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
const StretchWants = "first:end in seconds, an hour apart at least"

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
