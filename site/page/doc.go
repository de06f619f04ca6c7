// Package page is the model of the page, which all views share: the state in the address (Link), the history, the logs (Library), the
// banners, the origin of numbers and how they are saved, and the interfaces to the browser that all views need (Ports).
//
//	fragment ─> Link ─> Page ─┬─> Library ─> Logs
//	                          ├─> Study, of the first view
//	                          └─> views, called by the small interfaces beside View
//
// Everything runs on one goroutine at a time: handlers and callbacks hold Vugu's event lock.
package page
