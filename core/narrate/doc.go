// Package narrate describes in sentences a decision that package schedule has recorded, for the command line and the page. It decides
// nothing and keeps no state.
//
//	Narrator.Lines   the steps of a decision in sentences, abridged, in a Spelling of times and numbers
//	WriteDecision    the whole decision as a listing in seconds
//	RefusalOf        the jobs that blocked a rejected request, and why they cannot move
//	ShortageOf       the instant at which too few processors were free for a job, and the jobs that held the others
package narrate
