package agreement

import "testing"

func TestDecisionsAreNumberedThroughAndSayWhy(t *testing.T) {
	for i, d := range Conventions() {
		if d.Number != i+1 || d.Text == "" || d.Why == "" {
			t.Errorf("decision %d: got %+v, want its number, text and reason", i+1, d)
		}
	}
}
