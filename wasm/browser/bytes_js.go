package browser

import "github.com/hack-pad/safejs"

// toJS copies bytes into a new Uint8Array.
func toJS(b []byte) (safejs.Value, error) {
	array, err := construct("Uint8Array", len(b))
	if err != nil {
		return safejs.Value{}, err
	}
	_, err = safejs.CopyBytesToJS(array, b)
	return array, err
}

// toGo copies the bytes of an ArrayBuffer or a typed array.
func toGo(v safejs.Value) ([]byte, error) {
	array, err := construct("Uint8Array", v)
	if err != nil {
		return nil, err
	}
	n, err := array.Length()
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err = safejs.CopyBytesToGo(b, array)
	return b, err
}

// blobOf makes a Blob.
func blobOf(b []byte, mediaType string) (safejs.Value, error) {
	array, err := toJS(b)
	if err != nil {
		return safejs.Value{}, err
	}
	return construct("Blob", []any{array}, map[string]any{"type": mediaType})
}
