package realtime

import (
	"fmt"
	"math/big"
)

// A Server is a constant-bandwidth server's budget and period (section 4.C): Q of processor time in every period.
type Server struct {
	Budget, Period Ratio // Q = C/h and P/h, in time units
	Split          int64 // h
}

// NewServer gives the service's server with its period cut into h >= 1 parts; U = Q/P is the same for every h.
func NewServer(s Service, h int64) (Server, error) {
	if h < 1 || h > MaxTicks {
		return Server{}, fmt.Errorf("realtime: service %s: split h: got %d, want 1 to %d", s.Name, h, int64(MaxTicks))
	}
	return Server{Budget: NewRatio(int64(s.WCET), h), Period: NewRatio(int64(s.Period()), h), Split: h}, nil
}

// Response is (11): ceil(C/Q) server periods, which is min(T, d) for every h. The paper prints a floor, which is the same,
// because C/Q is the whole number h.
func (v Server) Response() Ratio {
	whole, err := fromBig(new(big.Rat).Mul(v.Period.big(), new(big.Rat).SetInt64(v.Split)))
	if err != nil {
		panic("realtime: Server.Response: server not made by NewServer")
	}
	return whole
}
