// Package web embeds the built front end.
package web

import (
	"embed"
	"errors"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// ErrNotBuilt is returned when the binary was built before the front end.
var ErrNotBuilt = errors.New("the front end is not built: run make web, then build again")

// Server returns the source of the server bundle.
func Server() (string, error) {
	source, err := fs.ReadFile(dist, "dist/server/server.js")
	if errors.Is(err, fs.ErrNotExist) {
		return "", ErrNotBuilt
	}
	return string(source), err
}

// Desk returns the files of the Desk's page, with their manifest.
func Desk() (fs.FS, error) {
	if _, err := fs.Stat(dist, "dist/desk/manifest.json"); err != nil {
		return nil, ErrNotBuilt
	}
	return fs.Sub(dist, "dist/desk")
}

// Preview returns the script of pages that show a draft, with its manifest; nil where it is not built.
func Preview() fs.FS {
	if _, err := fs.Stat(dist, "dist/preview/manifest.json"); err != nil {
		return nil
	}
	built, _ := fs.Sub(dist, "dist/preview")
	return built
}

// Client returns the files the browser fetches, with their manifest.
func Client() (fs.FS, error) {
	if _, err := fs.Stat(dist, "dist/client/manifest.json"); err != nil {
		return nil, ErrNotBuilt
	}
	return fs.Sub(dist, "dist/client")
}
