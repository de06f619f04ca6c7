//go:build !small

package wire

import (
	"encoding/binary"

	"juggle/core/realtime/scene"
)

// A Reservation is the body of a Realtime job, which answers as JSON: with a realtime.Answer or, of a simulation, a realtime.Comparison.
type Reservation struct {
	Scene string // as scene.Scene spells it
	Play  bool   // simulate; otherwise every machine is asked, and of Placed only the document counts
	scene.Placed
}

// Encode gives the body.
func (v Reservation) Encode() []byte {
	b := appendFlag(appendBytes(appendBytes(nil, v.Scene), v.Document), v.Play)
	return binary.AppendUvarint(binary.AppendUvarint(b, uint64(v.Processor)), uint64(v.Service))
}

// DecodeReservation reads the body of a Realtime job.
func DecodeReservation(body []byte) (Reservation, error) {
	r := reader{what: "reservation", rest: body}
	v := Reservation{Scene: r.text("scene"), Placed: scene.Placed{Document: r.text("document")}, Play: r.flag("play")}
	v.Processor, v.Service = int(r.number("processor", maxInt32)), int(r.number("service", maxInt32))
	return v, r.end()
}

// A Saturation is the body of a Saturate job.
type Saturation struct {
	Study string // as saturation.Parameters encode it
	Seed  int    // of the study, counted from 0
}

// Encode gives the body.
func (v Saturation) Encode() []byte {
	return binary.AppendUvarint(appendBytes(nil, v.Study), uint64(v.Seed))
}

// DecodeSaturation reads the body of a Saturate job.
func DecodeSaturation(body []byte) (Saturation, error) {
	r := reader{what: "saturation", rest: body}
	v := Saturation{Study: r.text("study"), Seed: int(r.number("seed", maxInt32))}
	return v, r.end()
}
