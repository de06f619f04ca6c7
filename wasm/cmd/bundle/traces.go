package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/synth/bundle"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// addTraces adds the bundled logs, those of the user, and the index that lists them in this order.
func (s *site) addTraces(logs []string) error {
	text, err := os.ReadFile(filepath.Join("traces", bundle.IndexFile))
	if err != nil {
		return err
	}
	excerpts, err := bundle.ParseIndex(text)
	if err != nil {
		return err
	}
	var index []wire.LogFile
	for _, e := range excerpts {
		f, err := s.addLog(filepath.Join("traces", e.File))
		if err != nil {
			return err
		}
		f.Source.Title, f.About, f.Default = e.Title, about(e), e.Default
		s.later[f.File] = !e.Default
		index = append(index, f)
	}
	for _, path := range logs {
		f, err := s.addLog(path)
		if err != nil {
			return err
		}
		s.later[f.File] = true
		f.About = "A log put into this build by whoever made it."
		index = append(index, f)
	}
	data, err := wire.EncodeIndex(index)
	if err != nil {
		return err
	}
	s.add("traces/index.json", data)
	return nil
}

func about(e bundle.Excerpt) string {
	if e.Model == "sdsc" {
		return "Synthetic, from a model calibrated on the log of the SDSC SP2."
	}
	return "Synthetic, from the model of Lublin and Feitelson, " + e.Column + " jobs."
}

// addLog adds a log and describes it.
func (s *site) addLog(path string) (wire.LogFile, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return wire.LogFile{}, err
	}
	name := filepath.Base(path)
	log, err := swf.Read(bytes.NewReader(data), swf.Options{Name: path})
	if err != nil {
		return wire.LogFile{}, err
	}
	trace, err := workload.NewTrace(name, log)
	if err != nil {
		return wire.LogFile{}, err
	}
	sum := sha256.Sum256(data)
	trace.SHA256 = hex.EncodeToString(sum[:])
	plain := "traces/" + name
	s.add(plain, data)
	load := workload.Describe(log).Utilisation
	if math.IsNaN(load) {
		return wire.LogFile{}, fmt.Errorf("%s: the log does not say how many processors its machine has", path)
	}
	return wire.LogFile{
		File: s.names[plain], Source: wire.Source(study.SourceOf(trace)), Jobs: len(trace.Jobs), Days: 15 * trace.Windows(),
		Load: 100 * load,
	}, nil
}
