package main

import (
	"juggle/site"
	"juggle/site/page"
	"juggle/wasm/browser"
)

// events tells the page what the reader and the browser do.
func events(l *loop, root site.Inward, w *window) error {
	hovering := false // dragover comes twenty times a second
	return browser.Listen(browser.Events{
		Moved: func(fragment string) { l.tell(func() { root.Moved(fragment) }) },
		Key: func(k browser.Key) (used bool) {
			l.now(func() bool {
				used = root.Key(page.Key(k))
				return used
			})
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
			l.tell(func() { root.Over(name) })
		},
		Dropped: func(f browser.File, others int) { l.tell(func() { root.Dropped(siteFile(f), others) }) },
		Away:    func(away bool) { l.tell(func() { root.Away(away) }) },
		Online:  func(online bool) { l.tell(func() { root.Online(online) }) },
		Dark: func() {
			l.post(func() {
				if w.Theme() == page.SystemTheme {
					w.light(page.SystemTheme)
				}
			})
		},
		Updated: func() { l.tell(root.Updated) },
	})
}

func siteFile(f browser.File) page.File {
	return page.File{Name: f.Name, Bytes: f.Size, Handle: f.Handle}
}
