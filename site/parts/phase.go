package parts

import (
	"time"

	"juggle/site/text"
)

// A Phase is where a study stands.
type Phase uint8

const (
	Waiting Phase = iota // for its logs
	Running
	Stopped
	Done
)

// SpentWords say what was computed for a study that is done: how many runs were new, in what time.
func SpentWords(fresh, reused, restarts int, elapsed time.Duration, workers string) string {
	words := "; " + text.Lasting(elapsed) + " on " + workers
	switch {
	case fresh == 0:
		words = "; all of them known before"
	case reused > 0:
		words = "; " + text.Count(fresh) + " new in " + text.Lasting(elapsed) + " on " + workers
	}
	if restarts > 0 {
		words += ". " + text.Plural(restarts, "worker was", "workers were") + " restarted"
	}
	return words
}

// DoneWord begins the line of a study that is done.
func DoneWord(failed int) string {
	if failed > 0 {
		return "<b>Done but for " + text.Plural(failed, "run", "runs") + ".</b> "
	}
	return "<b>Done.</b> "
}

// MainWord is the button of a study: what a press does about it.
func MainWord(p Phase, failed int) string {
	switch {
	case p == Stopped:
		return "Resume"
	case p == Done && failed > 0:
		return "Try again"
	case p == Done:
		return "Run again"
	}
	return "Stop"
}

// MainClass is the button's; where there is no study it is away.
func MainClass(away bool, p Phase, failed int) string {
	switch {
	case away:
		return "btn away"
	case p == Running:
		return "btn"
	case p == Stopped, failed > 0:
		return "btn main"
	}
	return "txt"
}

// MainAction does what the button says.
func MainAction(r interface {
	Stop()
	Resume()
	Retry()
	Again()
}, p Phase, failed int) {
	switch {
	case p == Running:
		r.Stop()
	case p == Stopped:
		r.Resume()
	case failed > 0:
		r.Retry()
	default:
		r.Again()
	}
}
