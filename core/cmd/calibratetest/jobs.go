package main

import (
	"maps"
	"slices"

	"juggle/core/workload/synth"
)

// countShapes fills Sizes and Lengths.
func countShapes(t *synth.Table, all []*series) {
	sizes := map[int64]int{}
	for _, s := range all {
		sizes[s.procs]++
		t.Lengths[s.size()][lengthClass(len(s.jobs))]++
	}
	for _, procs := range slices.Sorted(maps.Keys(sizes)) {
		t.Sizes = append(t.Sizes, synth.Count{Value: int(procs), Count: sizes[procs]})
	}
}

// minSample is the number of jobs below which a cell of RunTimes also uses jobs of smaller sizes. Even then the cell may have fewer jobs.
const minSample = 200

// countRunTimes fills RunTimes, Repeats and Likeness. A cell with too few jobs also uses jobs of the next smaller sizes, in series of the
// same length group.
func countRunTimes(t *synth.Table, all []*series) {
	var runs [synth.SizeClasses][synth.LengthGroups][]int
	var repeated, followers [synth.LengthGroups]int
	var likeness []int
	for _, s := range all {
		size, group := s.size(), s.group()
		for i, j := range s.jobs {
			runs[size][group] = append(runs[size][group], int(j.Runtime))
			if i == 0 {
				continue
			}
			followers[group]++
			if before := s.jobs[i-1].Runtime; isRepetition(before, j.Runtime) {
				repeated[group]++
				likeness = append(likeness, int(unit*j.Runtime/before))
			}
		}
	}
	for size := range runs {
		for group := range runs[size] {
			var sample []int
			for smaller := size; smaller >= 0 && len(sample) < minSample; smaller-- {
				sample = append(sample, runs[smaller][group]...)
			}
			t.RunTimes[size][group] = quantilesOf(sample)
		}
	}
	t.Likeness = quantilesOf(likeness)
	t.Repeats = shares(repeated, followers)
}

// shares returns the share of each part in its whole, in thousandths; 0 if the whole is 0.
func shares(part, whole [synth.LengthGroups]int) (s [synth.LengthGroups]int) {
	for i := range s {
		s[i] = part[i] * unit / max(1, whole[i])
	}
	return s
}

// countGaps fills Gaps.
func countGaps(t *synth.Table, all []*series) {
	var gaps [synth.LengthGroups][]int
	for _, s := range all {
		for i := 1; i < len(s.jobs); i++ {
			gaps[s.group()] = append(gaps[s.group()], int(s.jobs[i].Submit-s.jobs[i-1].Submit))
		}
	}
	for group := range gaps {
		t.Gaps[group] = quantilesOf(gaps[group])
	}
}

// quantilesOf sorts a sample of n numbers and returns its quantiles. The quantile at the share p is the number with the index p(n-1),
// rounded down. For an empty sample all are 0.
func quantilesOf(sample []int) (q synth.Quantiles) {
	if len(sample) == 0 {
		return q
	}
	slices.Sort(sample)
	for i := range q {
		q[i] = sample[synth.QuantileSteps[i]*(len(sample)-1)/unit]
	}
	return q
}
