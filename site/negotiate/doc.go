// Package negotiate is the view of one provider's agreements. Requests are submitted and answered, promises are made, changed and broken,
// and time passes. The session runs on the page itself.
//
//	inputs ─> session (sim.Session) ─> ledger, promises ─> picture, panel, numbers
//	  └─> link, requests.csv and events.csv, which "juggle agree" turns into the same ledger
//
// The session is a list of inputs and an instant. All that the view shows follows from these. Undo plays fewer of the inputs again.
package negotiate
