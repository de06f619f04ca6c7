// Package together promises on several machines at once. Each machine is the reservations paper's by itself and shows nothing of its plan;
// a broker places a composite request, whose parts start together or one after the other, by asking only "could you run this then?" and
// "do". A part is strict once it is held. With shifting, a machine without room for a local request has the broker place one waiting
// composite again.
//
// The paper names co-allocation and workflows as reasons to reserve in advance (section 1), and its conclusion believes that flexible
// windows help there; it has no rules for them. Those here are ours. Not modelled: parts that change their processors from one machine to
// another, and choices tried again.
package together
