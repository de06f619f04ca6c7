package text

import "strings"

// Italic sets a symbol as a paper does.
func Italic(symbol string) string { return `<i class="sym">` + symbol + "</i>" }

// Subscript is a symbol with a mark below.
func Subscript(symbol, mark string) string { return Italic(symbol + "<sub>" + mark + "</sub>") }

// KSet is the paper's k-set, on one line.
var KSet = OneLine(Italic("k") + "-set")

// PoolSym is text with the symbols of the second paper set; it is escaped.
func PoolSym(content string) string { return PoolSymbols.Replace(Escape(Prose(content))) }

// PoolSymbols sets them in text that is escaped already.
var PoolSymbols = strings.NewReplacer(append([]string{
	"λh̄", Italic("λh̄"), "λ", Italic("λ"), "α", Italic("α"), "ε", Italic("ε"), "ω", Italic("ω"), "τ", Italic("τ"),
	"L = a k", Italic("L") + " = " + Italic("a k"), "k-set", KSet, " k ", " " + Italic("k") + " ", "(k = ", "(" + Italic("k") + " = ",
	" a = ", " " + Italic("a") + " = ", "each a;", "each " + Italic("a") + ";", ", n ", ", " + Italic("n") + " ", " c = ",
	" " + Italic("c") + " = ",
}, marked...)...)

// marked are the symbols with a mark below of the second paper and the third, as plain text spells them, and as they are set.
var marked = []string{
	"U_r", Subscript("U", "r"), "E_r", Subscript("E", "r"), "R_s", Subscript("R", "s"), "R_a", Subscript("R", "a"), "W_r", Subscript("W", "r"),
	"W_c", Subscript("W", "c"), "U_0", Subscript("U", "0"), "U_z", Subscript("U", "z"), "U_max", Subscript("U", "max"),
}
