//go:build small

package site

import (
	"juggle/site/page"

	"github.com/vugu/vugu"
)

type Labs struct{}

// lab makes what stands for a view that only the whole program has.
func (r *Root) lab(v page.View, _ Outside) vugu.Builder {
	return newAway(r.Page, v, r.figures.Run.Known)
}
