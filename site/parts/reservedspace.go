package parts

// ReservedSpace reserves the space that a text may need when all results have arrived, so that nothing around the text moves then.
type ReservedSpace struct {
	plan    any    // the plan that longest was made for
	longest string // the longest text that may come, as markup
}

// HTML is the text now, as markup, with the reserved space. While the plan's results are awaited (waits), makeLongest makes the longest
// text that may come. That text is laid out under the visible one, hidden, until there is another plan.
func (r *ReservedSpace) HTML(now string, plan any, waits bool, makeLongest func() string) string {
	if waits && r.plan != plan {
		r.plan, r.longest = plan, makeLongest()
	}
	if r.plan == nil || r.plan != plan {
		return now
	}
	return `<span class="room"><span>` + now + `</span><span aria-hidden="true">` + r.longest + "</span></span>"
}
