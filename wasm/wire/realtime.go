package wire

import "juggle/core/realtime/scene"

// A Reservation is the body of a Realtime job, which answers as JSON: with a realtime.Answer or, of a simulation, a realtime.Comparison.
type Reservation struct {
	Scene string // as scene.Scene spells it
	Play  bool   // simulate; otherwise every machine is asked, and of Placed only the document counts
	scene.Placed
}

func (v *Reservation) fields(c *coder) {
	c.text("scene", &v.Scene)
	c.text("document", &v.Document)
	c.flag("play", &v.Play)
	whole(c, "processor", &v.Processor, maxInt32)
	whole(c, "service", &v.Service, maxInt32)
}

// Encode gives the body.
func (v Reservation) Encode() []byte { return encode(&v, (*Reservation).fields) }

// DecodeReservation reads the body of a Realtime job.
func DecodeReservation(body []byte) (*Reservation, error) {
	return decode("reservation", body, new(Reservation), (*Reservation).fields)
}

// A Saturation is the body of a Saturate job.
type Saturation struct {
	Study string // as saturation.Parameters encode it
	Seed  int    // of the study, counted from 0
}

func (v *Saturation) fields(c *coder) {
	c.text("study", &v.Study)
	whole(c, "seed", &v.Seed, maxInt32)
}

// Encode gives the body.
func (v Saturation) Encode() []byte { return encode(&v, (*Saturation).fields) }

// DecodeSaturation reads the body of a Saturate job.
func DecodeSaturation(body []byte) (*Saturation, error) {
	return decode("saturation", body, new(Saturation), (*Saturation).fields)
}
