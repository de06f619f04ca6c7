package wire

import "juggle/core/coder"

// A Saturation is the body of a Saturate job.
type Saturation struct {
	Study string // as saturation.Parameters encode it
	Seed  int    // of the study, counted from 0
}

func (v *Saturation) fields(c *coder.Coder) {
	c.Text("study", &v.Study)
	coder.Whole(c, "seed", &v.Seed, coder.MaxInt32)
}

// Encode gives the body.
func (v Saturation) Encode() []byte { return coder.Encode(&v, (*Saturation).fields) }

// DecodeSaturation reads the body of a Saturate job.
func DecodeSaturation(body []byte) (*Saturation, error) {
	return coder.Decode("wire: saturation", body, new(Saturation), (*Saturation).fields)
}
