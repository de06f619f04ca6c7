package formula

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// evaluateReference evaluates a tree node by node, with numbers of any size. It cuts each result to 63 bits and a sign.
func evaluateReference(e *expr, j *Job) *big.Int {
	operands := make([]*big.Int, len(e.operands))
	for i := range e.operands {
		operands[i] = evaluateReference(e.operands[i], j)
	}
	return saturate(applyOperator(e, operands, j))
}

// saturate returns the int64 that is nearest to x.
func saturate(x *big.Int) *big.Int {
	if x.IsInt64() {
		return x
	}
	if x.Sign() < 0 {
		return big.NewInt(math.MinInt64)
	}
	return big.NewInt(math.MaxInt64)
}

// applyOperator returns the exact value of e, whose operands have the given values.
func applyOperator(e *expr, operands []*big.Int, j *Job) *big.Int {
	result := new(big.Int)
	oneIf := func(b bool) *big.Int {
		if b {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	switch e.op {
	case "number":
		return big.NewInt(e.value)
	case "name":
		return quantity(e.name.String(), j)
	case "negative":
		return result.Neg(operands[0])
	case "abs":
		return result.Abs(operands[0])
	case "not":
		return oneIf(operands[0].Sign() == 0)
	case "if":
		if operands[0].Sign() != 0 {
			return operands[1]
		}
		return operands[2]
	case "min", "max":
		best := operands[0]
		for _, x := range operands[1:] {
			if (e.op == "min") == (x.Cmp(best) < 0) {
				best = x
			}
		}
		return best
	}
	a, b := operands[0], operands[1]
	switch e.op {
	case "+":
		return result.Add(a, b)
	case "-":
		return result.Sub(a, b)
	case "*":
		return result.Mul(a, b)
	case "/", "%":
		quotient, rest := floorDivision(a, b)
		if e.op == "/" {
			return quotient
		}
		return rest
	case "<":
		return oneIf(a.Cmp(b) < 0)
	case "<=":
		return oneIf(a.Cmp(b) <= 0)
	case ">":
		return oneIf(a.Cmp(b) > 0)
	case ">=":
		return oneIf(a.Cmp(b) >= 0)
	case "==":
		return oneIf(a.Cmp(b) == 0)
	case "!=":
		return oneIf(a.Cmp(b) != 0)
	case "and":
		return oneIf(a.Sign() != 0 && b.Sign() != 0)
	case "or":
		return oneIf(a.Sign() != 0 || b.Sign() != 0)
	}
	panic("no such operator: " + e.op)
}

// floorDivision returns a/b, rounded down, and the remainder; 0 and 0 if b is 0.
func floorDivision(a, b *big.Int) (quotient, rest *big.Int) {
	quotient, rest = new(big.Int), new(big.Int)
	if b.Sign() == 0 {
		return quotient, rest
	}
	if quotient.QuoRem(a, b, rest); rest.Sign()*b.Sign() < 0 {
		quotient.Sub(quotient, big.NewInt(1))
		rest.Add(rest, b)
	}
	return quotient, rest
}

// quantity returns the quantity of j with the given name. It computes the derived quantities by formulas of the other ones.
func quantity(name string, j *Job) *big.Int {
	values := map[string]int64{"submit": j.Submit, "ready": j.Ready, "deadline": j.Deadline, "procs": j.Procs, "estimate": j.Estimate,
		"price": j.Price, "now": j.Now, "start": j.Start, "random": j.Random}
	if value, ok := values[name]; ok {
		return big.NewInt(value)
	}
	definitions := map[string]string{"wait": "now - submit", "slack": "deadline - max(ready, now) - estimate",
		"room": "max(0, min(deadline - max(ready, now) - estimate, estimate))", "area": "procs*estimate", "discount": "procs*estimate - price"}
	e, _, err := parse(definitions[name])
	if err != nil {
		panic(err)
	}
	return evaluateReference(e, j)
}

// operators lists the operators with two operands.
var operators = []string{"or", "and", "<", "<=", ">", ">=", "==", "!=", "+", "-", "*", "/", "%"}

// randomTree returns a random tree of at most the given depth.
func randomTree(random *rand.Rand, depth int) *expr {
	randomTrees := func(n int) (trees []*expr) {
		for range n {
			trees = append(trees, randomTree(random, depth-1))
		}
		return trees
	}
	switch kind := random.IntN(12); {
	case depth == 0 || kind < 2:
		if random.IntN(3) > 0 {
			return &expr{op: "name", name: Name(random.IntN(len(names)))}
		}
		return &expr{op: "number", value: []int64{0, 1, 2, 7, 1000, math.MaxInt32, math.MaxInt64}[random.IntN(7)]}
	case kind < 3:
		return &expr{op: []string{"not", "negative", "abs"}[random.IntN(3)], operands: randomTrees(1)}
	case kind < 4:
		return &expr{op: "if", operands: randomTrees(3)}
	case kind < 5:
		return &expr{op: []string{"min", "max"}[random.IntN(2)], operands: randomTrees(2 + random.IntN(3))}
	}
	return &expr{op: operators[random.IntN(len(operators))], operands: randomTrees(2)}
}

// textOf returns the tree as a text, with parentheses around every operator and its operands.
func textOf(e *expr) string {
	var operands []string
	for _, x := range e.operands {
		operands = append(operands, textOf(x))
	}
	switch e.op {
	case "number":
		return fmt.Sprint(e.value)
	case "name":
		return e.name.String()
	case "negative":
		return "(-" + operands[0] + ")"
	case "not":
		return "(not " + operands[0] + ")"
	case "abs", "if", "min", "max":
		return e.op + "(" + strings.Join(operands, ", ") + ")"
	}
	return "(" + operands[0] + " " + e.op + " " + operands[1] + ")"
}

// extremeJob returns a job whose numbers have any sign and any number of bits.
func extremeJob(random *rand.Rand) *Job {
	randomNumber := func() int64 {
		n := random.Int64() >> random.IntN(64)
		if random.IntN(2) == 0 {
			n = -1 - n
		}
		return n
	}
	return &Job{
		Submit: randomNumber(), Ready: randomNumber(), Deadline: randomNumber(), Procs: randomNumber(), Estimate: randomNumber(),
		Price: randomNumber(), Now: randomNumber(), Start: randomNumber(), Random: randomNumber(),
	}
}

func TestFormulasGiveTheReferencesResults(t *testing.T) {
	random := rand.New(rand.NewPCG(26, 4))
	read := 0
	for range 20000 {
		e := randomTree(random, random.IntN(5))
		text := textOf(e)
		if len(text) > MaxBytes {
			continue
		}
		read++
		f, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: got %v, want no error", text, err)
		}
		if again, _, _ := parse(text); textOf(again) != text {
			t.Fatalf("%s: got the tree of %s, want that of the text", text, textOf(again))
		}
		for range 5 {
			j := extremeJob(random)
			if got, want := f.Key(j), evaluateReference(e, j).Int64(); got != want {
				t.Fatalf("%s of %+v: got %d, want %d", text, j, got, want)
			}
		}
	}
	if read < 10000 {
		t.Errorf("got %d formulas that are short enough, want 10000 at least", read)
	}
}

// FuzzFormula parses any text. A text that is no formula must give a short error with a column in the text; a formula must give the results
// of the reference.
func FuzzFormula(f *testing.F) {
	for _, text := range []string{"0", "deadline - 2*estimate", "if(wait > 2*estimate, -procs, min(slack, area % 97))",
		"not 1 < 2 and room == 0", "((((", "9223372036854775808", "max(1, 2, abs(-3))", "1 + (2*)", "\xff×"} {
		f.Add(text, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		formula, err := Parse(text)
		if err != nil {
			wrong := err.(*Error)
			if wrong.Column < 1 || wrong.Column > len(text)+1 || len(err.Error()) > 1000 {
				t.Fatalf("%q: got %v, want a short error with a column of the text", text, err)
			}
			return
		}
		e, _, _ := parse(text)
		if again, _, err := parse(textOf(e)); err == nil && textOf(again) != textOf(e) { // with its parentheses the text may be too long
			t.Fatalf("%q: got the tree of %s, and from its text the tree of %s, want the same", text, textOf(e), textOf(again))
		}
		random := rand.New(rand.NewPCG(26, seed))
		for range 3 {
			j := extremeJob(random)
			if got, want := formula.Key(j), evaluateReference(e, j).Int64(); got != want {
				t.Fatalf("%q of %+v: got %d, want %d", text, j, got, want)
			}
		}
	})
}
