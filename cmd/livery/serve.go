package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"livery"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/page"
	"livery/internal/render"
	"livery/internal/web"
	front "livery/web"
)

type serveCommand struct {
	config.Server
	contentFlag
}

// Run starts everything, serves until the context ends, and then lets requests finish.
func (c serveCommand) Run(env environment) error {
	if err := c.Validate(); err != nil {
		return err
	}
	log := newLogger(env, c.LogLevel)
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w (choose another with --data)", err)
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w (choose another with --listen)", c.Listen, err)
	}
	site, err := c.assemble(log, listener)
	if err != nil {
		listener.Close()
		return err
	}
	group, ctx := errgroup.WithContext(env.ctx)
	group.Go(func() error { return serveHTTP(ctx, listener, site.server) })
	group.Go(func() error { return site.prepare(ctx) })
	group.Go(func() error { site.library.KeepDate(ctx); return nil })
	if c.Content != "" {
		group.Go(func() error { c.watch(ctx, site.library, log); return nil })
	}
	printf(env.stderr, "livery serves %d brands at http://localhost:%s\n", len(site.library.Current().Registry.Brands()), port(listener))
	return group.Wait()
}

// site is what assemble makes.
type site struct {
	library *page.Library
	server  *web.Server
}

// prepare makes everything ready in the background, and gives back the memory that took.
func (s *site) prepare(ctx context.Context) error {
	if err := s.library.Fill(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	s.server.Prepare()
	debug.FreeOSMemory()
	return nil
}

func (c serveCommand) assemble(log *slog.Logger, listener net.Listener) (*site, error) {
	loaded, err := c.load()
	if err != nil {
		return nil, err
	}
	bundle, err := front.Server()
	if err != nil {
		return nil, err
	}
	client, err := front.Client()
	if err != nil {
		return nil, err
	}
	pool, err := render.New(bundle, render.Options{Engines: runtime.GOMAXPROCS(0), Timeout: 2 * time.Second, MemoryLimit: 128 << 20})
	if err != nil {
		return nil, err
	}
	shell, err := page.NewShell(client, c.AssetBase)
	if err != nil {
		return nil, err
	}
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		return nil, err
	}
	library, err := page.NewLibrary(page.Options{
		Renderer: pool, Shell: shell, Manifest: manifest, Posts: seedPosts(c.fs(), log),
		Runtime: page.Runtime{APIBase: c.APIBase, LocalAPIBase: c.LocalAPI(port(listener)), StorageBase: "/" + c.StorageAccount,
			BlogToken: c.BlogToken, SimulateUploads: c.SimulateUploads, AssetBase: c.AssetBase},
		Now: time.Now, Log: log, Workers: runtime.GOMAXPROCS(0),
	}, loaded)
	if err != nil {
		return nil, err
	}
	server, err := web.New(web.Options{Library: library, Assets: livery.Assets(), Client: client,
		StorageAccount: c.StorageAccount, Log: log, Origins: c.origins(loaded)})
	if err != nil {
		return nil, err
	}
	return &site{library, server}, nil
}

func (c serveCommand) origins(loaded *content.Content) web.Origins {
	o := web.Origins{}
	if c.AssetBase != "" {
		o.Asset = []string{c.AssetBase}
	}
	if origin := web.OriginOf(loaded.Site.Settings.StockPhotoURL); origin != "" {
		o.Image = []string{origin}
	}
	for _, url := range []string{c.APIBase, c.LocalAPIBase, c.Storage} {
		if origin := web.OriginOf(url); origin != "" {
			o.Connect = append(o.Connect, origin)
		}
	}
	return o
}

// watch swaps changed content in when it is whole, and says why when it is not.
func (c serveCommand) watch(ctx context.Context, library *page.Library, log *slog.Logger) {
	content.Watch(ctx, c.fs(), time.Second, func(next *content.Content) {
		if err := library.Publish(ctx, next); err != nil {
			log.Error("changed content not published; the old content stays", "error", err)
			return
		}
		log.Info("changed content is served", "version", next.Version)
	}, func(problems content.Problems) {
		log.Error("changed content refused; the old content stays", "problems", problems.Error())
	})
}

const shutdownPatience = 15 * time.Second

func serveHTTP(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       60 * time.Second,
		WriteTimeout:      120 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
	}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
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
