package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"

	"github.com/caddyserver/certmagic"
	"github.com/mholt/acmez/v3"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"livery/internal/blob"
	"livery/internal/blob/certs"
	"livery/internal/brand"
	"livery/internal/web"
)

// certificates gets a certificate for a host of the content when its first visitor comes, keeps
// it below the data folder or in the shared account, and renews it. No other name ever causes an
// order. Instances that share the account also share orders: what one got, the others serve, and
// any of them answers the authority.
type certificates struct {
	cache  *certmagic.Cache
	issuer *certmagic.ACMEIssuer
	config *certmagic.Config
}

// newCertificates needs the listener of the sites, and that of plain http if there is one: they
// answer the authority's challenges.
func newCertificates(c Options, ours func(host string) bool, blobs blob.Store, at listeners) (*certificates, error) {
	roots, err := rootsOf(c.ACMERoot)
	if err != nil {
		return nil, err
	}
	var storage certmagic.Storage = &certmagic.FileStorage{Path: c.TLSFolder()}
	if c.TLSStorage == "account" {
		storage = certs.New(blobs)
	}
	bridge := zap.New(&zapBridge{log: c.Log})
	certs := &certificates{}
	certs.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return certs.config, nil },
		Logger:           bridge,
	})
	certs.config = certmagic.New(certs.cache, certmagic.Config{
		Storage: storage,
		Logger:  bridge,
		OnDemand: &certmagic.OnDemandConfig{DecisionFunc: func(_ context.Context, name string) error {
			if !ours(name) {
				return fmt.Errorf("no brand names %q, and it is not --desk-host", name)
			}
			return nil
		}},
	})
	template := certmagic.ACMEIssuer{CA: c.ACMECA, Email: c.ACMEEmail, Agreed: true, TrustedRoots: roots,
		Logger:               bridge,
		DisableHTTPChallenge: at.plain == nil}
	template.ListenHost, template.AltTLSALPNPort = hostAndPort(at.public)
	if at.plain != nil {
		_, template.AltHTTPPort = hostAndPort(at.plain)
	}
	certs.issuer = certmagic.NewACMEIssuer(certs.config, template)
	certs.config.Issuers = []certmagic.Issuer{certs.issuer}
	return certs, nil
}

func rootsOf(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	pem, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--acme-root: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("--acme-root %s: no certificate in it; expected PEM", file)
	}
	return roots, nil
}

func hostAndPort(listener net.Listener) (string, int) {
	host, text, _ := net.SplitHostPort(listener.Addr().String())
	port, _ := strconv.Atoi(text)
	return host, port
}

// tlsConfig speaks HTTP/2 and HTTP/1.1, and answers the challenge that comes as a handshake.
func (s *certificates) tlsConfig() *tls.Config {
	return &tls.Config{
		GetCertificate: s.config.GetCertificate,
		NextProtos:     []string{"h2", "http/1.1", acmez.ACMETLS1Protocol},
		MinVersion:     tls.VersionTLS12,
	}
}

// plainHandler is all that plain http does: it answers challenges, and sends visitors on.
func (s *certificates) plainHandler(ours func(host string) bool) http.Handler {
	return s.issuer.HTTPChallengeHandler(redirectToHTTPS(ours))
}

// redirectToHTTPS sends visitors of known hosts to https. Outside this machine that is always the standard port, since
// certificate authorities insist on it.
func redirectToHTTPS(ours func(host string) bool) http.Handler {
	return web.Safe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !ours(r.Host) {
			http.Error(w, "There is no site of this name here.", http.StatusMisdirectedRequest)
			return
		}
		target := url.URL{Scheme: "https", Host: brand.CleanHost(r.Host), Path: r.URL.Path, RawPath: r.URL.RawPath,
			RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, target.String(), http.StatusPermanentRedirect)
	}))
}

// zapBridge writes what the certificate library logs into our own log.
type zapBridge struct {
	log    *slog.Logger
	fields []zapcore.Field
}

var slogLevels = map[zapcore.Level]slog.Level{zapcore.DebugLevel: slog.LevelDebug, zapcore.InfoLevel: slog.LevelInfo,
	zapcore.WarnLevel: slog.LevelWarn}

func slogLevel(level zapcore.Level) slog.Level {
	if l, ok := slogLevels[level]; ok {
		return l
	}
	return slog.LevelError
}

func (b *zapBridge) Enabled(level zapcore.Level) bool {
	return b.log.Enabled(context.Background(), slogLevel(level))
}

func (b *zapBridge) With(fields []zapcore.Field) zapcore.Core {
	return &zapBridge{b.log, append(append([]zapcore.Field{}, b.fields...), fields...)}
}

func (b *zapBridge) Check(e zapcore.Entry, c *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if b.Enabled(e.Level) {
		return c.AddCore(e, b)
	}
	return c
}

func (b *zapBridge) Write(e zapcore.Entry, fields []zapcore.Field) error {
	values := zapcore.NewMapObjectEncoder()
	for _, f := range append(append([]zapcore.Field{}, b.fields...), fields...) {
		f.AddTo(values)
	}
	var attrs []slog.Attr
	for name, value := range values.Fields {
		attrs = append(attrs, slog.Any(name, value))
	}
	b.log.LogAttrs(context.Background(), slogLevel(e.Level), "certificates: "+e.Message, attrs...)
	return nil
}

func (b *zapBridge) Sync() error { return nil }
