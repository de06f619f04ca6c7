package parts

// A Room keeps place for what a text will be when all results have come, so that nothing around it moves then.
type Room struct {
	of   any    // what it is kept for: a plan
	kept string // as markup
}

// HTML is a text with that room. While it waits for results of a plan, coming gives the most that it may become; that is laid out beneath
// the text, unseen, until another plan is waited for.
func (r *Room) HTML(now string, of any, waits bool, coming func() string) string {
	if waits && r.of != of {
		r.of, r.kept = of, coming()
	}
	if r.of == nil || r.of != of {
		return now
	}
	return `<span class="room"><span>` + now + `</span><span aria-hidden="true">` + r.kept + "</span></span>"
}
