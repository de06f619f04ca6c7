package main

// measuringTests matches the end-to-end tests that print measurements: TestBudgets, TestFirstVisit without its steps, and one step of
// TestNegotiate.
const measuringTests = "^TestBudgets$|^TestFirstVisit$/^$|^TestNegotiate$/^answersAreShownAmong300WaitingJobs$"

// benchSteps measure: first the page's budgets, beside the core on the same machine; then the core's own benchmarks.
func benchSteps() lane {
	page := cmd("go test -count=1 -parallel 1 -run " + measuringTests + " -v -timeout 20m ./...").with("JUGGLE_BUDGETS=on").in(e2e)
	return lane{
		{"measure the page", page.run},
		{"measure the core", cmd("go test -run ^$ -bench . -benchtime 300ms ./core/...").run},
	}
}
