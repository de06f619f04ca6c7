package site

import (
	"context"
	"errors"

	"juggle/core/realtime"
	"juggle/core/report"
)

// What a worker computes for the Real-time view are the command line's own tables, in this order.
const (
	offerTable      = iota // of Admit: juggle realtime admit
	assessmentTable        // juggle realtime admit -why
	groupTable             // juggle realtime groups
)

const (
	measureTable  = iota // of Simulate: juggle realtime simulate
	responseTable        // juggle realtime simulate -responses
)

// Admit asks every machine for the new reservation.
func (s Scene) Admit() ([]*report.Table, error) {
	machines, request := s.Machines(), s.Request()
	a, err := realtime.Admit(machines, request, realtime.Price{PerSlice: s.Price})
	if err != nil {
		return nil, err
	}
	var assessed []realtime.Assessed
	for _, m := range a.Assessments[0] {
		assessed = append(assessed, realtime.Assessed{Machine: machines[m.Machine].ID, Analysis: m.Analysis})
	}
	return []*report.Table{a.OfferTable(machines), a.AssessmentTable(machines), realtime.GroupTable(assessed)}, nil
}

// Simulate plays the new reservation on a machine, as if it were let in.
func (s Scene) Simulate(ctx context.Context, machine int) ([]*report.Table, error) {
	if machine < 0 || machine >= len(s.Places) {
		return nil, errors.New("realtime: simulation: no such machine")
	}
	o := realtime.SimulationOptions{Activations: int(s.Activations), Seed: uint64(s.Seed), Split: s.Split}
	if s.OlderFirst {
		o.Discipline = realtime.OlderFirst
	}
	m := s.Machines()[machine]
	measured, err := realtime.Simulate(ctx, m.Capacity, m.Items(), s.Span, s.New.service(), o)
	if err != nil {
		return nil, err
	}
	a := realtime.Analyze(m.Capacity, m.Items(), s.Span, s.New.service())
	return []*report.Table{realtime.MeasurementTable(a, measured), measured.ResponseTable()}, nil
}
