package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"juggle/core/base/coder"
	"juggle/core/log/library"
	"juggle/core/log/swf"
	"juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/core/workload/synth/bundle"
	"juggle/site/page"
)

// addTraces adds the bundled logs, then the logs given by path, then the index, which lists the logs in this order.
func (s *site) addTraces(logs []string) error {
	text, err := os.ReadFile(filepath.Join("traces", bundle.IndexFile))
	if err != nil {
		return err
	}
	excerpts, err := bundle.ParseIndex(text)
	if err != nil {
		return err
	}
	var index library.Index
	var defaultLogs []library.Log
	for _, e := range excerpts {
		f, l, err := s.addLog(filepath.Join("traces", e.File))
		if err != nil {
			return err
		}
		f.Source.Title, f.Source.LoadFitted, f.About, f.Default = e.Title, e.LoadFitted(), about(e), e.Default
		if e.Default {
			defaultLogs = append(defaultLogs, *l)
		} else if f.Recipe, err = recipe(e, l); err != nil {
			return err
		}
		index = append(index, f)
	}
	pack, err := s.addPack("untouched", false, defaultLogs...)
	if err != nil {
		return err
	}
	for i := range index {
		if index[i].Default {
			index[i].Pack = pack
		}
	}
	for _, path := range logs {
		f, l, err := s.addLog(path)
		if err != nil {
			return err
		}
		stem, _ := splitName(filepath.Base(path))
		if f.Pack, err = s.addPack(stem, true, *l); err != nil { // a pack may be large
			return err
		}
		f.About = "A log put into this build by whoever made it."
		index = append(index, f)
		on := page.Link{Logs: []page.LogRef{{Name: f.Source.Name, SHA256: f.Source.SHA256}}, Params: study.Defaults()}
		fmt.Fprintf(os.Stderr, "   %s: it is in the list of the view Trace; the figures on it are at #%s\n", f.Source.Name, on.Encode())
	}
	s.add("traces/index.bin", coder.Encode(&index), false)
	return nil
}

// recipe returns the recipe from which a worker generates the log of a model. A recipe is smaller than the log's jobs. recipe also follows
// it, and returns an error if the result is not the wanted log.
func recipe(e bundle.Excerpt, want *library.Log) ([]byte, error) {
	request, err := e.Request()
	if err != nil {
		return nil, err
	}
	log, err := request.Generate()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := swf.Write(&text, log); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text.Bytes())
	as := &library.Bundled{Source: want.Source, TextSHA256: hex.EncodeToString(sum[:])}
	got, err := library.DescribeGenerated(as, as.TextSHA256, &text, func() {})
	if err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(got, want) {
		return nil, fmt.Errorf("%s: made again from the index it is another log; \"go run ./core/cmd/juggle synth -bundled traces\" writes both",
			e.File)
	}
	return json.Marshal(library.Recipe{Request: request, As: as})
}

// addPack adds the jobs and descriptions of logs as one file, and returns its name in the folder.
func (s *site) addPack(name string, later bool, logs ...library.Log) (string, error) {
	packed, err := compress(coder.Encode((*library.Pack)(&logs)), bestPreset)
	if err != nil {
		return "", err
	}
	plain := "traces/" + name + ".pack.xz"
	s.add(plain, packed, later)
	return s.names[plain], nil
}

func about(e bundle.Excerpt) string {
	if e.Model == "sdsc" {
		return "Synthetic, from a model calibrated on the log of the SDSC SP2."
	}
	return "Synthetic, from the model of Lublin and Feitelson, " + e.Column + " jobs."
}

// addLog adds a log's file, which a first visit does not need, and returns the log's entry for the index and its description.
func (s *site) addLog(path string) (library.LogFile, *library.Log, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return library.LogFile{}, nil, err
	}
	name := filepath.Base(path)
	l, err := library.Inspect(name, bytes.NewReader(data), nil, func() {})
	if err != nil {
		return library.LogFile{}, nil, err // it names the file
	}
	var facts library.LogFacts
	if err := json.Unmarshal(l.Facts, &facts); err != nil {
		return library.LogFile{}, nil, err
	}
	if facts.Load < 0 {
		return library.LogFile{}, nil, fmt.Errorf("%s: the log does not say how many processors its machine has", path)
	}
	plain := "traces/" + name
	s.add(plain, data, true)
	return library.LogFile{File: s.names[plain], Source: l.Source, Jobs: facts.Kept,
		Days: workload.PeriodDays * l.Source.Periods(workload.PeriodDays), Load: facts.Load,
		Made: facts.Made}, l, nil
}
