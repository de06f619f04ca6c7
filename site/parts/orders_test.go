package parts

import (
	"os"
	"strings"
	"testing"

	"juggle/core/schedule"
)

func TestNoTwoOrdersHaveTheSameMark(t *testing.T) {
	tokens, err := os.ReadFile("../tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[schedule.Mark]string{}
	for _, name := range []string{"edf", "lff", "shuffle", "bjf", "fifo", "revenue", "sjf", "deadline - 2*estimate", "slack*procs",
		"-wait", "3"} {
		o, err := schedule.ParseOrder(name)
		if err != nil {
			t.Fatal(err)
		}
		mark := o.Mark()
		if symbols[mark.Symbol] == "" || strings.Count(string(tokens), "  --"+mark.Colour+": ") < 2 {
			t.Errorf("%s: got %+v, want a symbol that is drawn, and a colour of the light and the dark theme", name, mark)
		}
		if seen[mark] != "" {
			t.Errorf("%s: got the same mark as %s, want another", name, seen[mark])
		}
		seen[mark] = name
		if svg := OrderSymbol(name); !strings.Contains(svg, `"var(--`+mark.Colour+`)"`) || strings.Contains(svg, `"C"`) {
			t.Errorf("%s: got the symbol %s, want C replaced by the colour %s", name, svg, mark.Colour)
		}
	}
	declared := map[string]string{schedule.Revenue.Mark().Symbol: "revenue"} // the name of a declared order, by its symbol
	for _, o := range schedule.Orders() {
		declared[o.Value.Mark().Symbol] = o.Name
	}
	for i := range 100 { // the mark depends on the formula's text: 100 formulas have every mark that a formula can have
		o, err := schedule.ParseOrder(strings.Repeat("1 + ", i) + "slack")
		if err != nil {
			t.Fatal(err)
		}
		mark := o.Mark()
		if other := declared[mark.Symbol]; other != "" || symbols[mark.Symbol] == "" {
			t.Errorf("%s: got the symbol %s, which the order %q has; want a drawn symbol that no declared order has", o, mark.Symbol, other)
		}
	}
	if OrderSymbol("ljf") != "" || OrderName("sjf") != "SJF" {
		t.Errorf("got the symbol %q of an unknown order and the name %q, want none and SJF", OrderSymbol("ljf"), OrderName("sjf"))
	}
}
