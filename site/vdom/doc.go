// Package vdom builds the nodes of Vugu's virtual DOM for the generated code (see site/cmd/components). It also records the content of the
// elements in the document, so that Vugu is given only changes.
//
// Vugu identifies an element by its place and compares nothing. Templates therefore follow three rules. An element that appears and
// disappears is alone in a container. A hidden view, table or group is not built: a container without children keeps its content in the
// document. Handlers are on small elements only.
package vdom
