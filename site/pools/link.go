package pools

import (
	"strings"

	"juggle/core/param"
	"juggle/core/pool/testbed"
	"juggle/site/page"
)

// own spells what differs from the untouched view.
func (c *Pools) own(s *poolState) string { return page.OwnPart("pools", parameters.Encode(s)) }

// Own is the view's part of the link.
func (c *Pools) Own() string { return c.own(&c.state) }

// SetOwn takes the state from a link. What is not known or out of range is reported, and the default stands.
func (c *Pools) SetOwn(own string) []string {
	s, notices := parseOwn(own)
	c.take(s)
	return notices
}

func parseOwn(own string) (poolState, []string) {
	s := untouchedPools()
	notices := page.DecodeOwn("pools", own, func(pairs string) []*param.Error { return parameters.Decode(pairs, &s) })
	if err := s.Scenario.Validate(); err != nil {
		notices = append(notices, "pools."+strings.ReplaceAll(err.Error(), "\n", "; ")+"; the test bed has its defaults")
		s.Scenario = testbed.Default()
	}
	return s, notices
}

// handle is a parameter for a control: what fits together is computed and recorded after a rest.
func (c *Pools) handle(key string) param.Handle {
	return parameters.Find(key).Bind(func() *poolState { return &c.state }, func(s poolState) error {
		if err := s.Scenario.Validate(); err != nil {
			return err
		}
		c.state = s
		c.live.Changed()
		return nil
	})
}
