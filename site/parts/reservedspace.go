package parts

// ReservedSpace reserves the space that a text may need when all results have arrived, so that nothing around the text moves then.
type ReservedSpace struct {
	plan    any    // the plan that longest was made for
	longest string // the longest text that may come, as markup
}

// HTML is the present text, as markup, with the reserved space. isWaiting says that results of the plan are still to arrive; makeLongest
// then makes the longest text that they may give. That text is laid out invisibly in the same place, until there is another plan.
func (r *ReservedSpace) HTML(now string, plan any, isWaiting bool, makeLongest func() string) string {
	if isWaiting && r.plan != plan {
		r.plan, r.longest = plan, makeLongest()
	}
	if r.plan == nil || r.plan != plan {
		return now
	}
	return `<span class="room"><span>` + now + `</span><span aria-hidden="true">` + r.longest + "</span></span>"
}
