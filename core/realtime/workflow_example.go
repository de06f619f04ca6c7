package realtime

// WorkflowExample is a document of ours with what Tables I and II lack: services that wait for others, a machine with two processors, a
// bound on the price.
const WorkflowExample = `{
  "version": 1,
  "machines": [
    {
      "id": "machine 1",
      "cpus": 2,
      "capacity": 1,
      "services": [{"name": "decode"}, {"name": "scale", "wcet": 12}, {"name": "detect"}, {"name": "encode"}],
      "reservations": [
        {"id": "r1", "start": 3, "end": 5, "services": [
          {"name": "encode", "wcet": 60, "interarrival": 120, "deadline": 120, "q": 0.2}
        ]},
        {"id": "r2", "start": 1, "end": 4, "services": [
          {"name": "scale", "wcet": 70, "interarrival": 100, "deadline": 100, "q": 0.15, "cpu": 2}
        ]}
      ]
    },
    {
      "id": "machine 2",
      "capacity": 1,
      "services": [{"name": "detect", "wcet": 25}]
    }
  ],
  "request": {
    "id": "r3", "start": 2, "end": 6, "deadline": 150, "mean_response": 152, "max_overload": 0.05, "max_price": 6.45,
    "services": [
      {"name": "decode", "wcet": 10, "interarrival": 200, "pi": 0.05, "after": []},
      {"name": "scale", "wcet": 15, "interarrival": 200, "q": 0.1, "after": ["decode"]},
      {"name": "detect", "wcet": 30, "interarrival": 200, "q": 0.1, "after": ["decode"]},
      {"name": "encode", "wcet": 20, "interarrival": 200, "pi": "1/30", "after": ["scale", "detect"]}
    ]
  }
}
`
