package wire

import "encoding/binary"

// A Reservation is the body of a Realtime job, which answers with tables as JSON.
type Reservation struct {
	Scene   string // as site.Scene spells it
	Machine int    // 0: ask every machine; otherwise simulate on this one, counted from 1
}

// Encode gives the body.
func (v Reservation) Encode() []byte {
	return binary.AppendUvarint(appendBytes(nil, v.Scene), uint64(v.Machine))
}

// DecodeReservation reads the body of a Realtime job.
func DecodeReservation(body []byte) (Reservation, error) {
	r := reader{what: "reservation", rest: body}
	v := Reservation{Scene: r.text("scene"), Machine: int(r.number("machine", maxInt32))}
	return v, r.end()
}
