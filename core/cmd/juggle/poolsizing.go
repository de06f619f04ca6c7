package main

import "juggle/core/papers/pool"

// sizeKeys are the keys of the parameters that decide the suggested size of a pool.
var sizeKeys = []string{"load", "threshold"}

// sizingFlags defines a flag for each of sizeKeys. The key is the flag's name.
func (c *invocation) sizingFlags() *pool.Sizing {
	s := pool.DefaultSizing()
	c.define(pool.SizingParameters.Of(&s).WithKeys(sizeKeys))
	return &s
}

// preparePoolTable1 writes Table 1 of the pools' paper, printed and computed.
func preparePoolTable1(c *invocation) func() error {
	s := c.sizingFlags()
	return func() error { return c.table(pool.Table1(*s)) }
}
