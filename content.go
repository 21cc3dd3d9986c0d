// Package livery embeds what the binary ships: the content of all brands and their pictures.
package livery

import (
	"embed"
	"io/fs"
)

//go:embed all:content
var content embed.FS

//go:embed all:assets
var assets embed.FS

// Content is the embedded content folder.
func Content() fs.FS { return must(fs.Sub(content, "content")) }

// Assets is the embedded assets folder: pictures as delivered, with their manifest.
func Assets() fs.FS { return must(fs.Sub(assets, "assets")) }

func must(f fs.FS, err error) fs.FS {
	if err != nil {
		panic(err)
	}
	return f
}
