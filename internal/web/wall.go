package web

import (
	"html/template"
	"net/http"
	"slices"

	"livery/internal/brand"
	"livery/internal/page"
)

// wall shows every brand at phone and desktop width as live frames; development only.
func (s *Server) wall(w http.ResponseWriter, r *http.Request, v visit) error {
	if !v.Development {
		return notFound(w, r, v)
	}
	query := r.URL.Query()
	view := wallView{Path: query.Get("path"), Variant: query.Get("variant"), Left: query.Get("left"),
		Right:    query.Get("right"),
		Variants: brand.Variants, Port: portOf(r.Host), Paths: []string{"/", "/solutions", "/products", "/products/2",
			"/blog", "/contact", "/request-demo", "/privacy", "/terms"}}
	if !slices.Contains(view.Paths, view.Path) {
		view.Path = "/"
	}
	for _, b := range v.edition.Registry.Brands() {
		view.All = append(view.All, b)
		pair := view.Left != "" || view.Right != ""
		chosen := pair && (b.ID == view.Left || b.ID == view.Right) ||
			!pair && (view.Variant == "" || string(b.Variant) == view.Variant)
		if _, there := page.RouteFor(b, view.Path); chosen && there {
			view.Brands = append(view.Brands, b)
		}
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src http://*.localhost:*; "+
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	return wallTemplate.Execute(w, view)
}

type wallView struct {
	Path, Variant, Left, Right, Port string
	Paths                            []string
	Variants                         []brand.Variant
	All, Brands                      []*brand.Brand
}

func portOf(host string) string {
	for i := len(host) - 1; i >= 0 && host[i] != ']'; i-- {
		if host[i] == ':' {
			return host[i:]
		}
	}
	return ""
}

var wallTemplate = template.Must(template.New("wall").Parse(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>All brands</title>
<style>
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#eceef1;color:#16181b}
form{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:1rem;align-items:end;padding:1rem;background:#fff;border-bottom:1px solid #c9ced6}
label{display:grid;font-weight:600}select,button{font:inherit;padding:.4rem .6rem}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(560px,1fr));gap:1.5rem;padding:1.5rem}
article{background:#fff;border:1px solid #c9ced6;padding:1rem}h2{margin:0 0 .75rem;font-size:1rem}
.frames{display:flex;gap:1rem;height:420px;overflow:hidden}
.frame{position:relative;overflow:hidden;border:1px solid #c9ced6}
.phone{width:195px}.phone iframe{width:390px;height:840px;transform:scale(.5)}
.desktop{flex:1}.desktop iframe{width:1440px;height:1500px;transform:scale(.28)}
iframe{border:0;transform-origin:0 0}
</style>
<form><label>Page<select name="path">{{range .Paths}}<option{{if eq . $.Path}} selected{{end}}>{{.}}</option>{{end}}</select></label>
<label>Variant<select name="variant"><option value="">all</option>{{range .Variants}}<option{{if eq (print .) $.Variant}} selected{{end}}>{{.}}</option>{{end}}</select></label>
<label>Side by side<select name="left"><option></option>{{range .All}}<option{{if eq .ID $.Left}} selected{{end}}>{{.ID}}</option>{{end}}</select></label>
<label>with<select name="right"><option></option>{{range .All}}<option{{if eq .ID $.Right}} selected{{end}}>{{.ID}}</option>{{end}}</select></label>
<button>Show</button></form>
<main>{{range .Brands}}<article><h2><a href="http://{{.ID}}.localhost{{$.Port}}{{$.Path}}">{{.ID}}</a> · {{.Variant}}</h2>
<div class="frames"><div class="frame phone"><iframe title="{{.ID}} on a phone" loading="lazy" src="http://{{.ID}}.localhost{{$.Port}}{{$.Path}}"></iframe></div>
<div class="frame desktop"><iframe title="{{.ID}} on a desktop" loading="lazy" src="http://{{.ID}}.localhost{{$.Port}}{{$.Path}}"></iframe></div></div></article>{{end}}</main>`))
