package browser

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hack-pad/safejs"
)

// A Module is the compiled program.
type Module struct{ value safejs.Value }

// Boot is what the script that started the page's program left for it.
type Boot struct {
	Module Module
	Build  string // tells this program from others of its version; may be empty
	Worker string // the worker script's address
	Traces string // the address of the index of bundled traces
	Solver string // the address of the script of the worker that solves 0-1 programs
	HiGHS  string // the address of its program, as xz
}

// Booted reads what boot.js left.
func Booted() (Boot, error) {
	left, err := at(global(), "juggle")
	if err != nil {
		return Boot{}, err
	}
	module, err := at(left, "module")
	return Boot{Module{module}, text(left, "build"), text(left, "worker"), text(left, "traces"), text(left, "solver"),
		text(left, "highs")}, err
}

// Fetch reads a file of the page's own origin. Where its name ends in ".xz", the worker that unpacked the program unpacks it. It blocks
// (await). Where nobody answers, its error is an ErrOffline.
func Fetch(address string) ([]byte, error) {
	read := fetched
	if strings.HasSuffix(address, ".xz") {
		read = unpacked
	}
	promise, err := read(address)
	if err != nil {
		return nil, err
	}
	buffer, err := await(promise)
	if err != nil {
		if strings.HasSuffix(err.Error(), unanswered) {
			err = ErrOffline
		}
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	return toGo(buffer)
}

// ErrOffline is why a file cannot be fetched that nobody answers for.
var ErrOffline = errors.New("browser: nobody answers")

// unanswered is how the unpacker's error ends where nobody answers (site/js/unpack).
const unanswered = ": offline"

// unpacked promises the content of a file that is kept as xz; see boot.js.
func unpacked(address string) (safejs.Value, error) {
	return call(global(), []string{"juggle"}, "unpack", address)
}

// fetched promises the content of a file.
func fetched(address string) (safejs.Value, error) {
	promise, err := call(global(), []string{"juggle"}, "fetch", address)
	if err != nil {
		return safejs.Value{}, err
	}
	response, err := await(promise)
	if err != nil { // an answer of any kind would do
		return safejs.Value{}, fmt.Errorf("%s: %w", address, ErrOffline)
	}
	if !truthy(response, "ok") {
		return safejs.Value{}, fmt.Errorf("browser: %s: status %v", address, number(response, "status"))
	}
	return call(response, nil, "arrayBuffer")
}
