package pools

import (
	"errors"
	"strings"

	"juggle/core/param"
	"juggle/site/page"
)

// own spells what differs from the untouched view, each key with "pools." before it.
func (c *Pools) own(s *poolState) string {
	var parts []string
	for i := range c.knobs {
		k := &c.knobs[i]
		if value := k.get(s); value != k.get(&c.plain) {
			parts = append(parts, "pools."+k.Key+"="+page.Escape(value))
		}
	}
	return strings.Join(parts, "&")
}

// Own is the view's part of the link.
func (c *Pools) Own() string { return c.own(&c.state) }

// SetOwn takes the state from a link. What is not known or out of range is reported, and the default stands.
func (c *Pools) SetOwn(own string) []string {
	s, notices := c.parse(own)
	c.take(s)
	return notices
}

func (c *Pools) parse(own string) (poolState, []string) {
	s := untouchedPools()
	notices := page.ReadOwn("pools", own, func(key, value string) (want string, ok bool) {
		k := c.knob(key)
		if k == nil {
			return "", false
		}
		return k.want(), k.set(&s, value)
	})
	if err := s.validate(); err != nil {
		notices = append(notices, "pools."+strings.ReplaceAll(err.Error(), "\n", "; ")+"; the test bed and the case of yours have their defaults")
		s.scenario, s.ownK, s.ownRate = c.plain.scenario, c.plain.ownK, c.plain.ownRate
	}
	return s, notices
}

func (c *Pools) knob(key string) *poolKnob {
	for i := range c.knobs {
		if c.knobs[i].Key == key {
			return &c.knobs[i]
		}
	}
	return nil
}

// change sets a knob from what the reader has entered. The new state is computed and recorded after a rest.
func (c *Pools) change(k *poolKnob, text string) error {
	s := c.state
	if !k.set(&s, text) {
		return &param.Error{Key: k.Key, Got: text, Want: k.want()}
	}
	if bad := (*param.Error)(nil); errors.As(s.validate(), &bad) {
		return &param.Error{Key: k.Key, Got: text, Want: bad.Want}
	}
	c.state = s
	c.live.Changed()
	return nil
}

// A knobHolder lets a Parameter set a knob.
type knobHolder struct {
	pools *Pools
	knob  *poolKnob
}

func (h knobHolder) Get() string           { return h.knob.get(&h.pools.state) }
func (h knobHolder) Paper() string         { return h.knob.get(&h.pools.plain) }
func (h knobHolder) Set(text string) error { return h.pools.change(h.knob, text) }
