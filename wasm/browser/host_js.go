package browser

import (
	"errors"
	"fmt"

	"github.com/hack-pad/safejs"
)

// A Callback is a Go function that JavaScript can call until it is released. A Handle is a JavaScript value that Go only passes on: a file,
// a worker, a promise.
type (
	Callback = safejs.Func
	Handle   = safejs.Value
)

var (
	list, _  = safejs.Global().Get("Array") // every browser has both
	bytes, _ = safejs.Global().Get("Uint8Array")
)

// Do calls a function of host.js and returns its result: nil, a string, a float64, a bool, []byte, []any of these, or a Handle. Arguments
// may have the same types; they may also be other numbers and Callbacks.
func Do(function string, args ...any) (any, error) {
	host, err := safejs.Global().Get("juggleHost")
	if err != nil {
		return nil, err
	}
	for i, arg := range args {
		if b, ok := arg.([]byte); ok && err == nil {
			args[i], err = toJS(b)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("browser: %s: %w", function, err)
	}
	result, err := host.Call(function, args...)
	if err != nil {
		return nil, fmt.Errorf("browser: %s: %w", function, err)
	}
	return toGo(result)
}

// Get calls Do and returns the zero value if that fails. It is for what the page can do without, such as storage that the reader may have
// forbidden.
func Get[T any](function string, args ...any) T {
	result, _ := Do(function, args...)
	value, _ := result.(T)
	return value
}

// Await returns the value to which a promise from Do resolves. It blocks until then. It must not be called from a Callback, nor with a lock
// held that a Callback takes.
func Await[T any](promise any, err error) (value T, _ error) {
	if err != nil {
		return value, err
	}
	settled := make(chan []any, 1)
	callback := On(func(args []any) any {
		settled <- args
		return nil
	})
	defer callback.Release()
	if _, err := Do("settle", promise, callback); err != nil {
		return value, err
	}
	args := <-settled
	if resolved := args[0].(bool); !resolved {
		return value, errors.New("browser: " + args[1].(string))
	}
	value, _ = args[1].(T)
	return value, nil
}

// On makes a Callback of a function. Its arguments and its result have the types of Do's.
func On(f func(args []any) any) Callback {
	callback, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		values := make([]any, len(args))
		for i, arg := range args {
			values[i], _ = toGo(arg) // nil if it cannot be read
		}
		return f(values)
	})
	if err != nil {
		panic("browser: On: the program has ended")
	}
	return callback
}

// toJS copies bytes to JavaScript.
func toJS(b []byte) (Handle, error) {
	array, err := bytes.New(len(b))
	if err == nil {
		_, err = safejs.CopyBytesToJS(array, b)
	}
	return array, err
}

// toGo copies a value to Go, or returns it as a Handle.
func toGo(v safejs.Value) (any, error) {
	switch v.Type() {
	case safejs.TypeUndefined, safejs.TypeNull:
		return nil, nil
	case safejs.TypeString:
		return v.String()
	case safejs.TypeNumber:
		return v.Float()
	case safejs.TypeBoolean:
		return v.Bool()
	}
	isBytes, _ := v.InstanceOf(bytes)
	isList, _ := v.InstanceOf(list)
	if !isBytes && !isList {
		return v, nil
	}
	n, err := v.Length()
	if err != nil {
		return nil, err
	}
	if isBytes {
		b := make([]byte, n)
		_, err = safejs.CopyBytesToGo(b, v)
		return b, err
	}
	values := make([]any, n)
	for i := range values {
		value, err := v.Index(i)
		if err != nil {
			return nil, err
		}
		if values[i], err = toGo(value); err != nil {
			return nil, err
		}
	}
	return values, nil
}
