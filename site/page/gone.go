package page

import "slices"

// A removedKey is a key of links that named a feature which was removed. With a value it is only about that value.
type removedKey struct {
	key, value string
	notice     string // tells the reader where the feature is now
}

// removedKeys are all keys of removed features.
var removedKeys = []removedKey{
	{"baselines.regret", "", regretWent},
	{"baselines.large", "regret", regretWent},
	{"baselines.laxity", "", choicesWent},
	{"baselines.rule", "", choicesWent},
	{"baselines.job", "", choicesWent},
	{"pools.pool", "", poolWent},
	{"pools.w_k", "", caseWent},
	{"pools.w_lambda", "", caseWent},
	{"pools.w_wait", "", keptWent},
	{"pools.sweep", "", oursWent},
	{"pools.fig", "8", oursWent},
	{"pools.fig", "9", oursWent},
	{"pools.fig", "10", oursWent},
	{"negotiate.step", "", tasksWent},
	{"lesson", "negotiate", tasksWent},
	{"realtime.prices", "", ownPricesWent},
	{"realtime.choose", "", choiceWent},
}

const (
	regretWent    = "regret by order and load is no longer on the page; “juggle regret” computes it"
	choicesWent   = "how a rule decides is no longer on the page; the figure of the rules compares them"
	drawingWent   = "the draft’s Figure 1, three kinds of promise, stands at the head of the figures and has no page of its own"
	poolWent      = "a pool of your own is no longer computed with; the parameters of the test bed change the paper’s"
	tasksWent     = "the tasks of Negotiate are lessons of their own, each with its steps: Lessons lists them"
	caseWent      = "a case of your own beside those of Table 1 is no longer drawn; the wait of all five is the same curve, in units of k"
	oursWent      = "figures of ours beside the second paper’s are no longer on the page; “juggle pool figure 8”, 9 and 10 compute them"
	keptWent      = "the wait that is kept is 1 s; the claim of section 4.2, beside Figure 3, says which workload a pool permits then"
	ownPricesWent = "machines have no prices of their own any longer; a slice of a processor costs the same on all of them"
	choiceWent    = "offers are no longer put in order by price; hard ones stand first, then the lesser probability, then the lesser price"
)

// baselineWent is the notice about a link that compares with a formula. Such a link still works.
const baselineWent = "a formula to compare with is no longer typed on the page; this link’s is in use, and " +
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
