package param_test

import (
	"fmt"

	"juggle/core/experiment/param"
)

// A Queue is something with parameters.
type Queue struct {
	Servers int
	Rate    float64 // arrivals a second
}

var parameters = param.New(Queue{Servers: 1, Rate: 0.5},
	param.Whole(param.Spec{Key: "c", Flag: "servers", Name: "Servers", Min: 1, Max: 64}, func(q *Queue) *int { return &q.Servers }),
	param.Decimal(param.Spec{Key: "lambda", Flag: "rate", Symbol: "λ", Name: "Arrivals", Unit: "/s",
		Max: 100}, func(q *Queue) *float64 { return &q.Rate }))

func Example() {
	q := Queue{Servers: 1, Rate: 0.5}
	for _, err := range parameters.Decode("c=4&lambda=many", &q) {
		fmt.Println(err)
	}
	fmt.Println(q)
	fmt.Println(parameters.Encode(&q))
	// Output:
	// lambda: got "many", want a number from 0 to 100
	// {4 0.5}
	// c=4
}
