// Package agreement is what a consumer and a provider owe each other: the terms, an agreement's life from the request to its end, and
// the ledger in which everything that was said or done stands in order.
//
// Data flow: package sim hears requests and events one at a time, asks package schedule where jobs can go, and tells an Account
// what became of them; the Account knows which moves are legal and what is owed. Each answer becomes an Entry of the ledger.
//
// For one consumer the ledger is also what the two parties have said to each other (Messages), and a Document, which can be saved and asked
// for again.
//
// The paper (Netto, Bubendorfer, Buyya 2007) names budget, cost, incentive and penalty and leaves their sizes open: the formulas are this
// project's, and Decisions lists them for readers. All money is whole, and every fraction of it is rounded down once.
//
// Not modelled: who pays whom when, bargaining over prices, consumers with several providers.
package agreement
