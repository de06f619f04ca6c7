//go:build small

package main

import (
	"juggle/site"
	"juggle/wasm/engine"
)

func labs(*engine.Engine, host) site.Labs { return site.Labs{} }
