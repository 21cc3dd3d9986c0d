package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"time"
)

// PreviewPrefix is the address below which the script of previews is served.
const PreviewPrefix = "/assets/preview/"

// Preview is how a draft is shown: on a page that is made when it is asked for and never cached.
type Preview struct {
	// Title names the draft in the bar; Until is when the preview ends.
	Title string
	Until time.Time
	// Frame is the Desk's origin, which frames the page and tells it what is typed. There is no bar then.
	Frame string
	// Pictures is the address below which it shows pictures that are not public.
	Pictures string
}

// LeavePreview is the address that ends a preview.
const LeavePreview = "/-/preview/leave"

var bar = template.Must(template.New("bar").Parse(`{{if .Frame}}<div id="preview" data-desk="{{.Frame}}" hidden></div>` +
	`{{else}}<aside id="preview" aria-label="Preview" style="position:sticky;bottom:0;z-index:2147483647;display:flex;gap:16px;align-items:center;` +
	`justify-content:center;padding:12px 16px;background:#1b1a21;color:#fff;font:500 14px/20px system-ui,sans-serif">` +
	`<span>Preview of <strong>{{.Title}}</strong>, until <time datetime="{{.Until.Format "2006-01-02T15:04:05Z07:00"}}">` +
	`{{.Until.Format "2 January 2006 15:04 MST"}}</time></span>` +
	`<a href="` + LeavePreview + `" style="color:#fff;text-decoration:underline;padding:4px">Leave</a></aside>{{end}}`))

// bar says what is shown, until when, and how to leave; nothing where there is no preview.
func (p *Preview) bar() string {
	if p == nil {
		return ""
	}
	var out bytes.Buffer
	_ = bar.Execute(&out, Preview{Title: p.Title, Until: p.Until.UTC(), Frame: p.Frame})
	return out.String()
}

// ReadPreview learns which script previews have from the manifest of its build.
func (s *FrontEnd) ReadPreview(built fs.FS) error {
	const entry = "src/preview/main.tsx"
	if built == nil {
		return errors.New("their script is not built; run make web")
	}
	data, err := fs.ReadFile(built, "manifest.json")
	if err != nil {
		return err
	}
	var files map[string]builtFile
	if err := json.Unmarshal(data, &files); err != nil {
		return fmt.Errorf("the manifest of previews: %w", err)
	}
	s.preview = PreviewPrefix + files[entry].File
	return nil
}
