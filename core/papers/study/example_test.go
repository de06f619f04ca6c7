package study_test

import (
	"fmt"
	"juggle/core/workload"
	"math"
	"strings"

	"juggle/core/papers/study"
)

func ExampleParams_Encode() {
	p := study.Defaults()
	p.Lambdas = []int{25, 200}
	p.Replan = true
	fmt.Println(p.Encode())
	// Output: lambda=25,200&replan=on
}

func ExampleDecode() {
	p, errs := study.Decode("lambda=25,200&share=110")
	fmt.Println(p.Lambdas, p.FlexibleShare)
	for _, err := range errs {
		fmt.Println(err)
	}
	// Output:
	// [25 200] 50
	// share: got "110", want a whole number from 0 to 100
}

// Page and worker build the same plan, so an item travels as its index and its result as a row of numbers.
func ExamplePlan() {
	sources := []study.Source{{Name: "sdsc", SHA256: "e03f", Procs: 128, Span: workload.Spanning(49)}}
	plan, err := study.NewPlan(study.Defaults(), sources, []int{2})
	if err != nil {
		fmt.Println(err)
		return
	}
	item := plan.Item(50)
	run := item.Run.(study.Run)
	fmt.Println(len(plan.Runs), "runs x", plan.Units(), "periods x 10 seeds =", plan.Len(), "items")
	fmt.Printf("item 50: period %d, arrival rate %v, λ %d, %v\n", item.Period, run.Load, run.Lambda, run.Order)
	// Output:
	// 12 runs x 49 periods x 10 seeds = 5880 items
	// item 50: period 4, arrival rate 1, λ 50, edf
}

func ExampleState() {
	sources := []study.Source{{Name: "sdsc", SHA256: "e03f", Procs: 128, Span: workload.Spanning(6)}}
	plan, err := study.NewPlan(study.Defaults(), sources, []int{2})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := study.NewState(plan)
	for i := range plan.Len() {
		item := plan.Item(i)
		used := 0.5 + float64(item.Run.(study.Run).Lambda)/1000 + float64(item.Period)/100 // what a run would measure
		row := []float64{used, math.NaN(), 700, 400, 0, 350, 200, math.NaN(), math.NaN(), 0, 0, 0, 0, 0, 0, 0, math.NaN(), 0, 0, 0, 0}
		if err := s.AddRow(i, row); err != nil {
			fmt.Println(err)
			return
		}
	}
	claim := s.Figure(2).Claim
	for sentence := range strings.SplitAfterSeq(claim.Finding, ". ") {
		fmt.Printf("%v: %s\n", claim.Verdict, strings.TrimSpace(sentence))
	}
	// Output:
	// holds: Utilisation rises at 9 of 9 steps, 9 of them with an interval that excludes 0.
	// holds: From strict windows to λ 100 %: +10.0, +10.0 and +10.0 points at arrival rates 1, 1.25 and 1.5.
}
