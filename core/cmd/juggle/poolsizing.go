package main

import "juggle/core/papers/pool"

// sizeKeys are the parameters of what suggests a size.
var sizeKeys = []string{"load", "threshold"}

// sizingFlags are those of sizeKeys, which are the flags' names, too.
func (c *invocation) sizingFlags() *pool.Sizing {
	s := pool.DefaultSizing()
	c.define(pool.SizingParameters.Of(&s).Only(sizeKeys))
	return &s
}

func preparePoolTable1(c *invocation) func() error {
	s := c.sizingFlags()
	c.formatFlag(tableFormats)
	return func() error { return c.table(pool.Table1(*s)) }
}
