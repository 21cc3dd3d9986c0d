package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"livery/internal/brand"
	"livery/internal/page"
)

// Host says how a host is served.
type Host struct {
	Brand string `json:"brand"`
	// Root is the folder with the brand's pages.
	Root string `json:"root"`
	// RedirectTo is the host that visitors are sent to instead.
	RedirectTo string `json:"redirectTo,omitempty"`
	// NoIndex asks for the header X-Robots-Tag: noindex.
	NoIndex bool `json:"noIndex,omitempty"`
}

// Map is hosts.json, for any kind of static hosting.
type Map struct {
	Version string          `json:"version"`
	Hosts   map[string]Host `json:"hosts"`
	// Default is the brand of any other host, never to be indexed.
	Default string `json:"default"`
	// Assets is the folder to serve at /assets/ on every host.
	Assets string `json:"assets"`
	// Redirects are where old addresses of each brand lead, by their paths.
	Redirects map[string][]Redirect `json:"redirects"`
	// Queries are the files of pages with a query, by address, below each root.
	Queries map[string]string `json:"queries"`
	// Policies are the values of Content-Security-Policy for the pages of each brand.
	Policies map[string]string `json:"policies"`
	// Dynamic are the addresses that only a running livery answers.
	Dynamic []string `json:"dynamic"`
	// DynamicQueries are the fields of a query that send a page's address there too.
	DynamicQueries []string `json:"dynamicQueries"`
}

// Redirect is an old address of a brand.
type Redirect struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Status int    `json:"status"`
}

func (x *export) writeMaps() error {
	m := Map{Version: x.edition.Content.Version, Hosts: map[string]Host{}, Assets: "assets",
		Queries: map[string]string{}, Policies: x.policies, Redirects: map[string][]Redirect{},
		Default: x.brands[0].ID, Dynamic: []string{"/api/", "/sheets/", "/" + x.site.StorageAccount() + "/"},
		DynamicQueries: page.MadeWhenAsked}
	if fallback := x.edition.Registry.Resolve("").Brand.ID; x.has(fallback) {
		m.Default = fallback
	}
	for _, name := range x.edition.Registry.Hosts() {
		match := x.edition.Registry.Resolve(name)
		if !x.has(match.Brand.ID) {
			continue
		}
		host := Host{Brand: match.Brand.ID, Root: "brands/" + match.Brand.ID, NoIndex: !match.Indexable}
		if match.Role == brand.Redirect {
			host.RedirectTo = x.edition.Registry.PrimaryHost(match.Brand.ID)
		}
		m.Hosts[name] = host
	}
	for _, b := range x.brands {
		source, posts := x.edition.Source(b), x.edition.Posts(b)
		for _, p := range source.Paths(posts) {
			if p.Search != "" {
				m.Queries[pageAddress(p)] = pageFile(p)
			}
		}
		for _, r := range source.Moved(posts) {
			m.Redirects[b.ID] = append(m.Redirects[b.ID], Redirect{r.From, r.To, page.RedirectStatus(r)})
		}
		if err := x.writeRedirects(b, m.Redirects[b.ID]); err != nil {
			return err
		}
	}
	list, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(x.out, "hosts.json"), append(list, '\n'), 0o644); err != nil {
		return err
	}
	return x.writeNginx(m)
}

// writeRedirects writes where the old addresses of a brand lead as static hosts read it, and below them where unknown
// ones lead. Files come first there.
func (x *export) writeRedirects(b *brand.Brand, moved []Redirect) error {
	var lines strings.Builder
	for _, r := range moved {
		fmt.Fprintf(&lines, "%s %s %d\n", r.From, r.To, r.Status)
	}
	if b.Has(brand.Products) {
		lines.WriteString("/products/* /products 302\n")
	}
	if b.Has(brand.Blog) {
		lines.WriteString("/blog/* /blog/-.html 404\n")
	}
	lines.WriteString("/* / 302\n")
	return os.WriteFile(filepath.Join(x.out, "brands", b.ID, "_redirects"), []byte(lines.String()), 0o644)
}

func (x *export) writeNginx(m Map) error {
	out, err := filepath.Abs(x.out)
	if err != nil {
		return err
	}
	var text strings.Builder
	entries := 4096 // of the largest map, hosts and queries among them
	for _, moved := range m.Redirects {
		entries += len(moved)
	}
	err = nginxTemplate.Execute(&text, map[string]any{"Map": m, "Out": out, "Upstream": x.upstream,
		"Names": slices.Sorted(maps.Keys(m.Hosts)), "HashSize": 2 * entries})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(x.out, "nginx.conf"), []byte(text.String()), 0o644)
}

