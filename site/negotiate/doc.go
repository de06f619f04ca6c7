// Package negotiate is the view of one provider's agreements: requests are asked, answered and taken, promises changed and broken, and time
// goes on. The session runs on the page itself.
//
//	inputs ─> session (sim.Session) ─> ledger, promises ─> picture, panel, numbers
//	  └─> link, requests.csv and events.csv, which "juggle agree" turns into the same ledger
//
// What was done is a list of inputs and an instant; whatever the view shows follows from these, so undoing is running fewer of them again.
package negotiate
