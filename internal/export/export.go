// Package export writes what the server would answer, as static files:
//
//	brands/<id>/          the root of a brand's hosts: pages as <path>.html, feeds, sitemaps, and _redirects
//	assets/               what all brands share, served at /assets/
//	hosts.json            which host shows which brand, and how
//	nginx.conf            the same for nginx, to include inside http
//
// A page with a query is <path>@<query>.html. Text files have compressed copies, .br and .gz.
package export

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"livery"
	"livery/internal/background"
	"livery/internal/brand"
	"livery/internal/edition"
	"livery/internal/page"
	front "livery/web"
)

// Site is what is written: every page of it is asked for in this process.
type Site interface {
	http.Handler
	Edition() *edition.Edition
	StorageAccount() string
	// PictureFiles names the files of pictures that a brand brought itself.
	PictureFiles(brandID string) []string
}

// Options say what is written, and where to.
type Options struct {
	Out      string   // a folder that does not exist, or is empty
	Brands   []string // ids; none means all
	Upstream string   // a running livery, which nginx asks for leads, credentials and storage
}

// Check refuses a folder that holds something, before any work is done.
func (o Options) Check() error {
	if left, err := os.ReadDir(o.Out); err == nil && len(left) > 0 {
		return fmt.Errorf("%s is not empty: choose another folder with --out", o.Out)
	}
	return nil
}

// Write writes the brands and returns how many they are.
func Write(ctx context.Context, site Site, o Options) (int, error) {
	if err := o.Check(); err != nil {
		return 0, err
	}
	edition := site.Edition()
	brands := edition.Registry.Brands()
	if len(o.Brands) > 0 {
		brands = nil
	}
	for _, id := range o.Brands {
		b, ok := edition.Registry.ByID(id)
		if !ok {
			return 0, fmt.Errorf("--brand %q: no such brand; livery brand list shows them", id)
		}
		brands = append(brands, b)
	}
	x := &export{out: o.Out, site: site, edition: edition, brands: brands, upstream: o.Upstream,
		policies: map[string]string{}}
	if err := x.write(ctx); err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	return len(brands), nil
}

type export struct {
	out, upstream string
	site          Site
	edition       *edition.Edition
	brands        []*brand.Brand
	policies      map[string]string // content security policy of each brand
}

func (x *export) write(ctx context.Context) error {
	for _, b := range x.brands {
		if err := x.writeBrand(ctx, b); err != nil {
			return err
		}
	}
	if err := x.writeAssets(ctx); err != nil {
		return err
	}
	return x.writeMaps()
}

// besides are the addresses of a brand that are not pages; sometimes are those that only brands
// with products or a blog have.
var (
	besides = []string{"/robots.txt", "/sitemap.xml", "/sitemap-pages.xml", "/llms.txt", "/manifest.webmanifest",
		"/favicon.ico", "/.well-known/security.txt"}
	sometimes = []string{"/sitemap-products.xml", "/sitemap-posts.xml", "/blog/feed.xml", "/blog/atom.xml",
		"/search.json"}
)

func (x *export) writeBrand(ctx context.Context, b *brand.Brand) error {
	root := path.Join("brands", b.ID)
	home, err := x.ask(ctx, b, "/", "")
	if err != nil {
		return err
	}
	x.policies[b.ID] = home.header.Get("Content-Security-Policy")
	group, ctx := background.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, p := range x.edition.Source(b).Paths(x.edition.Posts(b)) {
		group.Go(func() error { return x.save(ctx, b, pageAddress(p), root+pageFile(p), http.StatusOK) })
	}
	if b.Has(brand.Blog) {
		group.Go(func() error { return x.save(ctx, b, "/blog/-", root+"/blog/-.html", http.StatusNotFound) })
	}
	for _, name := range besides {
		group.Go(func() error { return x.save(ctx, b, name, root+name, http.StatusOK) })
	}
	for _, name := range sometimes {
		if r, err := x.ask(ctx, b, name, ""); err == nil && r.status == http.StatusOK {
			group.Go(func() error { return x.save(ctx, b, name, root+name, http.StatusOK) })
		}
	}
	for _, name := range x.edition.ModulePaths(b) {
		group.Go(func() error { return x.save(ctx, b, name, name[1:], http.StatusOK) })
	}
	return group.Wait()
}

