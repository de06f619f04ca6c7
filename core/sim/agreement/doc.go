// Package agreement keeps the agreements between consumers and a provider: their terms, the life of each from the request to its end, and
// the ledger, which lists every event and answer in order.
//
// Data flow: package sim takes requests and events one at a time, lets package schedule place jobs, and records the outcome in the job's
// Account. The Account checks which steps are legal and computes what is charged. Each answer becomes an Entry of the ledger.
//
// Messages turns the entries about one job into the messages between its two parties. A Document is one agreement in a form that can be
// saved; the request in it can be made again.
//
// The paper (Netto, Bubendorfer, Buyya 2007) names budget, cost, incentive and penalty and leaves their sizes open. The formulas are this
// project's; Conventions lists them for readers. Money is a whole number, and each fraction of it is rounded down once.
//
// Not modelled: when payments are made, bargaining over prices, consumers with several providers.
package agreement
