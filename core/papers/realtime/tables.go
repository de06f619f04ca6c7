package realtime

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
)

// The numbers of decimals in tables.
const (
	shareDecimals    = 9
	responseDecimals = 6
	priceDecimals    = 2
	measuredDecimals = 6
)

// Labels returns the labels of older services, given by their indices in Older, joined by the separator.
func (c *Conflict) Labels(members []int, separator string) string {
	labels := make([]string, len(members))
	for i, m := range members {
		labels[i] = c.Older[m].Label()
	}
	return strings.Join(labels, separator)
}

// Text writes a span as the paper does, by its first and last slice: "3-4", or "5" for one slice.
func (s Span) Text() string {
	first, last := strconv.FormatInt(int64(s.From), 10), strconv.FormatInt(int64(s.Last()), 10)
	if first == last {
		return first
	}
	return first + "-" + last
}

// Text writes the group's ranges of slices, joined by the separator.
func (g *Group) Text(separator string) string {
	ranges := make([]string, len(g.Ranges))
	for i, r := range g.Ranges {
		ranges[i] = r.Text()
	}
	return strings.Join(ranges, separator)
}

// SubsetTable has a row for each of the most probable subsets of each group, with at most limit rows for a group. Every assessment must
// have an Analysis.
func SubsetTable(all []Assessment, limit int) *report.Table {
	t := &report.Table{Columns: report.Columns("machine", "service", "group", "older_active", "#probability", "#left|left for the new one",
		"over_allocated", "unbounded")}
	for _, a := range all {
		for g := range a.Groups {
			for _, s := range a.Subsets(g, limit) {
				t.Add(a.MachineID, a.New.Name, "g"+strconv.Itoa(g+1), a.Labels(s.Members, " "), formatProbability(s.Probability),
					formatProbability(s.Left), report.YesNo(s.Over), report.YesNo(s.Full))
			}
		}
	}
	return t
}
