package chromium

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"juggle/core/cmd/file"
)

// A Family is a set of fonts with one font for each generic family of CSS. A page can be shown in it whatever other fonts the machine has.
type Family struct {
	Name              string // used in messages
	Sans, Serif, Mono string
	Package           string // Debian's package that contains all of the files
	files             []string
}

// Wide and Narrow are two extremes of the fonts that readers have. A line set in DejaVu is about a sixth longer than in Liberation, whose
// letters are as wide as those of Arial and Times.
var (
	Wide = Family{"wide", "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "fonts-dejavu-core", []string{
		"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSansMono.ttf",
	}}
	Narrow = Family{"narrow", "Liberation Sans", "Liberation Serif", "Liberation Mono", "fonts-liberation", []string{
		"LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf",
		"LiberationSerif-Italic.ttf", "LiberationMono-Regular.ttf",
	}}
)

// Check returns an error that names the fonts of the family that are not installed.
func (f Family) Check() error {
	_, err := f.find()
	return err
}

// Install writes a configuration of fontconfig into an empty folder, and returns its path, the value for FONTCONFIG_FILE. With it
// fontconfig finds only three kinds of fonts: this family's; Wide's, for characters that this family does not have; and those of the
// families in also, which a page must request by name.
func (f Family) Install(folder string, also ...Family) (configuration string, err error) {
	paths, err := f.find()
	if err != nil {
		return "", err
	}
	for _, other := range append(also, Wide) {
		more, err := other.find()
		if err != nil {
			return "", err
		}
		paths = append(paths, more...)
	}
	fonts := filepath.Join(folder, "fonts")
	if err := os.MkdirAll(fonts, 0o755); err != nil {
		return "", err
	}
	for _, path := range paths {
		if err := os.Symlink(path, filepath.Join(fonts, filepath.Base(path))); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
	var text strings.Builder
	fmt.Fprintf(&text, "<?xml version=\"1.0\"?>\n<fontconfig>\n<dir>%s</dir>\n", fonts)
	fmt.Fprintf(&text, "<cachedir>%s</cachedir>\n", filepath.Join(folder, "cache"))
	for _, alias := range []struct{ generic, own, fallback string }{
		{"sans-serif", f.Sans, Wide.Sans}, {"sans", f.Sans, Wide.Sans}, {"system-ui", f.Sans, Wide.Sans},
		{"serif", f.Serif, Wide.Serif}, {"monospace", f.Mono, Wide.Mono},
	} {
		fmt.Fprintf(&text, "<alias binding=\"same\"><family>%s</family><prefer><family>%s</family><family>%s</family></prefer></alias>\n",
			alias.generic, alias.own, alias.fallback)
	}
	// A font that is requested by another name does not exist. The browser then uses the last resort, which would be arbitrary without this
	// rule: it makes the family's sans-serif font the last resort.
	fmt.Fprintf(&text, "<match target=\"pattern\"><edit name=\"family\" mode=\"append_last\"><string>%s</string></edit></match>\n", f.Sans)
	text.WriteString("</fontconfig>\n")
	configuration = filepath.Join(folder, "fonts.conf")
	return configuration, file.Write(configuration, file.Bytes([]byte(text.String())))
}

// find returns the paths of the family's files. Its error names the files that are missing.
func (f Family) find() (paths []string, err error) {
	installed := map[string]string{} // by file name: the first path with that name
	for _, root := range fontFolders() {
		// A folder that cannot be read is left out: the browser cannot use its fonts either.
		filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && installed[entry.Name()] == "" {
				installed[entry.Name()] = path
			}
			return nil
		})
	}
	var missing []string
	for _, name := range f.files {
		if path := installed[name]; path != "" {
			paths = append(paths, path)
		} else {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, fmt.Errorf("%s and %s (Debian: %s): not installed: %s", f.Sans, f.Serif, f.Package, strings.Join(missing, " "))
	}
	return paths, nil
}

// fontFolders lists the folders in which fonts are installed.
func fontFolders() []string {
	folders := []string{"/usr/share/fonts", "/usr/local/share/fonts"}
	if home, err := os.UserHomeDir(); err == nil {
		data := cmp.Or(os.Getenv("XDG_DATA_HOME"), filepath.Join(home, ".local/share"))
		folders = append(folders, filepath.Join(data, "fonts"), filepath.Join(home, ".fonts"))
	}
	return folders
}