func pageAddress(p page.PageData) string {
	if p.Search == "" {
		return p.Path
	}
	return p.Path + "?" + p.Search
}

// pageFile is the file of a page below its brand's root.
func pageFile(p page.PageData) string {
	name := p.Path
	if name == "/" {
		name = "/index"
	}
	if p.Search != "" {
		name += "@" + p.Search
	}
	return name + ".html"
}

// writeAssets writes the front end and the pictures. A brand shows shared pictures under its own
// address too; those are links to the same file.
func (x *export) writeAssets(ctx context.Context) error {
	client, err := front.Client()
	if err != nil {
		return err
	}
	wanted := func(name string) bool {
		id, inDomain := strings.CutPrefix(name, "domains/")
		return !strings.HasPrefix(path.Base(name), ".") && (!inDomain || x.has(strings.Split(id, "/")[0]))
	}
	group, ctx := background.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for prefix, files := range map[string]fs.FS{"assets/app/": client, "assets/": livery.Assets()} {
		err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && wanted(name) {
				group.Go(func() error { return x.save(ctx, x.brands[0], "/"+prefix+name, prefix+name, http.StatusOK) })
			}
			return err
		})
		if err != nil {
			return errors.Join(err, group.Wait())
		}
	}
	for _, b := range x.brands {
		for _, file := range x.site.PictureFiles(b.ID) {
			name := "assets/domains/" + b.ID + "/" + file
			if _, err := fs.Stat(livery.Assets(), strings.TrimPrefix(name, "assets/")); err == nil {
				continue // a delivered one of this name was asked for above, and the server answered with this
			}
			group.Go(func() error { return x.save(ctx, b, "/"+name, name, http.StatusOK) })
		}
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return x.linkShared()
}

func (x *export) has(id string) bool {
	for _, b := range x.brands {
		if b.ID == id {
			return true
		}
	}
	return false
}

func (x *export) linkShared() error {
	shared := filepath.Join(x.out, "assets", "shared")
	return filepath.WalkDir(shared, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(shared, file)
		if err != nil {
			return err
		}
		for _, b := range x.brands {
			own := filepath.Join(x.out, "assets", "domains", b.ID, name)
			if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
				return err
			}
			if err := os.Link(file, own); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
		}
		return nil
	})
}

// reply collects an answer of the server.
type reply struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *reply) Header() http.Header         { return r.header }
func (r *reply) WriteHeader(status int)      { r.status = status }
func (r *reply) Write(b []byte) (int, error) { return r.body.Write(b) }

// ask is a visit of the brand's primary host over https.
func (x *export) ask(ctx context.Context, b *brand.Brand, address, encoding string) (*reply, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	request.Host = x.edition.Registry.PrimaryHost(b.ID)
	request.TLS = &tls.ConnectionState{}
	request.Header.Set("Accept-Encoding", encoding)
	r := &reply{header: http.Header{}, status: http.StatusOK}
	x.site.ServeHTTP(r, request)
	return r, ctx.Err()
}

// encodings are those that web servers find beside a file; the file itself comes first.
var encodings = []struct{ encoding, suffix string }{{"", ""}, {"gzip", ".gz"}, {"br", ".br"}}

func (x *export) save(ctx context.Context, b *brand.Brand, address, name string, status int) error {
	for _, e := range encodings {
		r, err := x.ask(ctx, b, address, e.encoding)
		if err != nil {
			return err
		}
		// A page that could not be rendered is answered too, but must not be kept.
		if r.status != status || strings.HasPrefix(r.header.Get("Content-Type"), "text/html") &&
			r.header.Get("Cache-Control") == "no-store" {
			return fmt.Errorf("%s of %s answers %d %s; livery serve --log-level debug shows why", address, b.ID,
				r.status, r.header.Get("Cache-Control"))
		}
		if r.header.Get("Content-Encoding") != e.encoding {
			continue // it would save nothing
		}
		file := filepath.Join(x.out, filepath.FromSlash(name+e.suffix))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, r.body.Bytes(), 0o644); err != nil {
			return err
		}
		if r.header.Get("Vary") == "" {
			return nil // never compressed
		}
	}
	return nil
}
