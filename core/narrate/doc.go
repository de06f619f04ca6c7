// Package narrate describes in sentences a decision that package schedule has recorded, for the command line and the page. It decides
// nothing and keeps no state.
//
//	Narrator.Lines   the steps of a decision in sentences, abridged, in a Spelling of times and numbers
//	WriteDecision    the whole decision as a listing in seconds
//	RefusalOf        the jobs that blocked a rejected request, and why each keeps its slot
//	ShortageOf       the instant at which the fewest processors were free for a job without a gap, and the jobs that held the others
package narrate
