package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"strings"
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
	// Discussed drafts take comments.
	Discussed bool
	Comments  []Comment
	// Commented is set right after this person said something, as Visitor; Reader is who sees it, where they have a
	// name.
	Commented bool
	Visitor   string
	Reader    string
}

// Open is how many comments nobody dealt with yet.
func (p Preview) Open() (count int) {
	for _, c := range p.Comments {
		if !c.Resolved {
			count++
		}
	}
	return count
}

// Comment is what somebody said about a draft.
type Comment struct {
	Name, Words string
	At          time.Time
	Resolved    bool // the writer has dealt with it
}

// LeavePreview is the address that ends a preview, and CommentPreview takes what is said about one.
const (
	LeavePreview   = "/-/preview/leave"
	CommentPreview = "/-/preview/comment"
)

var bar = template.Must(template.New("bar").Parse(joined(
	`{{if .Frame}}<div id="preview" data-desk="{{.Frame}}" hidden></div>`,
	`{{else}}<aside id="preview" aria-label="Preview" style="position:sticky;bottom:0;z-index:2147483647;`,
	`display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:12px 16px;`,
	`background:#1b1a21;color:#fff;font:500 14px/20px system-ui,sans-serif">`,
	`<span>Preview of <strong>{{.Title}}</strong>, until `,
	`<time datetime="{{.Until.Format "2006-01-02T15:04:05Z07:00"}}">`,
	`{{.Until.Format "2 January 2006 15:04 MST"}}</time></span>`,
	`{{if .Discussed}}{{template "comments" .}}{{end}}`,
	`<a href="`+LeavePreview+`" style="color:#fff;text-decoration:underline;padding:4px">Leave</a></aside>{{end}}`,
	comments)))

// commentField is how a field of the form looks.
const commentField = ` style="display:block;width:100%;padding:8px;border:1px solid #8a8894;border-radius:4px;` +
	`background:#fff;color:#1b1a21;font:inherit"`

// comments are what was said of a draft, with a form to say more. It needs no script.
var comments = joined(`{{define "comments"}}`,
	`{{if .Commented}}<strong role="status">Thank you. {{or .Reader "Whoever sent you this"}} sees your comment.`,
	`</strong>{{end}}<details style="max-width:100%">`,
	`<summary style="cursor:pointer;padding:4px;text-decoration:underline">`,
	`Comment{{with .Open}} ({{.}}){{end}}</summary>`,
	`<div style="width:min(32rem,calc(100vw - 32px));max-height:60vh;overflow:auto;padding:8px 0">`,
	`{{range .Comments}}<p style="margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere">`,
	`<strong>{{.Name}}</strong>, {{.At.Format "2 January 15:04 MST"}}{{if .Resolved}}, <em>resolved</em>{{end}}<br>`,
	`{{.Words}}</p>{{end}}`,
	`<form method="post" action="`+CommentPreview+`">`,
	`<label style="display:block;margin-bottom:8px">Your name<input name="name" required maxlength="80" `,
	`value="{{.Visitor}}" autocomplete="name"`+commentField+`></label>`,
	`<label style="display:block;margin-bottom:8px">Your comment<textarea name="words" required maxlength="2000" `,
	`rows="3"`+commentField+`></textarea></label>`,
	`<button style="min-height:44px;padding:8px 16px;border:0;border-radius:4px;background:#fff;color:#1b1a21;`,
	`font:inherit;cursor:pointer">Send the comment</button></form></div></details>{{end}}`)

func joined(parts ...string) string { return strings.Join(parts, "") }

// bar says what is shown, until when, and how to leave; nothing where there is no preview.
func (p *Preview) bar() string {
	if p == nil {
		return ""
	}
	var out bytes.Buffer
	shown := *p
	shown.Until = p.Until.UTC()
	_ = bar.Execute(&out, shown)
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
