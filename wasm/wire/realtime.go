package wire

import "encoding/binary"

// A Reservation is the body of a Realtime job, which answers with tables as JSON.
type Reservation struct {
	Scene   string // as scene.Scene spells it
	Machine int    // 0: ask every machine; otherwise simulate on this one, of a document on this processor, counted from 1

	Document string // the machines and the request where they are not the scene's: JSON; empty where they are
	Service  int    // of a document's request, to be simulated, counted from 0
}

// Encode gives the body.
func (v Reservation) Encode() []byte {
	b := binary.AppendUvarint(appendBytes(nil, v.Scene), uint64(v.Machine))
	return binary.AppendUvarint(appendBytes(b, v.Document), uint64(v.Service))
}

// DecodeReservation reads the body of a Realtime job.
func DecodeReservation(body []byte) (Reservation, error) {
	r := reader{what: "reservation", rest: body}
	v := Reservation{Scene: r.text("scene"), Machine: int(r.number("machine", maxInt32)), Document: r.text("document"),
		Service: int(r.number("service", maxInt32))}
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
