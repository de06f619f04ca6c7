package browser

import (
	"errors"
	"fmt"

	"github.com/hack-pad/safejs"
)

// global is the window, or a worker's global scope.
func global() safejs.Value { return safejs.Global() }

// jsReflect is JavaScript's Reflect.
var jsReflect, _ = global().Get("Reflect") // every browser that runs WebAssembly has it

// at walks from v along the names of properties. It asks by Reflect.get, whose exceptions are errors: Go's own Get would end the program
// where a browser forbids even to look, as it does with localStorage where the reader has blocked all storage.
func at(v safejs.Value, names ...string) (safejs.Value, error) {
	for _, name := range names {
		next, err := jsReflect.Call("get", v, name)
		if err != nil {
			return safejs.Value{}, fmt.Errorf("browser: %s: %w", name, err)
		}
		v = next
	}
	return v, nil
}

// text is the string at the end of a path, "" where there is none.
func text(v safejs.Value, names ...string) string {
	v, err := at(v, names...)
	if err != nil || v.Type() != safejs.TypeString {
		return ""
	}
	s, err := v.String()
	if err != nil {
		return ""
	}
	return s
}

// truthy says whether there is something true at the end of a path.
func truthy(v safejs.Value, names ...string) bool {
	v, err := at(v, names...)
	if err != nil {
		return false
	}
	yes, err := v.Truthy()
	return err == nil && yes
}

// number is the number at the end of a path, 0 where there is none.
func number(v safejs.Value, names ...string) float64 {
	v, err := at(v, names...)
	if err != nil {
		return 0
	}
	x, err := v.Float()
	if err != nil {
		return 0
	}
	return x
}

// call calls a method at the end of a path: call(global(), "navigator.clipboard", "writeText", …) in three steps.
func call(v safejs.Value, path []string, method string, args ...any) (safejs.Value, error) {
	owner, err := at(v, path...)
	if err != nil {
		return safejs.Value{}, err
	}
	result, err := owner.Call(method, args...)
	if err != nil {
		return safejs.Value{}, fmt.Errorf("browser: %s: %w", method, err)
	}
	return result, nil
}

// construct is JavaScript's new.
func construct(class string, args ...any) (safejs.Value, error) {
	c, err := at(global(), class)
	if err != nil {
		return safejs.Value{}, err
	}
	v, err := c.New(args...)
	if err != nil {
		return safejs.Value{}, fmt.Errorf("browser: new %s: %w", class, err)
	}
	return v, nil
}

// await blocks until a promise is kept or broken.
func await(promise safejs.Value) (safejs.Value, error) {
	type answer struct {
		value safejs.Value
		err   error
	}
	answers := make(chan answer, 1)
	kept, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		answers <- answer{value: first(args)}
		return nil
	})
	if err != nil {
		return safejs.Value{}, err
	}
	defer kept.Release()
	broken, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		answers <- answer{err: reason(first(args))}
		return nil
	})
	if err != nil {
		return safejs.Value{}, err
	}
	defer broken.Release()
	if _, err := promise.Call("then", kept, broken); err != nil {
		return safejs.Value{}, err
	}
	a := <-answers
	return a.value, a.err
}

func first(args []safejs.Value) safejs.Value {
	if len(args) == 0 {
		return safejs.Undefined()
	}
	return args[0]
}

// reason is what a promise was broken with, as an error.
func reason(v safejs.Value) error {
	if message := text(v, "message"); message != "" {
		return errors.New("browser: " + message)
	}
	s, err := call(global(), nil, "String", v)
	if err != nil {
		return errors.New("browser: the promise was broken")
	}
	words, err := s.String()
	if err != nil {
		return errors.New("browser: the promise was broken")
	}
	return errors.New("browser: " + words)
}

// listen calls f for every event of that name, for as long as the program runs.
func listen(target safejs.Value, event string, f func(event safejs.Value)) error {
	handler, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		f(first(args))
		return nil
	})
	if err != nil {
		return err
	}
	_, err = call(target, nil, "addEventListener", event, handler)
	return err
}
