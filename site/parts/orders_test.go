package parts

import (
	"os"
	"strings"
	"testing"

	"juggle/core/schedule"
)

func TestEveryOrderHasAMarkOfItsOwn(t *testing.T) {
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
			t.Errorf("%s: got %+v, want a symbol that is drawn in a colour for light and dark", name, mark)
		}
		if seen[mark] != "" {
			t.Errorf("%s: got the mark of %s", name, seen[mark])
		}
		seen[mark] = name
		if key := OrderSymbol(name); !strings.Contains(key, `"var(--`+mark.Colour+`)"`) || strings.Contains(key, `"C"`) {
			t.Errorf("%s: got %s", name, key)
		}
	}
	declared := map[string]string{schedule.Revenue.Mark().Symbol: "revenue"}
	for _, o := range schedule.Orders() {
		declared[o.Value.Mark().Symbol] = o.Name
	}
	for i := range 100 { // every mark that a formula can have
		o, err := schedule.ParseOrder(strings.Repeat("1 + ", i) + "slack")
		if err != nil {
			t.Fatal(err)
		}
		mark := o.Mark()
		if other := declared[mark.Symbol]; other != "" || symbols[mark.Symbol] == "" {
			t.Errorf("%s: got the symbol %s, that of %q, want one that is drawn and no declared order has", o, mark.Symbol, other)
		}
	}
	if OrderSymbol("ljf") != "" || OrderName("sjf") != "SJF" {
		t.Errorf("got %q, %q", OrderSymbol("ljf"), OrderName("sjf"))
	}
}
