package agreement

import "testing"

func TestConventionsAreNumberedAndHaveReasons(t *testing.T) {
	for i, d := range Conventions() {
		if d.Number != i+1 || d.Text == "" || d.Why == "" {
			t.Errorf("convention %d: got %+v, want its number, text and reason", i+1, d)
		}
	}
}
