package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"livery/internal/background"
	"livery/internal/web"
)

// Run serves until the context ends, and then lets requests and queues finish. A server whose database was away at the
// start is opened anew when it answers.
func (a *App) Run(ctx context.Context) error {
	err := a.run(ctx)
	for errors.Is(err, errDatabaseBack) && ctx.Err() == nil {
		if err = a.reopen(ctx); err == nil {
			err = a.run(ctx)
		}
	}
	return err
}

func (a *App) run(ctx context.Context) error {
	group, ctx := background.WithContext(ctx)
	for _, e := range a.endpoints {
		group.Go(func() error { return e.serve(ctx, a.options.Log) })
	}
	group.Go(func() error { a.serveAdmin(ctx); return nil })
	group.Go(func() error {
		// What cannot be prepared is made when it is asked for.
		_ = background.Do(a.options.Log, "prepare all pages", func() error { return a.prepare(ctx) })
		return nil
	})
	group.Go(func() error { return a.awaitDatabase(ctx) })
	for _, work := range a.background {
		group.Go(func() error { background.Keep(ctx, a.options.Log, "background work", work); return nil })
	}
	group.Go(func() error { background.Keep(ctx, a.options.Log, "watch the content", a.keepContent); return nil })
	return group.Wait()
}

const shutdownPatience = 15 * time.Second

// endpoint is a listener with what answers on it; with secure set it speaks https.
type endpoint struct {
	listener net.Listener
	handler  http.Handler
	secure   *tls.Config
}

// openEndpoints opens the sites and, where certificates come by themselves, plain http beside them.
func (a *App) openEndpoints() error {
	c, at := a.options, a.at
	sites := endpoint{listener: at.public, handler: a.public}
	switch {
	case c.TLSCert != "":
		pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
		if err != nil {
			return fmt.Errorf("--tls-cert and --tls-key: %w", err)
		}
		sites.secure = &tls.Config{Certificates: []tls.Certificate{pair}, NextProtos: []string{"h2", "http/1.1"}}
		if at.plain != nil {
			a.endpoints = append(a.endpoints, endpoint{listener: at.plain, handler: redirectToHTTPS(a.knowsHost)})
		}
	case c.TLS:
		certs, err := newCertificates(c, a.knowsHost, a.storage.blobs, at)
		if err != nil {
			return err
		}
		a.certificates, sites.secure = certs, certs.tlsConfig()
		if at.plain != nil {
			a.endpoints = append(a.endpoints, endpoint{listener: at.plain, handler: certs.plainHandler(a.knowsHost)})
		}
	}
	a.endpoints = append([]endpoint{sites}, a.endpoints...)
	return nil
}

func (e endpoint) scheme() string {
	if e.secure != nil {
		return "https"
	}
	return "http"
}

// serve answers until the context ends, and then finishes the requests under way.
func (e endpoint) serve(ctx context.Context, log *slog.Logger) error {
	server := &http.Server{
		Handler:           web.CloseAfterChunks(e.handler),
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
	done := make(chan error, 1)
	background.Go(log, "serve", func() {
		done <- background.Catch(func() error {
			if e.secure != nil {
				return server.ServeTLS(e.listener, "", "")
			}
			return server.Serve(e.listener)
		})
	})
	select {
	case err := <-done:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.Background(), shutdownPatience)
	defer cancel()
	err := server.Shutdown(stopping)
	<-done // a connection that was being taken meanwhile is finished, too
	return errors.Join(err, server.Shutdown(stopping))
}

func port(listener net.Listener) string {
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}
