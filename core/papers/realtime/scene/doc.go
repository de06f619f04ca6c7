// Package scene has the state of the Real-time view: older reservations on a few machines, a new reservation, and the paper's examples as
// presets. It spells a scene for links, turns it into the machines and the request of core/papers/realtime, and declares the queries of
// the page to its workers.
package scene
