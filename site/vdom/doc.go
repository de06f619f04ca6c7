// Package vdom builds the nodes of Vugu's virtual DOM for the generated code (see site/cmd/components), and records what the elements of
// the document show already. Vugu is not given that again.
//
// Vugu identifies an element by its place and compares nothing, which sets three rules. What comes and goes stands in a container of its
// own. A container without children keeps what it shows: a view, a table or a group that is shut is not built, only hidden. Handlers sit on
// small elements only.
package vdom
