package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"

	"livery/internal/web"
)

// document is the Desk's own page, the same for all its rooms, which the script fills.
type document struct {
	files *web.Files
	html  []byte
}

var documentTemplate = template.Must(template.New("desk").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<title>Desk</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">{{range .Styles}}<link rel="stylesheet" href="{{.}}">{{end}}
<script type="module" src="{{.Script}}"></script></head>
<body><div id="desk"></div><noscript><p>The Desk needs scripts. Everything it does can also be done with the livery command.</p></noscript></body></html>
`))

// entry is the Desk's script in the manifest that Vite writes.
const entry = "src/desk/main.tsx"

func newDocument(built fs.FS) (*document, error) {
	raw, err := fs.ReadFile(built, "manifest.json")
	if err != nil {
		return nil, fmt.Errorf("the Desk's page is not built: %w; run make web", err)
	}
	var manifest map[string]struct {
		File string   `json:"file"`
		CSS  []string `json:"css"`
	}
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return nil, fmt.Errorf("the Desk's manifest: %w", err)
	}
	const base = "/assets/desk/"
	values := struct {
		Script string
		Styles []string
	}{Script: base + manifest[entry].File}
	for _, file := range manifest[entry].CSS {
		values.Styles = append(values.Styles, base+file)
	}
	var html bytes.Buffer
	if err := documentTemplate.Execute(&html, values); err != nil {
		return nil, err
	}
	files, err := web.NewFiles(built)
	return &document{html: html.Bytes(), files: files}, err
}

// file answers a file of the page; its name holds a hash of its content.
func (p *document) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	if !p.files.Serve(w, r, r.PathValue("file")) {
		w.Header().Set("Cache-Control", "no-store")
		http.NotFound(w, r)
	}
}

func (p *document) serve(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This address answers GET and HEAD only.", http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(p.html)
}

// headers go on every answer of the Desk. Frames are for documents of its own, and nobody frames the Desk.
func headers(h http.Header, r *http.Request) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr "+
		"'unsafe-inline'; img-src 'self' data: blob:; "+
		"font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "+
		"frame-ancestors 'none'; frame-src 'self'")
	h.Set("X-Frame-Options", "DENY")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "+
		"publickey-credentials-get=(self), publickey-credentials-create=(self)")
	if web.IsHTTPS(r) {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}
