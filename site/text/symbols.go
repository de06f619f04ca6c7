package text

import "strings"

// Italic returns a symbol in serif italics, as the papers print it.
func Italic(symbol string) string { return `<i class="sym">` + symbol + "</i>" }

// Subscript returns a symbol in italics with a subscript.
func Subscript(symbol, mark string) string { return Italic(symbol + "<sub>" + mark + "</sub>") }

// KSet is the term "k-set" of paper B with its symbol in italics, kept on one line.
var KSet = OneLine(Italic("k") + "-set")

// PoolMarkup returns the project's own text as markup: escaped, with typographic apostrophes, and with the symbols of paper B in italics.
func PoolMarkup(content string) string { return PoolSymbols.Replace(Escape(Prose(content))) }

// PoolSymbols replaces the symbols of paper B by markup, in text that is already escaped.
var PoolSymbols = strings.NewReplacer(append([]string{
	"λh̄", Italic("λh̄"), "λ", Italic("λ"), "α", Italic("α"), "ε", Italic("ε"), "ω", Italic("ω"), "τ", Italic("τ"),
	"L = a k", Italic("L") + " = " + Italic("a k"), "k-set", KSet, " k ", " " + Italic("k") + " ", "(k = ", "(" + Italic("k") + " = ",
	" a = ", " " + Italic("a") + " = ", "each a;", "each " + Italic("a") + ";", ", n ", ", " + Italic("n") + " ", " c = ",
	" " + Italic("c") + " = ",
}, subscripts...)...)

// subscripts has pairs of strings: a symbol of paper B or C with a subscript, in plain text and as markup.
var subscripts = []string{
	"U_r", Subscript("U", "r"), "E_r", Subscript("E", "r"), "R_s", Subscript("R", "s"), "R_a", Subscript("R", "a"), "W_r", Subscript("W", "r"),
	"W_c", Subscript("W", "c"), "U_0", Subscript("U", "0"), "U_z", Subscript("U", "z"), "U_max", Subscript("U", "max"),
}
