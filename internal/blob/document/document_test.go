package document_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/blob/document"
)

type note struct {
	Words string `json:"words"`
	Count int    `json:"count"`
}

// kit is one statement's folder, in a container that is not there yet.
type kit struct {
	*testing.T
	document.Folder
}

func (k kit) must(version string, err error) string {
	k.Helper()
	if err != nil {
		k.Fatal(err)
	}
	return version
}

func (k kit) says(name, want string) string {
	k.Helper()
	var n note
	version, err := k.Read(k.Context(), name, &n)
	if err != nil || n.Words != want {
		k.Errorf("%s says %q, %v; want %q", name, n.Words, err, want)
	}
	return version
}

func (k kit) is(what string, err, want error) {
	k.Helper()
	if !errors.Is(err, want) {
		k.Errorf("%s: got %v, want %v", what, err, want)
	}
}

var statements = map[string]func(k kit){
	"what is not there has no version": func(k kit) {
		version, err := k.Read(k.Context(), "a.json", &note{})
		k.is("reading", err, document.ErrNotFound)
		if version != document.None {
			k.Errorf("its version is %q", version)
		}
		k.is("removing", k.Remove(k.Context(), "a.json", "0x1"), nil)
		if list, err := k.List(k.Context(), ""); err != nil || len(list) != 0 {
			k.Errorf("the list is %v, %v", list, err)
		}
	},
	"a document is created once": func(k kit) {
		k.must(k.Create(k.Context(), "a.json", note{Words: "First"}))
		_, err := k.Create(k.Context(), "a.json", note{Words: "Second"})
		k.is("creating it again", err, document.ErrExists)
		_, err = k.Replace(k.Context(), "a.json", document.None, note{Words: "Second"})
		k.is("creating it again", err, document.ErrChanged)
		k.says("a.json", "First")
	},
	"a version is replaced once": func(k kit) {
		first := k.must(k.Create(k.Context(), "a.json", note{Words: "First"}))
		second := k.must(k.Replace(k.Context(), "a.json", first, note{Words: "Second"}))
		_, err := k.Replace(k.Context(), "a.json", first, note{Words: "Third"})
		k.is("replacing what is gone", err, document.ErrChanged)
		if read := k.says("a.json", "Second"); read != second || read == first {
			k.Errorf("it was written as %q and is read as %q", second, read)
		}
		_, err = k.Replace(k.Context(), "b.json", first, note{})
		k.is("replacing what never was", err, document.ErrChanged)
	},
	"a version is removed, and no other": func(k kit) {
		first := k.must(k.Create(k.Context(), "a.json", note{Words: "First"}))
		second := k.must(k.Put(k.Context(), "a.json", note{Words: "Second"}))
		k.is("removing the version before", k.Remove(k.Context(), "a.json", first), document.ErrChanged)
		k.is("removing", k.Remove(k.Context(), "a.json", second), nil)
		k.is("removing again", k.Remove(k.Context(), "a.json", second), nil)
		_, err := k.Read(k.Context(), "a.json", &note{})
		k.is("reading", err, document.ErrNotFound)
	},
	"what is no document is unreadable, and stays": func(k kit) {
		k.must(k.Create(k.Context(), "a.json", note{}))
		if _, err := k.Blobs.Put(k.Context(), k.Container, k.Prefix+"a.json", strings.NewReader("{"), 1,
			blob.PutOptions{}); err != nil {
			k.Fatal(err)
		}
		version, err := k.Read(k.Context(), "a.json", &note{})
		k.is("reading", err, document.ErrUnreadable)
		if !strings.Contains(err.Error(), k.Prefix+"a.json of container "+k.Container) {
			k.Errorf("the error is %v", err)
		}
		_, err = document.Update(k.Context(), k.Folder, "a.json", func(n note, _ bool) (note, error) { return n, nil })
		k.is("updating", err, document.ErrUnreadable)
		k.must(k.Replace(k.Context(), "a.json", version, note{Words: "Mended"}))
		k.says("a.json", "Mended")
	},
	"a list has every name below a prefix, in order": func(k kit) {
		for _, name := range []string{"b/2.json", "a.json", "b/1.json"} {
			k.must(k.Create(k.Context(), name, note{Words: name}))
		}
		k.must(document.Folder{Blobs: k.Blobs, Container: k.Container, Prefix: "other/"}.Create(k.Context(),
			"b/3.json", note{}))
		for prefix, want := range map[string]string{"": "a.json b/1.json b/2.json",
			"b/": "b/1.json b/2.json", "c": ""} {
			list, err := k.List(k.Context(), prefix)
			var names []string
			for _, one := range list {
				names = append(names, one.Name)
				if version := k.says(one.Name, one.Name); version != one.Version || one.Size == 0 ||
					one.Modified.IsZero() {
					k.Errorf("%+v is listed, its version is %q", one, version)
				}
			}
			if got := strings.Join(names, " "); err != nil || got != want {
				k.Errorf("below %q are %q, %v; want %q", prefix, got, err, want)
			}
		}
	},
	"of those who update at once nobody is lost": func(k kit) {
		var all sync.WaitGroup
		for n := range 6 {
			all.Go(func() {
				_, err := document.Update(k.Context(), k.Folder, "a.json", func(now note, there bool) (note, error) {
					if there != (now.Count > 0) {
						k.Errorf("there is %t at count %d", there, now.Count)
					}
					now.Count++
					now.Words += fmt.Sprint(n)
					return now, nil
				})
				if err != nil {
					k.Error(err)
				}
			})
		}
		all.Wait()
		var n note
		if _, err := k.Read(k.Context(), "a.json", &n); err != nil || n.Count != 6 || len(n.Words) != 6 {
			k.Errorf("it says %+v, %v", n, err)
		}
	},
	"an update that is refused changes nothing": func(k kit) {
		version := k.must(k.Create(k.Context(), "a.json", note{Words: "First"}))
		refusal := errors.New("no")
		_, err := document.Update(k.Context(), k.Folder, "a.json",
			func(n note, _ bool) (note, error) { return note{}, refusal })
		k.is("updating", err, refusal)
		if k.says("a.json", "First") != version {
			k.Error("it was written")
		}
	},
	"a write whose answer was lost is not failed": func(k kit) {
		k.Blobs = forgetful{k.Blobs}
		k.must(k.Create(k.Context(), "a.json", note{Words: "First"}))
		k.says("a.json", "First")
	},
}

// forgetful writes and answers that it failed.
type forgetful struct{ blob.Store }

func (f forgetful) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if p, err := f.Store.Put(ctx, container, name, body, size, opt); err != nil {
		return p, err
	}
	return blob.Properties{}, blob.ErrUnavailable
}

func TestDocumentsKeepTheContractOnDiskAndOnAnAccount(t *testing.T) {
	embedded, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer embedded.Close()
	account, err := azure.Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+
		blobtest.Azurite(t), azure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for where, blobs := range map[string]blob.Store{"disk": embedded, "account": account} {
		for what, holds := range statements {
			t.Run(where+"/"+what, func(t *testing.T) {
				holds(kit{t, document.Folder{Blobs: blobs, Container: "documents-" + strings.ToLower(rand.Text()[:10]),
					Prefix: "some/"}})
			})
		}
	}
}
