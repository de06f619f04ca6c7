package figures

import (
	"testing"

	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/partstest"
)

func TestAFormulaIsOneOfTheOrders(t *testing.T) {
	s := newFigureStage(t, "orders=edf,deadline%20-%202*estimate").open()
	orders := s.figures.Params.Find("orders")
	fields := orders.Formulas()
	if len(fields) != 2 || fields[0].Text() != "deadline - 2*estimate" || fields[1].Text() != "" {
		t.Fatalf("got %d fields, want one with the formula and an empty one", len(fields))
	}
	partstest.CheckTypedEntry(t, s.Stage, &fields[0].Entry, "min(area, 3)", "min(area, 3")
	s.Browser.Pass(parts.TypingPause)
	if got, want := s.Link.Params.Encode(), "orders=edf,min%28area,%203%29"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	fields[1].Edit("slack")
	s.Browser.Pass(parts.TypingPause)
	fields[1].Edit("slack +")
	pagetest.WantIn(t, s.html(), "Column 8: found the end, wanted a name, a number or &#39;(&#39;.")
	s.Browser.Pass(parts.TypingPause)
	if got := fields[1].Text(); got != "slack +" || len(orders.Formulas()) != 2 {
		t.Errorf("got the text %q in one of %d fields, want the invalid text as typed, in one of two", got, len(orders.Formulas()))
	}
	fields[1].Enter("slack + 1")
	if got, want := s.Link.Params.Encode(), "orders=edf,min%28area,%203%29,slack%20%2B%201"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	orders.Formulas()[0].Remove()
	orders.ToggleOption("edf")
	orders.Formulas()[0].Remove()
	if got, want := s.Link.Params.Encode(), "orders=slack%20%2B%201"; got != want {
		t.Errorf("got %q, want %q; the last order stays", got, want)
	}
	pagetest.WantIn(t, s.html(), `id="param-orders-own-2"`, `<option value="-area"`)
}
