package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// A packer compresses files with xz.
type packer struct {
	preset string                       // xz's
	known  map[[sha256.Size]byte][]byte // what is compressed already, by the sum of what it unpacks to
}

// learn takes what is compressed in a folder that bundle wrote; "" is no folder.
func (p *packer) learn(folder string) error {
	if folder == "" {
		return nil
	}
	p.known = map[[sha256.Size]byte][]byte{}
	for _, pattern := range []string{"*.xz", "*/*.xz"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return err
		}
		for _, file := range files {
			packed, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			data, err := xz(packed, "--decompress")
			if err != nil {
				return err
			}
			p.known[sha256.Sum256(data)] = packed
		}
	}
	return nil
}

// compress gives the data as xz. The dictionary is what the page must set aside to unpack it.
func (p packer) compress(data []byte) ([]byte, error) {
	if packed := p.known[sha256.Sum256(data)]; packed != nil {
		return packed, nil
	}
	return xz(data, "--compress", "--lzma2=preset="+p.preset+",dict=16MiB,lc=4", "--check=crc32", "--threads=1")
}

// xz runs the program with more flags over the data.
func xz(data []byte, flags ...string) ([]byte, error) {
	run := exec.Command("xz", append(flags, "--stdout")...)
	run.Stdin, run.Stderr = bytes.NewReader(data), os.Stderr
	output, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("xz, of Debian's xz-utils: %w", err)
	}
	return output, nil
}
