package wire

import (
	"encoding/json"
	"fmt"
)

// A LogFile is a log that comes with the page, as the index of the page's folder lists it.
type LogFile struct {
	File    string  `json:"file"` // beside index.html, as are packs
	Pack    string  `json:"pack"` // what DecodePack reads, as xz; several logs may share one
	Source  Source  `json:"source"`
	About   string  `json:"about"` // where it comes from, one line
	Jobs    int     `json:"jobs"`
	Days    int     `json:"days"`
	Load    float64 `json:"load"`    // utilisation in the log, percent
	Default bool    `json:"default"` // part of the untouched study
}

// EncodePack gives the bytes of a pack: logs as a worker would describe them, without their text.
func EncodePack(logs []Log) []byte {
	var b []byte
	for _, l := range logs {
		b = appendBytes(b, l.Encode())
	}
	return b
}

// DecodePack reads what EncodePack wrote. The bytes are part of b.
func DecodePack(b []byte) ([]Log, error) {
	r := reader{what: "pack of logs", rest: b}
	var logs []Log
	for r.err == nil && len(r.rest) > 0 {
		l, err := DecodeLog(r.bytes("log"))
		if err != nil && r.err == nil {
			r.err = err
		}
		logs = append(logs, l)
	}
	return logs, r.end()
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
