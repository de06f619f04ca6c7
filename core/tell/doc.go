// Package tell makes sentences of what package schedule records of a decision, for the command line, the rules beside the scheduler and the
// page. It decides nothing and remembers nothing.
//
//	Retelling.Lines  the steps of a decision in sentences, abridged, in a Spelling of times and numbers
//	WriteDecision    the whole decision as a listing in seconds
//	RefusalOf        which jobs blocked a request that was rejected, and why these keep their slots
//	CrowdOf          which jobs were in the way of one that found no gap
package tell
