package requestcsv

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"juggle/core/sim"
)

// Write writes the jobs so that Read gives them back.
func Write(w io.Writer, jobs []sim.Job) error {
	out := bufio.NewWriter(w)
	out.WriteString(strings.Join(columns[:], ",") + "\n")
	var line []byte
	for _, j := range jobs {
		line = line[:0]
		for i, v := range valuesOf(j) {
			if i > 0 {
				line = append(line, ',')
			}
			line = strconv.AppendInt(line, v, 10)
		}
		out.Write(append(line, '\n'))
	}
	return out.Flush()
}
