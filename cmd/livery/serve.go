package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"livery/internal/config"
	"livery/internal/content"
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
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w (choose another with --data)", err)
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w (choose another with --listen)", c.Listen, err)
	}
	site, err := c.assemble(env, log, listener)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { err = errors.Join(err, site.close()) }()
	group, ctx := errgroup.WithContext(env.ctx)
	group.Go(func() error { return c.serveHTTP(ctx, listener, site.public) })
	group.Go(func() error { c.serveAdmin(ctx, site, log); return nil })
	group.Go(func() error { return site.prepare(ctx, c.Lazy) })
	for _, work := range site.background {
		group.Go(func() error { work(ctx); return nil })
	}
	if c.Content != "" {
		group.Go(func() error { c.watch(ctx, site, log); return nil })
	}
	printf(env.stderr, "livery serves %d brands at http://localhost:%s\n", len(site.library.Current().Registry.Brands()), port(listener))
	return group.Wait()
}

// watch swaps changed content in when it is whole, and says why when it is not.
func (c serveCommand) watch(ctx context.Context, site *site, log *slog.Logger) {
	content.Watch(ctx, c.fs(), site.library.Current().Content.Version, time.Second, func(next *content.Content) {
		if err := site.publish(ctx, next); err != nil {
			log.Error("changed content not published; the old content stays", "error", err)
			return
		}
		log.Info("changed content is served", "version", next.Version)
	}, func(problems content.Problems) {
		log.Error("changed content refused; the old content stays", "problems", problems.Error())
	})
}

const shutdownPatience = 15 * time.Second

func (c serveCommand) serveHTTP(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       60 * time.Second,
		WriteTimeout:      120 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
	}
	done := make(chan error, 1)
	go func() {
		if c.TLSCert != "" {
			done <- server.ServeTLS(listener, c.TLSCert, c.TLSKey)
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
