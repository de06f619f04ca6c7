package timeline

import "juggle/site/text"

// The marks on buttons that step and play.
const (
	BackMark  = `<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 1h1.6v10H2zM11 1v10L4.4 6z"/></svg>`
	playMark  = `<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 1v10l9-5z"/></svg>`
	pauseMark = `<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 1h2.8v10H2zM7.2 1H10v10H7.2z"/></svg>`
	OnMark    = `<svg viewBox="0 0 12 12" aria-hidden="true"><path d="M8.4 1H10v10H8.4zM1 1v10l6.6-5z"/></svg>`
)

// PlayMark shows what the button does that plays and pauses.
func PlayMark(playing bool) string {
	if playing {
		return pauseMark
	}
	return playMark
}

// PlayWord says it.
func PlayWord(playing bool) string { return text.Either(playing, "Pause", "Play") }
