package app

import (
	"io/fs"
	"maps"

	"livery/internal/document"
	"livery/internal/versions"
)

// keepFiles lets each version serve the scripts of the other versions that run beside it.
func (a *App) keepFiles() {
	a.versions = versions.New(a.storage.blobs, a.ownFiles, a.options.Log)
	a.background = append(a.background, a.versions.Run)
}

// ownFiles are the files whose names the pages of this version hold.
func (a *App) ownFiles() (versions.Files, error) {
	client, err := a.options.Client()
	if err != nil {
		return nil, err
	}
	files := versions.Files{}
	maps.Copy(files, a.library.Current().ModuleSources())
	err = fs.WalkDir(client, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files[document.AppPrefix+name], err = fs.ReadFile(client, name)
		}
		return err
	})
	return files, err
}
