package wire

import (
	"encoding/json"
	"fmt"
)

// A LogFile is a log that comes with the page, as the index of the page's folder lists it.
type LogFile struct {
	File    string  `json:"file"` // beside index.html
	Source  Source  `json:"source"`
	About   string  `json:"about"` // where it comes from, one line
	Jobs    int     `json:"jobs"`
	Days    int     `json:"days"`
	Load    float64 `json:"load"`    // utilisation in the log, percent
	Default bool    `json:"default"` // part of the untouched study
}

// EncodeIndex gives the index's bytes.
func EncodeIndex(files []LogFile) ([]byte, error) {
	b, err := json.MarshalIndent(files, "", " ")
	return append(b, '\n'), err
}

// DecodeIndex reads what EncodeIndex wrote.
func DecodeIndex(b []byte) ([]LogFile, error) {
	var files []LogFile
	if err := json.Unmarshal(b, &files); err != nil {
		return nil, fmt.Errorf("wire: index of logs: %w", err)
	}
	return files, nil
}
