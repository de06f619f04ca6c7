package main

import "juggle/core/papers/pool"

// sizeKeys are the keys of the parameters that decide the suggested size of a pool.
var sizeKeys = []string{"load", "threshold"}

// sizingFlags defines the flags of sizeKeys, which have the keys as their names.
func (c *invocation) sizingFlags() *pool.Sizing {
	s := pool.DefaultSizing()
	c.define(pool.SizingParameters.Of(&s).WithKeys(sizeKeys))
	return &s
}

func preparePoolTable1(c *invocation) func() error {
	s := c.sizingFlags()
	return func() error { return c.table(pool.Table1(*s)) }
}
