// Package narrate puts into sentences what package schedule records of a decision, for the command line and the page. It decides nothing
// and keeps no state.
//
//	Retelling.Lines  the steps of a decision in sentences, abridged, in a Spelling of times and numbers
//	WriteDecision    the whole decision as a listing in seconds
//	RefusalOf        which jobs blocked a request that was rejected, and why these keep their slots
//	ShortageOf       which jobs held the processors where one found no gap
package narrate
