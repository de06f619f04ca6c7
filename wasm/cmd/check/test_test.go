package main

import "testing"

func TestACheckOfNothingFails(t *testing.T) {
	well := []step{{"vet", func() (string, error) { return "", nil }}}
	if runAll(well, "typo") || !runAll(well, "ve") {
		t.Error("want a name that no step contains to fail, and one that a step contains not to")
	}
}

func TestOfOursLeavesOutGeneratedFilesWithAllTheirLines(t *testing.T) {
	const found = "site/a_gen.go:1:2: always true (SA4023)\n\tsite/a.go:3:4: because of this\n" +
		"site/b.go:5:6: unused (U1000)\n\tsite/c_gen.go:7:8: and this\nsite/d_gen.go:9:1: never\n"
	const want = "site/b.go:5:6: unused (U1000)\n\tsite/c_gen.go:7:8: and this\n"
	if got := ofOurs(found); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
