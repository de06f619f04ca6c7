package site

import (
	"testing"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// TestNoViewHasAMethodThatVuguCallsBesideBuild holds because Vugu calls methods with these names around a component's builds, and would
// call a view's method that has such a name by chance.
func TestNoViewHasAMethodThatVuguCallsBesideBuild(t *testing.T) {
	s := newRootStage(t, "").open()
	for _, v := range s.Views {
		s.ViewComponent(v.Key)
	}
	for _, v := range append([]page.View{{Key: "the page", Component: s.Root}}, s.Views...) {
		type (
			starter  interface{ Init() }
			computer interface{ Compute() }
			ender    interface{ Destroy() }
		)
		switch v.Component.(type) {
		case starter, computer, vugu.BeforeBuilder, ender:
			t.Errorf("%s: Vugu would call a method of %T", v.Key, v.Component)
		}
	}
}
