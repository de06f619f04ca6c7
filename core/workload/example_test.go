package workload_test

import (
	"fmt"

	"juggle/core/log/swf"
	"juggle/core/workload"
)

// example returns a log of three jobs on 16 processors. The last job is too short to take part.
func example() *swf.Log {
	return &swf.Log{
		Header: swf.Header{Computer: "a small machine", MaxProcs: 16},
		Jobs: []swf.Job{
			{Number: 1, Submit: 0, Runtime: 3600, UsedProcs: 8, RequestedTime: 7200},
			{Number: 2, Submit: 100, Runtime: 600, UsedProcs: 16, RequestedTime: 600},
			{Number: 3, Submit: 200, Runtime: 5, UsedProcs: 1, RequestedTime: 60},
		},
	}
}

func ExampleTrace_Generate() {
	trace, err := workload.NewTrace("small", example())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(&trace.Dropped)
	config := workload.PaperConfig()
	config.Load, config.IntervalLambda = 1250, 50
	jobs, err := trace.Generate(config, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, j := range jobs {
		fmt.Printf("job %d: submitted %d, ready %d, deadline %d, flexible %v\n", j.ID, j.Submit, j.Ready, j.Deadline, j.Flexible)
	}
	// Output:
	// 2 of 3 jobs kept; ran less than 60 s 1
	// job 1: submitted 0, ready 14400, deadline 19764, flexible true
	// job 2: submitted 80, ready 3080, deadline 4064, flexible true
}

func ExampleDescribe() {
	s := workload.Describe(example())
	fmt.Printf("%d jobs, run time %v s on average, %v processors at most\n", s.Jobs, s.Runtime.Mean, s.Size.Largest)
	// Output: 3 jobs, run time 1401.6666666666667 s on average, 16 processors at most
}

func ExampleParseLoad() {
	load, err := workload.ParseLoad("1.25")
	fmt.Println(load, err, workload.Config{Load: load}.Horizon())
	// Output: 1.25 <nil> 1036800
}
