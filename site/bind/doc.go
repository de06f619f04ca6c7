// Package bind is between the templates and Vugu: the nodes that generated code makes (see site/cmd/components), and memos, which hand over
// markup only when it has changed.
//
// Vugu knows elements by their place and compares nothing, which sets three rules. What comes and goes stands in a container of its
// own. A container without children keeps what it shows: a view, a table or a group that is shut is not built, only hidden. Text
// that seldom changes is handed over by a memo, so that a render leaves it alone. Handlers sit on small elements only.
package bind
