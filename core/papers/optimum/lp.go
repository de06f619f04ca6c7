package optimum

import (
	"bufio"
	"fmt"
	"io"
)

// WriteLP writes p in the LP format that HiGHS, CPLEX and others read: an objective, rows, and the names of the binary variables.
func (p *Program) WriteLP(w io.Writer) error {
	out := &lpWriter{w: bufio.NewWriter(w)}
	fmt.Fprintf(out.w, "\\ Accepted work, %s: %d requests, %d processors.\n", p.Side, len(p.Requests), p.Procs)
	within := ""
	if p.Side == Above {
		within = " or within the step after it"
	}
	fmt.Fprintf(out.w, "\\ xI_S is 1 where request I, from 0, is accepted and starts at S%s.\n", within)
	fmt.Fprintln(out.w, "maximize")
	out.beginExpression("work")
	for v := range p.Variables {
		out.addTerm(p.Work(v), p.Name(v))
	}
	fmt.Fprintln(out.w, "\nsubject to")
	for i, row := range p.Rows {
		name := fmt.Sprintf("t%d", row.Instant)
		if row.Instant < 0 {
			name = fmt.Sprintf("once%d", p.Variables[row.Terms[0].Variable].Request)
		}
		out.beginExpression(name)
		for _, t := range p.Rows[i].Terms {
			out.addTerm(int64(t.Factor), p.Name(t.Variable))
		}
		fmt.Fprintf(out.w, " <= %d\n", row.Limit)
	}
	fmt.Fprintln(out.w, "binary")
	for v := range p.Variables {
		fmt.Fprintf(out.w, " %s\n", p.Name(v))
	}
	fmt.Fprintln(out.w, "end")
	return out.w.Flush()
}

// An lpWriter writes expressions in short lines, since some programs read at most 255 characters of a line.
type lpWriter struct {
	w     *bufio.Writer
	terms int // the number of terms of the present expression so far
}

// beginExpression writes the name of an expression.
func (l *lpWriter) beginExpression(name string) {
	fmt.Fprintf(l.w, " %s:", name)
	l.terms = 0
}

// addTerm writes the product of a factor and a variable as the next term of the expression.
func (l *lpWriter) addTerm(factor int64, name string) {
	if l.terms > 0 && l.terms%6 == 0 {
		fmt.Fprint(l.w, "\n ")
	}
	l.terms++
	fmt.Fprintf(l.w, " + %d %s", factor, name)
}
