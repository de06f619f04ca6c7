package tablemarkup

import "testing"

func TestCellsHaveTheClassesOfTheirColumns(t *testing.T) {
	table := New("name", "#size", "-#spare", "")
	table.Add("a", "1", "2", "")
	table.AddWithClass("over", "b", "3", "4", "x")
	table.AddSpanning("out", 1, "c", "5", "")
	table.AddNote("and others")
	want := `<thead><tr><th scope="col">name</th><th scope="col" class="num">size</th><th scope="col" class="num wide-only">spare</th>` +
		`<td></td></tr></thead><tbody>` +
		`<tr><td>a</td><td class="num">1</td><td class="num wide-only">2</td><td></td></tr>` +
		`<tr class="over"><td>b</td><td class="num">3</td><td class="num wide-only">4</td><td>x</td></tr>` +
		`<tr class="out"><td>c</td><td colspan="2">5</td><td></td></tr>` +
		`<tr><td colspan="4"><span class="quiet">and others</span></td></tr></tbody>`
	if got := table.HTML(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
