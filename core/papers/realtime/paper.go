package realtime

// Example returns the numerical example of section 5: Table I on four machines, on which r1, r2 and r3 conflict with the new r4 in 1, 10,
// 50 and 100 of its 120 slices. The paper gives only the numbers 1, 10, 50 and 100. The number of r4's slices, the positions of all slices
// and the acceptable overload of 1 % are ours.
func Example() ([]Machine, Request) {
	const service = "service"
	span := Slices(1, 120)
	older := func(id string, from, last Slice, c, p Ticks, q Ratio) Reservation {
		return Reservation{ID: id, Span: Slices(from, last),
			Services: []Service{{Name: service, WCET: c, Interarrival: p, Deadline: p, Active: q}}}
	}
	var machines []Machine
	for i, conflict := range []Slice{1, 10, 50, 100} {
		from := span.To - conflict
		machines = append(machines, Machine{
			ID: []string{"machine 1", "machine 2", "machine 3", "machine 4"}[i], Capacity: NewRatio(1, 1),
			Hosts: []Host{{Service: service}},
			Reservations: []Reservation{
				older("r1", from, 146, 10, 100, NewRatio(5, 100)),
				older("r2", from, 134, 60, 120, NewRatio(20, 100)),
				older("r3", from, 140, 35, 100, NewRatio(15, 100)),
			},
		})
	}
	r4 := Reservation{ID: "r4", Span: span, Services: []Service{
		{Name: service, WCET: 30, Interarrival: 120, Deadline: 120, Active: NewRatio(10, 100)}}}
	return machines, Request{r4, Bounds{MaxOverload: NewRatio(1, 100)}}
}

// Figure2 returns the grouping example of section 4.A: r1 on slices 3 to 5, r2 on 5 to 7, the new r3 on 2 to 6. The paper gives no
// utilisations for it. Here each service has the utilisation 1/4 and is active in a tenth of the slices.
func Figure2() ([]Machine, Request) {
	quarter := []Service{{Name: "service", WCET: 25, Interarrival: 100, Deadline: 100, Active: NewRatio(1, 10)}}
	machine := Machine{ID: "machine 1", Capacity: NewRatio(1, 1), Hosts: []Host{{Service: "service"}}, Reservations: []Reservation{
		{"r1", Slices(3, 5), quarter}, {"r2", Slices(5, 7), quarter},
	}}
	return []Machine{machine}, Request{Reservation: Reservation{"r3", Slices(2, 6), quarter}}
}
