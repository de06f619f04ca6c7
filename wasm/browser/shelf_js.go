package browser

import (
	"context"
	"errors"
	"sync"

	"juggle/wasm/engine"

	"github.com/hack-pad/go-indexeddb/idb"
	"github.com/hack-pad/safejs"
)

// A Shelf keeps logs in the browser's database. What describes a log lies apart from its bytes, so that a list is read at once. Its
// methods block (await). It implements engine.Shelf.
type Shelf struct{}

var _ engine.Shelf = Shelf{}

const (
	databaseName    = "juggle"
	databaseVersion = 1
	factsStore      = "facts" // sum: JSON
	bytesStore      = "bytes" // sum: {trace: Uint8Array, file: Blob}
)

// errNoDatabase says that the reader's settings forbid keeping anything.
var errNoDatabase = errors.New("browser: nothing can be kept here: the browser's storage is switched off")

// database opens the database once.
var database = sync.OnceValues(func() (*idb.Database, error) {
	if !truthy(global(), "indexedDB") {
		return nil, errNoDatabase
	}
	ctx := context.Background()
	request, err := idb.Global().Open(ctx, databaseName, databaseVersion, func(db *idb.Database, _, _ uint) error {
		for _, name := range []string{factsStore, bytesStore} {
			if _, err := db.CreateObjectStore(name, idb.ObjectStoreOptions{}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return request.Await(ctx)
})

// stores opens a transaction on both stores.
func stores(mode idb.TransactionMode) (t *idb.Transaction, facts, bytes *idb.ObjectStore, err error) {
	db, err := database()
	if err != nil {
		return nil, nil, nil, err
	}
	if t, err = db.Transaction(mode, factsStore, bytesStore); err != nil {
		return nil, nil, nil, err
	}
	if facts, err = t.ObjectStore(factsStore); err != nil {
		return nil, nil, nil, err
	}
	bytes, err = t.ObjectStore(bytesStore)
	return t, facts, bytes, err
}

// List implements engine.Shelf.
func (Shelf) List() ([]engine.Shelved, error) {
	if !truthy(global(), "indexedDB") {
		return nil, nil // nothing can have been kept
	}
	_, facts, _, err := stores(idb.TransactionReadOnly)
	if err != nil {
		return nil, err
	}
	cursor, err := facts.OpenCursor(idb.CursorNext)
	if err != nil {
		return nil, err
	}
	var all []engine.Shelved
	err = cursor.Iter(context.Background(), func(c *idb.CursorWithValue) error {
		key, err := c.Key()
		if err != nil {
			return err
		}
		value, err := c.Value()
		if err != nil {
			return err
		}
		all = append(all, engine.Shelved{SHA256: key.String(), Facts: []byte(value.String())})
		return nil
	})
	return all, err
}

// Get implements engine.Shelf.
func (Shelf) Get(sum string) (trace []byte, file any, err error) {
	record, err := found(sum)
	if err != nil {
		return nil, nil, err
	}
	if record.IsUndefined() {
		return nil, nil, errors.New("browser: the log is no longer kept here")
	}
	array, err := at(record, "trace")
	if err != nil {
		return nil, nil, err
	}
	if trace, err = toGo(array); err != nil {
		return nil, nil, err
	}
	blob, err := at(record, "file")
	return trace, blob, err
}

// found is what lies under a key of bytesStore, undefined where there is nothing.
func found(key string) (safejs.Value, error) {
	k, err := safejs.ValueOf(key)
	if err != nil {
		return safejs.Value{}, err
	}
	_, _, bytes, err := stores(idb.TransactionReadOnly)
	if err != nil {
		return safejs.Value{}, err
	}
	request, err := bytes.Get(safejs.Unsafe(k))
	if err != nil {
		return safejs.Value{}, err
	}
	record, err := request.Await(context.Background())
	return safejs.Safe(record), err
}

// change changes what lies under a key, in both stores or neither.
func change(key string, do func(key safejs.Value, facts, bytes *idb.ObjectStore) error) error {
	k, err := safejs.ValueOf(key)
	if err != nil {
		return err
	}
	t, facts, bytes, err := stores(idb.TransactionReadWrite)
	if err != nil {
		return err
	}
	if err := do(k, facts, bytes); err != nil {
		return err
	}
	return t.Await(context.Background())
}

// Put implements engine.Shelf.
func (Shelf) Put(s engine.Shelved, trace []byte, file any) error {
	text, err := safejs.ValueOf(string(s.Facts))
	if err != nil {
		return err
	}
	array, err := toJS(trace)
	if err != nil {
		return err
	}
	record, err := construct("Object", map[string]any{"trace": array, "file": file})
	if err != nil {
		return err
	}
	return change(s.SHA256, func(key safejs.Value, facts, bytes *idb.ObjectStore) error {
		_, err := facts.PutKey(safejs.Unsafe(key), safejs.Unsafe(text))
		if err == nil {
			_, err = bytes.PutKey(safejs.Unsafe(key), safejs.Unsafe(record))
		}
		return err
	})
}

// Remove implements engine.Shelf.
func (Shelf) Remove(sum string) error {
	return change(sum, func(key safejs.Value, facts, bytes *idb.ObjectStore) error {
		_, err := facts.Delete(safejs.Unsafe(key))
		if err == nil {
			_, err = bytes.Delete(safejs.Unsafe(key))
		}
		return err
	})
}
