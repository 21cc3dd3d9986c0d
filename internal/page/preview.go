package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"time"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/media"
)

// PreviewPrefix is the address below which the script of previews is served.
const PreviewPrefix = "/assets/preview/"

// Preview is how a draft is shown: on a page that is made when it is asked for and kept nowhere.
type Preview struct {
	// Title names the draft in the bar; Until is when the preview ends.
	Title string
	Until time.Time
	// Frame is the Desk's origin, which frames the page and tells it what is typed. There is no bar then.
	Frame string
	// Pictures is the address below which it shows pictures that are not public.
	Pictures string
}

// PreviewPictures is the address below which whoever has a token sees the pictures of its draft.
func PreviewPictures(token string) string { return "/-/preview/" + token + "/" }

// LeavePreview is the address that ends a preview.
const LeavePreview = "/-/preview/leave"

var bar = template.Must(template.New("bar").Parse(`{{if .Frame}}<div id="preview" data-desk="{{.Frame}}" hidden></div>` +
	`{{else}}<aside id="preview" aria-label="Preview" style="position:sticky;bottom:0;z-index:2147483647;display:flex;gap:16px;align-items:center;` +
	`justify-content:center;padding:12px 16px;background:#1b1a21;color:#fff;font:500 14px/20px system-ui,sans-serif">` +
	`<span>Preview of <strong>{{.Title}}</strong>, until <time datetime="{{.Until.Format "2006-01-02T15:04:05Z07:00"}}">{{.Until.Format "2 January 2006 15:04 MST"}}</time></span>` +
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
func (s *Shell) ReadPreview(built fs.FS) error {
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

// DraftPost makes the page of a post that is not published, as it would be, with pictures that are not public either.
func (e *Edition) DraftPost(ctx context.Context, b *brand.Brand, post *blog.Post, pictures []media.Picture, p Preview) (*Document, error) {
	data := PageData{Kind: KindPost, Path: "/blog/" + post.Slug, Today: e.Day,
		Post: &PostData{Post: post, Mentions: mentions(e.Posts(b), e.Catalogue(b), post), Pictures: map[string]Picture{}}}
	for _, own := range pictures {
		if _, public := e.picture(b, own.Name); !public {
			data.Post.Pictures[own.Name] = OwnPicture(p.Pictures, own)
		}
	}
	return e.draft(ctx, b, data, http.StatusOK, p)
}

// DraftPage makes a page of an edition that is not published. It answers as Page does.
func (e *Edition) DraftPage(ctx context.Context, r Request, p Preview) (Answer, error) {
	posts := e.Posts(r.Brand)
	data, status, redirect := e.pageData(r, posts)
	if redirect != "" {
		return Answer{Redirect: redirect}, nil
	}
	fillBlog(posts, e.Catalogue(r.Brand), &data)
	doc, err := e.draft(ctx, r.Brand, data, status, p)
	return Answer{Document: doc}, err
}

// draft renders a page that nobody keeps.
func (e *Edition) draft(ctx context.Context, b *brand.Brand, data PageData, status int, p Preview) (*Document, error) {
	own := *e.modules[b.ID]
	var err error
	if data.Post != nil && len(data.Post.Pictures) > 0 {
		own.core.json, err = withPictures(own.core.json, data.Post.Pictures)
	}
	var input []byte
	if err == nil {
		input, err = own.input(data, e.guide(b, data))
	}
	if err != nil {
		return nil, fmt.Errorf("encode the draft of %s: %w", b.ID, err)
	}
	result, failed := e.library.renderer.Render(ctx, input)
	return e.assemble(document{brand: b, page: data, result: result, preview: &p}, status, failed)
}

// withPictures adds pictures to the core module of a brand.
func withPictures(core []byte, more map[string]Picture) ([]byte, error) {
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(core, &parts); err != nil {
		return nil, err
	}
	pictures := map[string]json.RawMessage{}
	if err := json.Unmarshal(parts["pictures"], &pictures); err != nil {
		return nil, err
	}
	for name, p := range more {
		data, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		pictures[name] = data
	}
	var err error
	if parts["pictures"], err = json.Marshal(pictures); err != nil {
		return nil, err
	}
	return json.Marshal(parts)
}
