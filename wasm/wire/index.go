package wire

import "encoding/binary"

// A LogFile is a log that comes with the page, as the index of the page's folder lists it. The index is no JSON: to take it apart is the
// first thing that the page does, and a general decoder would be compiled for it alone.
type LogFile struct {
	File    string // beside index.html, as are packs
	Pack    string // what DecodePack reads, as xz; several logs may share one
	Recipe  []byte // instead of a pack: a Recipe, as JSON
	Source  Source
	About   string // where it comes from, one line
	Jobs    int
	Days    int
	Load    float64 // utilisation in the log, percent
	Default bool    // part of the untouched study
	Made    bool    // by a generator
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
func EncodeIndex(files []LogFile) []byte {
	var b []byte
	for _, f := range files {
		b = appendSource(appendBytes(appendBytes(appendBytes(b, f.File), f.Pack), f.Recipe), f.Source)
		b = binary.AppendUvarint(binary.AppendUvarint(appendBytes(b, f.About), uint64(f.Jobs)), uint64(f.Days))
		b = appendFlag(appendFlag(appendFloat(b, f.Load), f.Default), f.Made)
	}
	return b
}

// DecodeIndex reads what EncodeIndex wrote.
func DecodeIndex(b []byte) ([]LogFile, error) {
	r := reader{what: "index of logs", rest: b}
	var files []LogFile
	for r.err == nil && len(r.rest) > 0 {
		files = append(files, LogFile{
			File: r.text("file"), Pack: r.text("pack"), Recipe: r.bytes("recipe"), Source: r.source(), About: r.text("about"),
			Jobs: int(r.number("jobs", maxInt32)), Days: int(r.number("days", maxInt32)), Load: r.float("load"), Default: r.flag("default"),
			Made: r.flag("made"),
		})
	}
	return files, r.end()
}
