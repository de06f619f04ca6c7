package browser

import (
	"fmt"
	"strings"

	"github.com/hack-pad/safejs"
)

// A Module is the compiled program.
type Module struct{ value safejs.Value }

// Boot is what the script that started the page's program left for it.
type Boot struct {
	Module Module
	Worker string // the worker script's address
	Traces string // the address of the index of bundled traces
}

// Booted reads what boot.js left.
func Booted() (Boot, error) {
	left, err := at(global(), "juggle")
	if err != nil {
		return Boot{}, err
	}
	module, err := at(left, "module")
	return Boot{Module{module}, text(left, "worker"), text(left, "traces")}, err
}

// Fetch reads a file of the page's own origin, and unpacks it where its name ends in ".xz". It blocks (await).
func Fetch(address string) ([]byte, error) {
	promise, err := call(global(), nil, "fetch", address)
	if err != nil {
		return nil, err
	}
	response, err := await(promise)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	if !truthy(response, "ok") {
		return nil, fmt.Errorf("browser: %s: status %v", address, number(response, "status"))
	}
	if strings.HasSuffix(address, ".xz") {
		if response, err = unpacked(response); err != nil {
			return nil, fmt.Errorf("%s: %w", address, err)
		}
	}
	if promise, err = call(response, nil, "arrayBuffer"); err != nil {
		return nil, err
	}
	buffer, err := await(promise)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	return toGo(buffer)
}

// unpacked is a response of what a response of xz holds, by the decompressor that started the page (site/js/unpack).
func unpacked(response safejs.Value) (safejs.Value, error) {
	packed, err := response.Get("body")
	if err != nil {
		return safejs.Value{}, err
	}
	stream, err := call(global(), nil, "juggleUnpack", packed)
	if err != nil {
		return safejs.Value{}, err
	}
	return construct("Response", stream)
}
