// Package page is the page as a model, which every view gets: the state that the address says (Link), the history, the logs (Library),
// what is said over the views, where numbers come from and how they are saved, and what all views need of the outside (Ports).
//
//	fragment ─> Link ─> Page ─┬─> Library ─> Logs
//	                          ├─> Study, of the first view
//	                          └─> views, told by the small interfaces beside View
//
// Everything runs on one goroutine at a time: handlers and callbacks hold Vugu's event lock.
package page
