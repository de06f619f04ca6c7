package parts

import "testing"

func TestCellsAreSetAsTheirColumnsHeads(t *testing.T) {
	r := NewRows("name", "#size", "-#spare", "")
	r.Add("a", "1", "2", "")
	r.AddAs("over", "b", "3", "4", "x")
	r.Say("and others")
	want := `<thead><tr><th scope="col">name</th><th scope="col" class="num">size</th><th scope="col" class="num wide-only">spare</th>` +
		`<td></td></tr></thead><tbody>` +
		`<tr><td>a</td><td class="num">1</td><td class="num wide-only">2</td><td></td></tr>` +
		`<tr class="over"><td>b</td><td class="num">3</td><td class="num wide-only">4</td><td>x</td></tr>` +
		`<tr><td colspan="4" class="quiet">and others</td></tr></tbody>`
	if got := r.HTML(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
