package testbed

// Example is a file with a pool of one's own: attributes that the paper names, three sites.
const Example = `{
  "gap_s": 120,
  "attributes": [
    {"name": "response", "unit": "s", "type": "interval", "want": "at most", "service": true},
    {"name": "bandwidth", "unit": "Mb/s", "type": "interval", "want": "at least", "service": true},
    {"name": "delay", "unit": "ms", "type": "interval", "want": "near", "within": 5},
    {"name": "security", "type": "ordinal", "states": ["low", "middle", "high"]}
  ],
  "nodes": [
    {"name": "north-1", "site": "north", "processors": 4, "gigahertz": 2.4,
      "offers": {"response": 2, "bandwidth": 100, "delay": 40, "security": "high"}},
    {"name": "north-2", "site": "north", "processors": 4, "gigahertz": 2.4,
      "offers": {"response": 2, "bandwidth": 100, "delay": 40, "security": "middle"}},
    {"name": "north-3", "site": "north", "processors": 4, "gigahertz": 2.4,
      "offers": {"response": 3, "bandwidth": 100, "delay": 38, "security": "middle"}},
    {"name": "north-4", "site": "north", "processors": 4, "gigahertz": 2.4,
      "offers": {"response": 3, "bandwidth": 200, "delay": 42}},
    {"name": "south-1", "site": "south", "processors": 2, "gigahertz": 2.8,
      "offers": {"response": 5, "bandwidth": 400, "delay": 12, "security": "low"}},
    {"name": "south-2", "site": "south", "processors": 2, "gigahertz": 2.8,
      "offers": {"response": 5, "bandwidth": 400, "delay": 15}},
    {"name": "south-3", "site": "south", "processors": 2, "gigahertz": 2.8,
      "offers": {"response": 4, "bandwidth": 400, "delay": 12, "security": "middle"}},
    {"name": "south-4", "site": "south", "processors": 2, "gigahertz": 2.8,
      "offers": {"response": 4, "bandwidth": 400, "delay": 14, "security": "middle"}},
    {"name": "west-1", "site": "west", "processors": 8, "gigahertz": 3.2,
      "offers": {"response": 1, "bandwidth": 1000, "delay": 25, "security": "high"}},
    {"name": "west-2", "site": "west", "processors": 8, "gigahertz": 3.2,
      "offers": {"response": 1, "bandwidth": 1000, "delay": 30, "security": "high"}}
  ],
  "requests": [
    {"response": 2, "bandwidth": 100, "delay": 40},
    {"response": 5, "bandwidth": 400, "delay": 10, "security": "middle"},
    {"bandwidth": 200, "security": "high"}
  ]
}
`
