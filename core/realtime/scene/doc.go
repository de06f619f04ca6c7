// Package scene is the third paper's question in a form that fits a page and a link: older reservations on a few machines, a new one that
// asks to be let in, and the presets to begin with. It spells a scene for links, reads and writes it as the documents of core/realtime, and
// answers with the command line's own tables.
package scene
