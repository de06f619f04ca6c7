package browser

import "github.com/hack-pad/safejs"

// A Shelf keeps logs in the browser's database (shelf.js). Its methods block (await).
type Shelf struct{}

// asked is what the shelf's script answers.
func (Shelf) asked(method string, args ...any) (safejs.Value, error) {
	promise, err := call(global(), []string{"juggleShelf"}, method, args...)
	if err != nil {
		return safejs.Value{}, err
	}
	return await(promise)
}

// List gives what describes each log, by its SHA-256; empty where that cannot be read.
func (s Shelf) List() (map[string][]byte, error) {
	list, err := s.asked("list")
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for {
		sum, err := call(list, nil, "shift")
		if err != nil || sum.IsUndefined() {
			return all, err
		}
		key, err := sum.String()
		if err != nil {
			return nil, err
		}
		facts, err := call(list, nil, "shift")
		if err != nil {
			return nil, err
		}
		text, err := facts.String()
		if err != nil {
			return nil, err
		}
		all[key] = []byte(text)
	}
}

// Get gives a log's bytes. It is an error where it is not kept.
func (s Shelf) Get(sha256 string) (trace []byte, file any, err error) {
	kept, err := s.asked("get", sha256)
	if err != nil {
		return nil, nil, err
	}
	array, err := at(kept, "trace")
	if err != nil {
		return nil, nil, err
	}
	if trace, err = toGo(array); err != nil {
		return nil, nil, err
	}
	blob, err := at(kept, "file")
	return trace, blob, err
}

// Put keeps a log.
func (s Shelf) Put(sha256 string, facts, trace []byte, file any) error {
	array, err := toJS(trace)
	if err == nil {
		_, err = s.asked("put", sha256, string(facts), array, file)
	}
	return err
}

// Remove forgets a log.
func (s Shelf) Remove(sha256 string) error {
	_, err := s.asked("remove", sha256)
	return err
}
