package page

import "slices"

// A removedKey is a key of links whose feature was removed.
type removedKey struct {
	key    string
	value  string // only this value of the key was removed; "": every value was
	notice string // tells the reader where the feature is now
}

// removedKeys are the keys of all removed features.
var removedKeys = []removedKey{
	{"baselines.regret", "", regretNotice},
	{"baselines.large", "regret", regretNotice},
	{"baselines.laxity", "", choicesNotice},
	{"baselines.rule", "", choicesNotice},
	{"baselines.job", "", choicesNotice},
	{"pools.pool", "", poolNotice},
	{"pools.w_k", "", caseNotice},
	{"pools.w_lambda", "", caseNotice},
	{"pools.w_wait", "", keptNotice},
	{"pools.sweep", "", oursNotice},
	{"pools.fig", "8", oursNotice},
	{"pools.fig", "9", oursNotice},
	{"pools.fig", "10", oursNotice},
	{"negotiate.step", "", tasksNotice},
	{"lesson", "negotiate", tasksNotice},
	{"realtime.prices", "", ownPricesNotice},
	{"realtime.choose", "", choiceNotice},
}

const (
	regretNotice    = "regret by order and load is no longer on the page; “juggle regret” computes it"
	choicesNotice   = "how a rule decides is no longer on the page; the figure of the rules compares them"
	drawingNotice   = "the draft’s Figure 1, three kinds of promise, stands at the head of the figures and has no page of its own"
	poolNotice      = "a pool of your own is no longer computed with; the parameters of the test bed change the paper’s"
	tasksNotice     = "the tasks of Negotiate are lessons of their own, each with its steps: Lessons lists them"
	caseNotice      = "a case of your own beside those of Table 1 is no longer drawn; the wait of all five is the same curve, in units of k"
	oursNotice      = "figures of ours beside the second paper’s are no longer on the page; “juggle pool figure 8”, 9 and 10 compute them"
	keptNotice      = "the wait that is kept is 1 s; the claim of section 4.2, beside Figure 3, says which workload a pool permits then"
	ownPricesNotice = "machines have no prices of their own any longer; a slice of a processor costs the same on all of them"
	choiceNotice    = "offers are no longer put in order by price; hard ones stand first, then the lesser probability, then the lesser price"
)

// baselineNotice is the notice about a link in which the figures are compared with a formula. Such a link still works.
const baselineNotice = "a formula to compare with is no longer typed on the page; this link’s is in use, and " +
	"“juggle figure 1 -baseline FORMULA” takes any"

// removalNotice is the notice about a removed feature that a link names by this key and value; "" where they name none.
func removalNotice(key, value string) string {
	i := slices.IndexFunc(removedKeys, func(r removedKey) bool {
		return r.key == key && (r.value == "" || r.value == value)
	})
	if i < 0 {
		return ""
	}
	return removedKeys[i].notice
}
