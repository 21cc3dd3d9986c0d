package web

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"livery/internal/document"
	"livery/internal/media"
)

// Files are text assets, cached in memory.
type Files struct {
	bodies map[string]*document.Encoded
}

// NewFiles reads a built front end.
func NewFiles(fsys fs.FS) (*Files, error) {
	f := &Files{bodies: map[string]*document.Encoded{}}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		f.bodies[name] = document.Plain(data)
		if compressible(name) {
			f.bodies[name] = document.Encode(data, document.ForFiles)
		}
		return err
	})
	return f, err
}

// compress prepares every file ahead of its first visitor.
func (f *Files) compress() {
	for _, body := range f.bodies {
		body.Compress()
	}
}

func compressible(name string) bool {
	switch path.Ext(name) {
	case ".js", ".css", ".json", ".svg", ".html", ".txt":
		return true
	}
	return false
}

// contentType never guesses from the bytes, except for the one default icon without extension.
func contentType(name string) string {
	switch ext := path.Ext(name); ext {
	case "":
		return "image/png"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".avif":
		return "image/avif"
	case ".ico":
		return "image/x-icon"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}

// Serve answers a file by its name, if it is there.
func (f *Files) Serve(w http.ResponseWriter, r *http.Request, name string) bool {
	body, ok := f.bodies[name]
	if !ok {
		return false
	}
	w.Header().Set("Content-Type", contentType(name))
	writeEncoded(w, r, http.StatusOK, body)
	return true
}

func (s *Server) appFile(w http.ResponseWriter, r *http.Request, v visit) error {
	fileHeaders(w.Header(), filePolicy)
	if !s.app.Serve(w, r, r.PathValue("file")) {
		return s.otherVersion(w, r, v)
	}
	return nil
}

// otherVersion answers for a page that another version made.
func (s *Server) otherVersion(w http.ResponseWriter, r *http.Request, v visit) error {
	if s.Others == nil {
		return notFound(w, r, v)
	}
	file, ok := s.Others(r.Context(), r.URL.Path)
	if !ok {
		return notFound(w, r, v)
	}
	fileHeaders(w.Header(), filePolicy)
	w.Header().Set("Content-Type", contentType(r.URL.Path))
	writeEncoded(w, r, http.StatusOK, file)
	return nil
}

func (s *Server) contentModule(w http.ResponseWriter, r *http.Request, v visit) error {
	file, ok := s.Library.Module(r.URL.Path)
	if !ok {
		return s.otherVersion(w, r, v)
	}
	fileHeaders(w.Header(), filePolicy)
	w.Header().Set("Content-Type", contentType(".js"))
	writeEncoded(w, r, http.StatusOK, file)
	return nil
}

// brandAsset looks among the pictures that the brand brought, in its delivered folder, then among the pictures
// all brands share.
func (s *Server) brandAsset(w http.ResponseWriter, r *http.Request, v visit) error {
	file := r.PathValue("file")
	err := s.ownPicture(w, r, r.PathValue("brand"), file)
	if errors.Is(err, media.ErrNotFound) {
		err = s.asset(w, r, "domains/"+r.PathValue("brand")+"/"+file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = s.asset(w, r, "shared/"+file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return notFound(w, r, v)
	}
	return err
}

// ownPicture serves a picture that a brand brought itself.
func (s *Server) ownPicture(w http.ResponseWriter, r *http.Request, brandID, file string) error {
	if s.Pictures == nil {
		return media.ErrNotFound
	}
	found, err := s.Pictures.File(r.Context(), brandID, file)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", media.TypeOf(found.Ext))
	policy := filePolicy
	if found.Ext == "svg" {
		policy = drawingPolicy
	}
	fileHeaders(h, policy)
	if r.URL.Query().Get("v") == found.Version {
		h.Set("Cache-Control", forever)
	}
	h["Etag"] = []string{`"` + found.Version + path.Base(file) + `"`}
	http.ServeContent(w, r, file, time.Time{}, bytes.NewReader(found.Content))
	return nil
}

func (s *Server) sharedAsset(w http.ResponseWriter, r *http.Request, v visit) error {
	err := s.asset(w, r, r.PathValue("file"))
	if errors.Is(err, fs.ErrNotExist) {
		return notFound(w, r, v)
	}
	return err
}

func (s *Server) favicon(w http.ResponseWriter, r *http.Request, v visit) error {
	picture, listed := v.edition.Source(v.Brand).Pictures[v.Brand.Favicon]
	err := fs.ErrNotExist
	if listed {
		err = s.ownPicture(w, r, v.Brand.ID, path.Base(picture.Base)+"."+picture.Ext)
		if errors.Is(err, media.ErrNotFound) {
			err = s.asset(w, r, "domains/"+v.Brand.ID+"/"+v.Brand.Favicon+".ico")
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = s.asset(w, r, "favicons/default-favicon.png")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return notFound(w, r, v)
	}
	return err
}

// asset serves a file of the assets folder; an address with a version may be kept for a year.
func (s *Server) asset(w http.ResponseWriter, r *http.Request, name string) error {
	if !fs.ValidPath(name) || strings.HasPrefix(path.Base(name), ".") {
		return fs.ErrNotExist
	}
	file, err := s.Assets.Open(name)
	if err != nil {
		return fs.ErrNotExist
	}
	defer file.Close()
	body, seekable := file.(io.ReadSeeker)
	info, err := file.Stat()
	if err != nil || info.IsDir() || !seekable {
		return fs.ErrNotExist
	}
	h := w.Header()
	fileHeaders(h, filePolicy)
	h.Set("Content-Type", contentType(name))
	if r.URL.RawQuery != "" && r.URL.Query().Has("v") {
		h.Set("Cache-Control", forever)
	}
	if path.Ext(name) == ".svg" {
		fileHeaders(h, drawingPolicy)
		return s.drawing(w, r, name, body)
	}
	tag, err := s.assetTag(name, body)
	if err != nil {
		return err
	}
	h["Etag"] = tag
	http.ServeContent(w, r, name, time.Time{}, body)
	return nil
}

// drawing serves an SVG compressed; it is text, and cached so once asked for.
func (s *Server) drawing(w http.ResponseWriter, r *http.Request, name string, body io.Reader) error {
	cached, ok := s.drawings.Load(name)
	if !ok {
		data, err := io.ReadAll(body)
		if err != nil {
			return err
		}
		cached, _ = s.drawings.LoadOrStore(name, document.Encode(data, document.ForFiles))
	}
	writeEncoded(w, r, http.StatusOK, cached.(*document.Encoded))
	return nil
}

// assetTag hashes a file the first time it is asked for; the folder never changes while we run.
func (s *Server) assetTag(name string, body io.ReadSeeker) ([]string, error) {
	if tag, ok := s.tags.Load(name); ok {
		return tag.([]string), nil
	}
	data, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	tag := []string{`"` + document.Tag(data) + `"`}
	s.tags.Store(name, tag)
	return tag, nil
}
