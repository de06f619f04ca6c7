// Package static serves a folder under any sub-path, as a static host does: files unchanged, compressed in transit if that helps, and with
// a short life in caches.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// caching is the header that limits how long a browser may keep a file, with the value of GitHub Pages.
const caching = "max-age=600"

var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".bin": "application/octet-stream", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
	".xz": "application/x-xz", ".gz": "application/gzip",
}

// Handler serves the files under a path that begins and ends with "/". Any other path is not found.
func Handler(files fs.FS, under string) http.Handler {
	s := &server{files: files, packed: map[string][]byte{}}
	return http.StripPrefix(strings.TrimSuffix(under, "/"), s)
}

type server struct {
	files  fs.FS
	mu     sync.Mutex
	packed map[string][]byte // compressed files, by name and SHA-256 of the content
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	data, err := fs.ReadFile(s.files, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", typeOf(name))
	h.Set("Cache-Control", caching)
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") && !strings.HasSuffix(name, ".gz") && !strings.HasSuffix(name, ".xz") {
		h.Set("Content-Encoding", "gzip")
		h.Set("Vary", "Accept-Encoding")
		data = s.pack(name, data)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

func typeOf(name string) string {
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// pack compresses a file, and keeps the result: each content of a file is compressed only once.
func (s *server) pack(name string, data []byte) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum := sha256.Sum256(data)
	key := name + string(sum[:])
	if packed, ok := s.packed[key]; ok {
		return packed
	}
	packed := Pack(data)
	s.packed[key] = packed
	return packed
}

// Pack compresses data with gzip, as a static host does.
func Pack(data []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic("static: Pack: the level is not known to gzip")
	}
	z.Write(data) // writing to a bytes.Buffer cannot fail
	z.Close()
	return b.Bytes()
}
