package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/web"
)

type serveCommand struct {
	config.Server
	contentFlag
	deliveryFlag
}

// Run starts everything, serves until the context ends, and then lets requests and queues finish.
func (c serveCommand) Run(env environment) (err error) {
	if err := c.Validate(); err != nil {
		return err
	}
	log := newLogger(env, c.LogLevel)
	if env.getenv("GOMAXPROCS") == "" {
		moreProcessors()
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w (choose another with --data)", err)
	}
	at, err := c.listen(env)
	if err != nil {
		return err
	}
	site, err := c.assemble(env, log, port(at.public))
	if err != nil {
		return errors.Join(err, at.close())
	}
	defer func() { err = errors.Join(err, site.close()) }()
	serving, err := c.entrances(site, at, log)
	if err != nil {
		return errors.Join(err, at.close())
	}
	group, ctx := errgroup.WithContext(env.ctx)
	for _, e := range serving {
		group.Go(func() error { return e.serve(ctx, log) })
	}
	group.Go(func() error { c.serveAdmin(ctx, site, log); return nil })
	group.Go(func() error {
		if err := site.prepare(ctx, c.Lazy, log); err != nil {
			return err
		}
		if env.getenv("GOGC") == "" {
			keepRoom(ctx)
		}
		return nil
	})
	for _, work := range site.background {
		group.Go(func() error { work(ctx); return nil })
	}
	if c.Content != "" {
		group.Go(func() error { c.watch(ctx, site, log); return nil })
	}
	printf(env.stderr, "livery serves %d brands at %s://localhost:%s\n", len(site.library.Current().Registry.Brands()), serving[0].scheme(), port(at.public))
	return group.Wait()
}

// watch swaps changed content in when it is whole, and says why when it is not.
func (c serveCommand) watch(ctx context.Context, site *site, log *slog.Logger) {
	content.Watch(ctx, c.fs(), site.library.Current().Content.Version, time.Second, func(next *content.Content) error {
		if err := site.publish(ctx, next); err != nil {
			log.Error("changed content not published; the old content stays until the next try, within a minute", "error", err)
			return err
		}
		log.Info("changed content is served", "version", next.Version)
		return nil
	}, func(problems content.Problems) {
		log.Error("changed content refused; the old content stays", "problems", problems.Error())
	})
}

const shutdownPatience = 15 * time.Second

// entrance is a listener with what answers on it; with secure set it speaks https.
type entrance struct {
	listener net.Listener
	handler  http.Handler
	secure   *tls.Config
	watch    *web.Watch // refuses at the door; nil where nobody does
}

// entrances are the sites and, where certificates come by themselves, plain http beside them.
func (c serveCommand) entrances(s *site, at listeners, log *slog.Logger) ([]entrance, error) {
	sites := entrance{listener: at.public, handler: s.public, watch: s.watch}
	switch {
	case c.TLSCert != "":
		pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
		if err != nil {
			return nil, fmt.Errorf("--tls-cert and --tls-key: %w", err)
		}
		sites.secure = &tls.Config{Certificates: []tls.Certificate{pair}, NextProtos: []string{"h2", "http/1.1"}}
	case c.TLS:
		registry := func() *brand.Registry { return s.library.Current().Registry }
		certs, err := c.newCertificates(registry, s.storage.blobs, at, log)
		if err != nil {
			return nil, err
		}
		s.certificates, sites.secure = certs, certs.tlsConfig()
		if at.plain != nil {
			return []entrance{sites, {listener: at.plain, handler: certs.plainHandler(registry)}}, nil
		}
	}
	return []entrance{sites}, nil
}

func (e entrance) scheme() string {
	if e.secure != nil {
		return "https"
	}
	return "http"
}

// serve answers until the context ends, and then finishes the requests under way.
func (e entrance) serve(ctx context.Context, log *slog.Logger) error {
	server := &http.Server{
		Handler:           web.OneMessage(e.handler),
		TLSConfig:         e.secure,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug), // scanners and broken clients
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       60 * time.Second,
		WriteTimeout:      120 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		// OPTIONS * is answered by us like any other, with our headers.
		DisableGeneralOptionsHandler: true,
	}
	listener := web.Gather(server, e.listener, e.watch)
	done := make(chan error, 1)
	go func() {
		if e.secure != nil {
			done <- server.ServeTLS(listener, "", "")
			return
		}
		done <- server.Serve(listener)
	}()
	select {
	case err := <-done:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.Background(), shutdownPatience)
	defer cancel()
	return server.Shutdown(stopping)
}

func port(listener net.Listener) string {
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

func newLogger(env environment, level string) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level))
	return slog.New(slog.NewTextHandler(env.stderr, &slog.HandlerOptions{Level: least}))
}