// nginxTemplate gives each host its brand by maps, so that one server block serves all of them.
var nginxTemplate = template.Must(template.New("nginx").Parse(`# Written by livery export. Include it inside http { }, and add listen ... ssl with certificates to the server.
# Compressed copies: gzip_static needs the module of that name; with ngx_brotli add brotli_static on.
map_hash_bucket_size 256;
map_hash_max_size {{.HashSize}};
map $host $livery_brand {
	default {{.Map.Default}};
{{- range $name, $host := .Map.Hosts}}
	{{$name}} {{$host.Brand}};
{{- end}}
}
map $host $livery_redirect {
	default "";
{{- range $name, $host := .Map.Hosts}}{{if $host.RedirectTo}}
	{{$name}} {{$host.RedirectTo}};
{{- end}}{{end}}
}
map $host $livery_robots {
	default noindex;
{{- range $name, $host := .Map.Hosts}}{{if not $host.NoIndex}}
	{{$name}} "";
{{- end}}{{end}}
}
map $livery_brand $livery_policy {
{{- range $id, $policy := .Map.Policies}}
	{{$id}} "{{$policy}}";
{{- end}}
}
# An answer that nothing changed has no type and leaves the policy that came with the page as it is.
map "$status $sent_http_content_type" $livery_page_policy {
	default "default-src 'none'; frame-ancestors 'none'";
	"~^304 " "";
	"~^\d+ text/html" $livery_policy;
	"~^\d+ image/svg" "default-src 'none'; style-src 'unsafe-inline'; sandbox";
}
map "$uri?$args" $livery_cache {
	default "public, max-age=0, must-revalidate";
	~^/assets/(app|content)/ "public, max-age=31536000, immutable";
	"~^/assets/.*\?(.*&)?v=" "public, max-age=31536000, immutable";
	~^/(assets/|favicon\.ico\?) "public, max-age=3600";
	~\.(xml|txt|webmanifest)\? "public, max-age=60";
}
map $uri $livery_resource {
	default same-origin;
	~^/(assets/|favicon\.ico$) cross-origin;
}
map "$uri?$args" $livery_query {
	default "";
{{- range $address, $file := .Map.Queries}}
	"{{$address}}" "{{$file}}";
{{- end}}
}
# Where old addresses lead for good, and for now.
map "$livery_brand $uri" $livery_moved {
	default "";
{{- range $id, $list := .Map.Redirects}}{{range $list}}{{if eq .Status 301}}
	"{{$id}} {{.From}}" "{{.To}}";
{{- end}}{{end}}{{end}}
}
map "$livery_brand $uri" $livery_elsewhere {
	default "";
{{- range $id, $list := .Map.Redirects}}{{range $list}}{{if eq .Status 302}}
	"{{$id}} {{.From}}" "{{.To}}";
{{- end}}{{end}}{{end}}
}
map $args $livery_live {
	default "";
	"~(^|&)({{range $i, $field := .Map.DynamicQueries}}{{if $i}}|{{end}}{{$field}}{{end}})(=|&|$)" 1;
}
map $https $livery_hsts {
	default "";
	on "max-age=31536000";
}
map $https $livery_opener {
	default "";
	on same-origin;
}
server {
	listen 80 default_server;
	server_name _;
	server_tokens off;
	root {{.Out}}/brands/$livery_brand;
	gzip_static on;
	gzip_vary on;
	charset utf-8;
	charset_types text/plain text/css text/javascript;
	default_type image/png;
	types {
		text/html html;
		text/javascript js;
		text/css css;
		text/plain txt;
		text/xml xml;
		application/json json;
		application/manifest+json webmanifest;
		image/svg+xml svg;
		image/png png;
		image/jpeg jpg;
		image/webp webp;
		image/avif avif;
		image/x-icon ico;
		font/woff2 woff2;
	}
	add_header Cache-Control $livery_cache always;
	add_header Content-Security-Policy $livery_page_policy always;
	add_header X-Robots-Tag $livery_robots always;
	add_header Strict-Transport-Security $livery_hsts always;
	add_header Cross-Origin-Opener-Policy $livery_opener always;
	add_header Cross-Origin-Resource-Policy $livery_resource always;
	add_header X-Content-Type-Options nosniff always;
	add_header Referrer-Policy strict-origin-when-cross-origin always;
	add_header Permissions-Policy "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()" always;
	if ($livery_redirect) {
		return 301 $scheme://$livery_redirect$request_uri;
	}
	if ($livery_moved) {
		return 301 $livery_moved$is_args$args;
	}
	if ($livery_elsewhere) {
		return 302 $livery_elsewhere$is_args$args;
	}
	location = / {
		try_files /index.html =404;
	}
	location / {
		if ($livery_live) {
			return 418;
		}
		try_files $livery_query $uri.html $uri @home;
	}
	location /products/ {
		if ($livery_live) {
			return 418;
		}
		try_files $uri.html @products;
	}
	location /blog/ {
		error_page 404 /blog/-.html;
		try_files $uri.html $uri =404;
	}
	location /assets/ {
		root {{.Out}};
	}
	# What only a running livery answers, pages with a visitor's own values among it.
	error_page 418 = @live;
{{- range .Map.Dynamic}}
	location {{.}} {{"{"}}{{template "live" $}}
	}
{{- end}}
	location @live {{"{"}}{{template "live" .}}
	}
	location @home {
		return 302 /;
	}
	location @products {
		return 302 /products;
	}
}
{{- define "live"}}
		add_header X-Robots-Tag ""; # livery sends headers of its own, so this keeps out those above
		proxy_pass {{.Upstream}};
		proxy_set_header Host $host;
		proxy_set_header X-Forwarded-For $remote_addr;
		proxy_set_header X-Forwarded-Proto $scheme;
		client_max_body_size 64m;
{{- end}}
`))
