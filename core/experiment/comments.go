package experiment

import (
	"fmt"
	"io"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
)

// Comments are the lines in front of a CSV. The first line joins the words, which name the program and the experiment. The second line has
// every parameter: "every parameter: Arrival rates L=1,1.25,1.5; ...". It is left out if there are no parameters.
func Comments(words []string, parameters []param.Setting) []string {
	lines := []string{strings.Join(words, " · ")}
	if len(parameters) == 0 {
		return lines
	}
	all := make([]string, len(parameters))
	for i, s := range parameters {
		all[i] = s.Key + "=" + s.Value
		if s.Name != "" {
			all[i] = s.Name + " " + all[i]
		}
		if s.Unit != "" {
			all[i] += " " + s.Unit
		}
	}
	return append(lines, "every parameter: "+strings.Join(all, "; "))
}

// SeedsInWords names n seeds from the first one on: "seed 7", "seeds 1–30".
func SeedsInWords(first uint64, n int) string {
	if n == 1 {
		return fmt.Sprintf("seed %d", first)
	}
	return fmt.Sprintf("seeds %d–%d", first, first+uint64(n)-1)
}

// WriteCSV writes the table with the figure's comments in front.
func (f *Figure) WriteCSV(w io.Writer) error {
	if err := report.WriteComments(w, f.Comments); err != nil {
		return err
	}
	return f.Table.WriteCSV(w)
}
