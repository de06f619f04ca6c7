package browser

import (
	"juggle/wasm/wire"

	"github.com/hack-pad/safejs"
)

// A message is {frame: ArrayBuffer, attached: anything}. The frame's buffer is handed over, not copied.

func post(target safejs.Value, f wire.Frame, attached any) error {
	array, err := toJS(f.Encode())
	if err != nil {
		return err
	}
	buffer, err := at(array, "buffer")
	if err != nil {
		return err
	}
	message := map[string]any{"frame": buffer}
	if v, ok := attached.(safejs.Value); ok {
		message["attached"] = v
	}
	_, err = call(target, nil, "postMessage", message, []any{buffer})
	return err
}

// received takes apart the message of an event.
func received(event safejs.Value) (wire.Frame, any, error) {
	data, err := at(event, "data")
	if err != nil {
		return wire.Frame{}, nil, err
	}
	buffer, err := at(data, "frame")
	if err != nil {
		return wire.Frame{}, nil, err
	}
	bytes, err := toGo(buffer)
	if err != nil {
		return wire.Frame{}, nil, err
	}
	f, err := wire.Decode(bytes)
	if err != nil {
		return wire.Frame{}, nil, err
	}
	attached, err := at(data, "attached")
	if err != nil || attached.IsUndefined() {
		return f, nil, err
	}
	return f, attached, nil
}
