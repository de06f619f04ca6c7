package main

import (
	"cmp"
	"maps"
	"slices"

	"juggle/core/workload/synth"
)

// numRequestedTimes is the number of requested times in the table, the most frequent ones.
const numRequestedTimes = 30

// countRequests fills RequestedTimes, Requests and KeptRequests. A requested time that is not in the table counts as the next longer one. A
// time that is longer than all in the table does not count in Requests.
func countRequests(t *synth.Table, all []*series) {
	frequency := map[int64]int{}
	kept, followers := 0, 0
	for _, s := range all {
		for i, j := range s.jobs {
			if j.RequestedTime > 0 {
				frequency[j.RequestedTime]++
			}
			if i > 0 {
				followers++
				if j.RequestedTime == s.jobs[i-1].RequestedTime {
					kept++
				}
			}
		}
	}
	t.KeptRequests = kept * unit / max(1, followers)
	values := slices.SortedFunc(maps.Keys(frequency), func(a, b int64) int {
		return cmp.Or(cmp.Compare(frequency[b], frequency[a]), cmp.Compare(a, b))
	})
	for _, v := range values[:min(len(values), numRequestedTimes)] {
		t.RequestedTimes = append(t.RequestedTimes, int(v))
	}
	slices.Sort(t.RequestedTimes)
	for class := range t.Requests {
		t.Requests[class] = make([]int, len(t.RequestedTimes))
	}
	for _, s := range all {
		for _, j := range s.jobs {
			i, _ := slices.BinarySearch(t.RequestedTimes, int(j.RequestedTime))
			if j.RequestedTime > 0 && i < len(t.RequestedTimes) {
				t.Requests[synth.RunClass(j.Runtime)][i]++
			}
		}
	}
}

// countUsers fills Users with the shares of the series that the 1, 2, 4, 8, ... most active users have. The last share is for all users.
func countUsers(t *synth.Table, all []*series) {
	perUser := map[int64]int{}
	for _, s := range all {
		perUser[s.user]++
	}
	activity := slices.Sorted(maps.Values(perUser))
	slices.Reverse(activity)
	sum, next := 0, 1
	for i, n := range activity {
		sum += n
		if rank := i + 1; rank == next || rank == len(activity) {
			t.Users = append(t.Users, synth.Count{Value: rank, Count: sum * unit / len(all)})
			next *= 2
		}
	}
}
