package browser

import "github.com/hack-pad/safejs"

// A message is {frame: ArrayBuffer, attached: anything}. The frame is bytes whose meaning sender and receiver know; its buffer is handed
// over, not copied.

func post(target safejs.Value, frame []byte, attached any) error {
	array, err := toJS(frame)
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

// received takes apart the message of an event; attached is nil where nothing is.
func received(event safejs.Value) (frame []byte, attached any, err error) {
	data, err := at(event, "data")
	if err != nil {
		return nil, nil, err
	}
	buffer, err := at(data, "frame")
	if err != nil {
		return nil, nil, err
	}
	if frame, err = toGo(buffer); err != nil {
		return nil, nil, err
	}
	file, err := at(data, "attached")
	if err != nil || file.IsUndefined() {
		return frame, nil, err
	}
	return frame, file, nil
}
