package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"time"

	"livery/internal/blob/azure"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/lead"
	"livery/internal/web"
)

// proxySegment is the first path segment under which the server passes calls on to an account.
const proxySegment = "storage"

// routePatience bounds how long a start waits for the account's rules.
const routePatience = 5 * time.Second

// chooseRoute decides whether browsers call the account themselves, or through this server because
// the account's rules keep them out.
func (s *storage) chooseRoute(ctx context.Context, c config.Server, brands []*brand.Brand, log *slog.Logger) error {
	account, elsewhere := s.blobs.(*azure.Store)
	if !elsewhere || c.StorageRoute == config.RouteDirect && c.StorageCORS != config.CORSSet {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, routePatience)
	defer cancel()
	shut, err := BrowsersKeptOut(ctx, c, account, brands)
	command := azure.CORSCommand(s.account.Name)
	switch {
	case err != nil:
		log.Warn("the account's CORS rules cannot be read", "error", err)
	case len(shut) > 0:
		log.Warn("the account's CORS rules keep browsers out", "origins", len(shut), "first", shut[0], "command",
			command, "or", "start with --storage-cors=set")
	}
	if c.StorageRoute == config.RouteDirect || c.StorageRoute == config.RouteAuto && err == nil && len(shut) == 0 {
		return nil
	}
	log.Info("pages reach the storage account through this server", "address", "/"+proxySegment)
	return s.proxyAccount()
}

// BrowsersKeptOut names the origins that an account's rules keep from it, after setting the rules
// where that is asked for.
func BrowsersKeptOut(ctx context.Context, c config.Server, account *azure.Store,
	brands []*brand.Brand) ([]string, error) {
	var origins []string
	for _, b := range brands {
		for _, host := range b.Hosts {
			origins = append(origins, brand.PublicOrigin(host.Name), brand.PublicOrigin("www."+host.Name))
		}
	}
	shut, err := account.ShutOut(ctx, origins)
	if err != nil || len(shut) == 0 || c.StorageCORS != config.CORSSet {
		return shut, err
	}
	if err := account.LetBrowsersIn(ctx); err != nil {
		return shut, err
	}
	return account.ShutOut(ctx, origins)
}

// proxyAccount makes the server answer for the account: signed calls go to it as they came. The signature
// covers the names of account, container and blob, not the address they are called at.
func (s *storage) proxyAccount() error {
	target, err := url.Parse(s.base)
	if err != nil {
		return fmt.Errorf("the account's address %q: %w", s.base, err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = target.Scheme, target.Host, target.Host
			r.Out.URL.Path = target.Path + strings.TrimPrefix(r.In.URL.Path, "/"+proxySegment)
			r.Out.URL.RawPath = target.EscapedPath() + strings.TrimPrefix(r.In.URL.EscapedPath(), "/"+proxySegment)
			for _, private := range []string{"Cookie", "Authorization", "Origin", "Referer"} {
				r.Out.Header.Del(private)
			}
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) {
			w.Header().Set("Retry-After", "10")
			http.Error(w, "The storage account does not answer.", http.StatusServiceUnavailable)
		},
	}
	budget := web.NewBudget(uploadAtOnce, uploadPerHour)
	s.endpoint = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Query().Get("sig") == "":
			http.Error(w, "Only calls with a signed permission are passed on to the storage account.",
				http.StatusForbidden)
		case r.ContentLength < 0 || r.ContentLength > lead.MaxDocument:
			http.Error(w, "The body is too large.", http.StatusRequestEntityTooLarge)
		default:
			if wait, ok := budget.Take(web.ClientIP(r), r.ContentLength); !ok {
				w.Header().Set("Retry-After", strconv.Itoa(int(wait.Seconds())+1))
				http.Error(w, "Too much was uploaded from this address.", http.StatusTooManyRequests)
				return
			}
			proxy.ServeHTTP(w, r)
		}
	})
	s.base, s.segment = "/"+proxySegment, proxySegment
	return nil
}
