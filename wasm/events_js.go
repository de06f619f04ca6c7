package main

import (
	"juggle/site"
	"juggle/site/page"
	"juggle/wasm/browser"
)

// listen passes the events of the reader and of the browser to the page.
func listen(l *loop, root site.Inward, w *window) error {
	_, err := browser.Do("listen", browser.On(func(args []any) any {
		event, args := args[0], args[1:]
		switch event {
		case "key":
			used := false
			l.runNow(func() bool {
				used = root.Key(page.Key{Key: args[0].(string), Code: args[1].(string), Typing: args[2].(bool), Element: args[3].(string)})
				return used
			})
			return used
		case "dark":
			l.post(func() { w.applyTheme(w.Theme()) })
			return nil
		}
		l.postChange(func() {
			switch event {
			case "moved":
				root.Moved(args[0].(string))
			case "over":
				name := ""
				if args[0].(bool) {
					name = "a file" // the browser reveals the name only when the file is dropped
				}
				root.SetDraggedFile(name)
			case "dropped":
				root.Dropped(page.File{Name: args[0].(string), Bytes: int64(args[1].(float64)), Handle: args[2]}, int(args[3].(float64)))
			case "away":
				root.SetHidden(args[0].(bool))
			case "online":
				root.Online(args[0].(bool))
			case "updated":
				root.Updated()
			}
		})
		return nil
	}))
	return err
}
