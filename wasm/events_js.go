package main

import (
	"juggle/site"
	"juggle/wasm/browser"
)

// events tells the page what the reader and the browser do.
func events(l *loop, page site.Inward, w *window) error {
	hovering := false // dragover comes twenty times a second
	return browser.Listen(browser.Events{
		Moved: func(fragment string) { l.tell(func() { page.Moved(fragment) }) },
		Key: func(k browser.Key) (used bool) {
			l.now(func() { used = page.Key(site.Key(k)) })
			return used
		},
		Over: func(over bool) {
			if over == hovering {
				return
			}
			hovering = over
			name := ""
			if over {
				name = "a file" // browsers tell its name only when it is let go
			}
			l.tell(func() { page.Over(name) })
		},
		Dropped: func(f browser.File) { l.tell(func() { page.Dropped(siteFile(f)) }) },
		Online:  func(online bool) { l.tell(func() { page.Online(online) }) },
		Dark: func() {
			l.post(func() {
				if w.Theme() == site.SystemTheme {
					w.light(site.SystemTheme)
				}
			})
		},
		Updated: func() { l.tell(page.Updated) },
	})
}

func siteFile(f browser.File) site.File {
	return site.File{Name: f.Name, Bytes: f.Size, Handle: f.Handle}
}
