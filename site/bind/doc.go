// Package bind is between the templates and Vugu: the nodes that generated code makes (see site/cmd/components), and what the page's
// elements show already, which Vugu is not given again.
//
// Vugu knows elements by their place and compares nothing, which sets three rules. What comes and goes stands in a container of its
// own. A container without children keeps what it shows: a view, a table or a group that is shut is not built, only hidden. Handlers sit on
// small elements only.
package bind
