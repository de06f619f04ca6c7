//go:build !small

package site

import (
	"juggle/site/negotiate"
	"juggle/site/page"
	"juggle/site/pools"
	"juggle/site/realtime"
	"juggle/site/yardsticks"

	"github.com/vugu/vugu"
)

// Labs is what the views that only the whole program has need of the outside.
type Labs struct {
	Negotiate  negotiate.Files
	Yardsticks yardsticks.Engine
	Pools      pools.Engine
	Realtime   realtime.Guarantees
}

// lab makes a view that only the whole program has.
func (r *Root) lab(v page.View, out Outside) vugu.Builder {
	switch v.Key {
	case "negotiate":
		return negotiate.New(r.Page, out.Canvas, r, out.Labs.Negotiate)
	case "yardsticks":
		return yardsticks.New(r.Page, out.Labs.Yardsticks, out.Canvas)
	case "pools":
		return pools.New(r.Page, out.Labs.Pools)
	case "realtime":
		return realtime.New(r.Page, out.Labs.Realtime)
	}
	panic("site: a view without a component: " + v.Key)
}
