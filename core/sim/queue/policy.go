package queue

import (
	"slices"

	"juggle/core/experiment/param"
)

// A Policy is how a queue decides which job starts.
type Policy uint8

// The policies, in the order of menus.
const (
	FCFS         Policy = iota // no job passes the head of the queue
	EASY                       // a job may pass others if, by the estimates, that does not delay the head of the queue
	Conservative               // a job may pass others if, by the estimates, that delays no job before it in the queue
)

var policies = param.Menu[Policy]{
	{Value: FCFS, Name: "fcfs", Title: "first come, first served"},
	{Value: EASY, Name: "easy", Title: "EASY backfilling"},
	{Value: Conservative, Name: "conservative", Title: "conservative backfilling"},
}

// Policies returns the menu of policies.
func Policies() param.Menu[Policy] { return slices.Clone(policies) }

// String returns the policy's name: fcfs, easy or conservative.
func (p Policy) String() string { return policies.Name(p) }
