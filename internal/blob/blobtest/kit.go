package blobtest

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"strings"
	"testing"

	"livery/internal/blob"
)

// kit is one statement's store and container.
type kit struct {
	*testing.T
	store     blob.Store
	container string
}

func newName(prefix string) string { return prefix + "-" + strings.ToLower(rand.Text()[:10]) }

// contextForCleanup outlives the test's own context, which ends before cleanups run.
func contextForCleanup() context.Context { return context.Background() }

func (k *kit) must(err error) {
	k.Helper()
	if err != nil {
		k.Fatal(err)
	}
}

func (k *kit) wantErr(what string, got, want error) {
	k.Helper()
	if !errors.Is(got, want) {
		k.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func (k *kit) equal(what string, got, want any) {
	k.Helper()
	if got != want {
		k.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func (k *kit) put(name, content string, opt blob.PutOptions) blob.Properties {
	k.Helper()
	p, err := k.store.Put(k.Context(), k.container, name, strings.NewReader(content), int64(len(content)), opt)
	k.must(err)
	return p
}

func (k *kit) read(name string) string {
	k.Helper()
	obj, err := k.store.Get(k.Context(), k.container, name, blob.GetOptions{})
	k.must(err)
	defer obj.Body.Close()
	content, err := io.ReadAll(obj.Body)
	k.must(err)
	return string(content)
}

func (k *kit) list(opt blob.ListOptions) string {
	k.Helper()
	page, err := k.store.List(k.Context(), k.container, opt)
	k.must(err)
	if page.Next != "" {
		k.Errorf("listing goes on at %q", page.Next)
	}
	return strings.Join(entries(page), " ")
}

// entries are the names of a page, then its prefixes in brackets.
func entries(page blob.ListPage) (all []string) {
	for _, p := range page.Blobs {
		all = append(all, p.Name)
	}
	for _, prefix := range page.Prefixes {
		all = append(all, "["+prefix+"]")
	}
	return all
}
