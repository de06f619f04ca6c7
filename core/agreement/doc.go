// Package agreement keeps the agreements between consumers and a provider: their terms, the life of each from the request to its end, and
// the ledger, which lists in order all that was said or done.
//
// Data flow: package sim takes requests and events one at a time, asks package schedule where jobs can be placed, and records the outcome
// in the job's Account. The Account knows which steps are legal and what is charged. Each answer becomes an Entry of the ledger.
//
// Messages turns the entries about one job into what its two parties said to each other. A Document is one agreement in a form that can be
// saved, and whose request can be made again.
//
// The paper (Netto, Bubendorfer, Buyya 2007) names budget, cost, incentive and penalty and leaves their sizes open. The formulas are this
// project's; Conventions lists them for readers. Money is a whole number, and each fraction of it is rounded down once.
//
// Not modelled: when payments are made, bargaining over prices, consumers with several providers.
package agreement
