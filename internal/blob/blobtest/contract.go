// Package blobtest is the contract of blob.Store as statements that every driver must make
// true, and the real emulator that the Azure driver and the wire protocol are held against.
package blobtest

import (
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"livery/internal/blob"
)

// Run holds a store to the contract. Each statement gets a container of its own.
func Run(t *testing.T, store blob.Store) {
	statements := []struct {
		name string
		run  func(*kit)
	}{
		{"a blob comes back as it was put", roundTrip},
		{"an empty blob is a blob", emptyBlob},
		{"what is not there is not found", notFound},
		{"a second put replaces everything", overwrite},
		{"If-None-Match * creates once", createOnce},
		{"of many creators exactly one succeeds", createRace},
		{"a write happens only under its conditions", writeConditions},
		{"a read happens only under its conditions", readConditions},
		{"a range is exactly the bytes asked for", ranges},
		{"a body that fails leaves nothing behind", failingBody},
		{"a deleted blob is gone and can be made anew", deletion},
		{"an opened blob stays readable", openedStays},
		{"a listing is in byte order and filtered by prefix", listing},
		{"pages join to the whole listing", paging},
		{"a delimiter rolls names up", delimiter},
		{"a listing tells every property", listedProperties},
		{"any name that is allowed works", names},
		{"a bad name is refused and touches nothing", badNames},
		{"containers are made once, listed and deleted whole", containers},
	}
	for _, s := range statements {
		t.Run(s.name, func(t *testing.T) {
			k := &kit{T: t, store: store, container: newName("contract")}
			k.must(store.CreateContainer(t.Context(), k.container))
			t.Cleanup(func() { store.DeleteContainer(contextForCleanup(), k.container) })
			s.run(k)
		})
	}
}

func roundTrip(k *kit) {
	content := "Grüße, <fleet> & \x00 bytes"
	put := k.put("blogs/first post.json", content, blob.PutOptions{
		ContentType: "application/json", ContentEncoding: "identity", ContentLanguage: "de",
		ContentDisposition: `attachment; filename="x y.json"`, CacheControl: "max-age=60",
		Metadata: map[string]string{"author": "ada", "of": `"0x8D"`},
	})
	obj, err := k.store.Get(k.Context(), k.container, "blogs/first post.json", blob.GetOptions{})
	k.must(err)
	defer obj.Body.Close()
	got, err := io.ReadAll(obj.Body)
	k.must(err)
	k.equal("body", string(got), content)
	head, err := k.store.Head(k.Context(), k.container, "blogs/first post.json")
	k.must(err)
	sum := md5.Sum([]byte(content))
	for source, p := range map[string]blob.Properties{"Put": put, "Get": obj.Properties, "Head": head} {
		k.equal(source+" name", p.Name, "blogs/first post.json")
		k.equal(source+" size", p.Size, int64(len(content)))
		k.equal(source+" type", p.ContentType, "application/json")
		k.equal(source+" encoding", p.ContentEncoding, "identity")
		k.equal(source+" language", p.ContentLanguage, "de")
		k.equal(source+" disposition", p.ContentDisposition, `attachment; filename="x y.json"`)
		k.equal(source+" cache control", p.CacheControl, "max-age=60")
		k.equal(source+" MD5", string(p.ContentMD5), string(sum[:]))
		k.equal(source+" ETag", p.ETag, put.ETag)
		k.equal(source+" metadata", fmt.Sprint(p.Metadata), `map[author:ada of:"0x8D"]`)
		for what, at := range map[string]time.Time{"created": p.Created, "modified": p.LastModified} {
			if age := time.Since(at); age > time.Minute || age < -time.Minute {
				k.Errorf("%s %s: %v is not now", source, what, at)
			}
		}
	}
	if put.ETag == "" || strings.ContainsAny(put.ETag, `"`) {
		k.Errorf("ETag %q: want one without quotes", put.ETag)
	}
}

func emptyBlob(k *kit) {
	p := k.put("empty", "", blob.PutOptions{})
	k.equal("size", p.Size, int64(0))
	k.equal("type", p.ContentType, "application/octet-stream")
	k.equal("content", k.read("empty"), "")
}

func notFound(k *kit) {
	_, err := k.store.Get(k.Context(), k.container, "nothing", blob.GetOptions{})
	k.wantErr("get", err, blob.ErrNotFound)
	_, err = k.store.Head(k.Context(), k.container, "nothing")
	k.wantErr("head", err, blob.ErrNotFound)
	k.wantErr("delete", k.store.Delete(k.Context(), k.container, "nothing", blob.Conditions{}), blob.ErrNotFound)

	elsewhere := newName("missing")
	_, err = k.store.Get(k.Context(), elsewhere, "x", blob.GetOptions{})
	k.wantErr("get", err, blob.ErrContainerNotFound)
	_, err = k.store.Put(k.Context(), elsewhere, "x", strings.NewReader("x"), 1, blob.PutOptions{})
	k.wantErr("put", err, blob.ErrContainerNotFound)
	_, err = k.store.List(k.Context(), elsewhere, blob.ListOptions{})
	k.wantErr("list", err, blob.ErrContainerNotFound)
	k.wantErr("delete container", k.store.DeleteContainer(k.Context(), elsewhere), blob.ErrContainerNotFound)
}

func overwrite(k *kit) {
	first := k.put("post", "one", blob.PutOptions{ContentType: "text/plain", Metadata: map[string]string{"a": "1"}})
	second := k.put("post", "longer than before", blob.PutOptions{})
	k.equal("content", k.read("post"), "longer than before")
	if first.ETag == second.ETag {
		k.Errorf("both versions have ETag %s", first.ETag)
	}
	head, err := k.store.Head(k.Context(), k.container, "post")
	k.must(err)
	k.equal("type", head.ContentType, "application/octet-stream")
	k.equal("metadata", len(head.Metadata), 0)
	k.equal("listing", k.list(blob.ListOptions{}), "post")
}

func createOnce(k *kit) {
	create := blob.PutOptions{Conditions: blob.Conditions{IfNoneMatch: "*"}}
	k.put("lead.xml", "first", create)
	_, err := k.store.Put(k.Context(), k.container, "lead.xml", strings.NewReader("second"), 6, create)
	k.wantErr("second create", err, blob.ErrExists)
	k.equal("content", k.read("lead.xml"), "first")
}

func createRace(k *kit) {
	const writers, rounds = 16, 5
	for round := range rounds {
		name := fmt.Sprintf("race/%d", round)
		var created atomic.Int32
		var winner atomic.Value
		var wait sync.WaitGroup
		for w := range writers {
			wait.Go(func() {
				content := fmt.Sprintf("writer %02d", w)
				_, err := k.store.Put(k.Context(), k.container, name, strings.NewReader(content), int64(len(content)),
					blob.PutOptions{Conditions: blob.Conditions{IfNoneMatch: "*"}})
				switch {
				case err == nil:
					created.Add(1)
					winner.Store(content)
				case !errors.Is(err, blob.ErrExists):
					k.Errorf("writer %d: %v", w, err)
				}
			})
		}
		wait.Wait()
		k.equal("creators", created.Load(), int32(1))
		k.equal("content", k.read(name), winner.Load())
	}
}

func writeConditions(k *kit) {
	now := k.put("x", "1", blob.PutOptions{})
	past, future := now.LastModified.Add(-time.Hour), now.LastModified.Add(time.Hour)
	attempt := func(name string, c blob.Conditions) error {
		_, err := k.store.Put(k.Context(), k.container, name, strings.NewReader("2"), 1, blob.PutOptions{Conditions: c})
		return err
	}
	k.wantErr("other tag", attempt("x", blob.Conditions{IfMatch: "0xOTHER"}), blob.ErrPrecondition)
	k.wantErr("If-Match * on nothing", attempt("none", blob.Conditions{IfMatch: "*"}), blob.ErrPrecondition)
	k.wantErr("same tag", attempt("x", blob.Conditions{IfNoneMatch: now.ETag}), blob.ErrPrecondition)
	k.wantErr("unmodified since past", attempt("x", blob.Conditions{IfUnmodifiedSince: past}), blob.ErrPrecondition)
	k.wantErr("modified since now", attempt("x", blob.Conditions{IfModifiedSince: now.LastModified}),
		blob.ErrPrecondition)
	k.equal("content", k.read("x"), "1")
	k.wantErr("delete other tag", k.store.Delete(k.Context(), k.container, "x", blob.Conditions{IfMatch: "0xOTHER"}),
		blob.ErrPrecondition)

	k.must(attempt("x", blob.Conditions{IfMatch: now.ETag}))
	k.must(attempt("x", blob.Conditions{IfMatch: "*"}))
	k.must(attempt("x", blob.Conditions{IfNoneMatch: "0xOTHER"}))
	k.must(attempt("x", blob.Conditions{IfUnmodifiedSince: future}))
	k.must(attempt("x", blob.Conditions{IfModifiedSince: past}))
	k.equal("content", k.read("x"), "2")
}

func readConditions(k *kit) {
	now := k.put("x", "content", blob.PutOptions{})
	past, future := now.LastModified.Add(-time.Hour), now.LastModified.Add(time.Hour)
	attempt := func(c blob.Conditions) error {
		obj, err := k.store.Get(k.Context(), k.container, "x", blob.GetOptions{Conditions: c})
		if err == nil {
			obj.Body.Close()
		}
		return err
	}
	k.wantErr("same tag", attempt(blob.Conditions{IfNoneMatch: now.ETag}), blob.ErrNotModified)
	k.wantErr("not modified since", attempt(blob.Conditions{IfModifiedSince: now.LastModified}), blob.ErrNotModified)
	k.wantErr("other tag", attempt(blob.Conditions{IfMatch: "0xOTHER"}), blob.ErrPrecondition)
	k.wantErr("modified after past", attempt(blob.Conditions{IfUnmodifiedSince: past}), blob.ErrPrecondition)
	for name, c := range map[string]blob.Conditions{
		"this tag": {IfMatch: now.ETag}, "any tag": {IfMatch: "*"}, "another tag": {IfNoneMatch: "0xOTHER"},
		"modified since past": {IfModifiedSince: past}, "unmodified since future": {IfUnmodifiedSince: future},
		"tag differs, time does not": {IfNoneMatch: "0xOTHER", IfModifiedSince: now.LastModified},
	} {
		if err := attempt(c); err != nil {
			k.Errorf("%s: %v", name, err)
		}
	}
}

func ranges(k *kit) {
	k.put("digits", "0123456789", blob.PutOptions{})
	for _, c := range []struct {
		offset, count int64
		want          string
	}{{0, 5, "01234"}, {5, 0, "56789"}, {3, 4, "3456"}, {9, 1, "9"}, {7, 100, "789"}, {0, 0, "0123456789"}} {
		obj, err := k.store.Get(k.Context(), k.container, "digits", blob.GetOptions{Offset: c.offset, Count: c.count})
		k.must(err)
		got, err := io.ReadAll(obj.Body)
		k.must(err)
		k.must(obj.Body.Close())
		k.equal(fmt.Sprintf("from %d count %d", c.offset, c.count), string(got), c.want)
		k.equal("size of the whole", obj.Size, int64(10))
	}
	_, err := k.store.Get(k.Context(), k.container, "digits", blob.GetOptions{Offset: 1000, Count: 1})
	k.wantErr("past the end", err, blob.ErrRange)
}

func failingBody(k *kit) {
	k.put("kept", "old", blob.PutOptions{})
	broken := errors.New("connection lost")
	for _, name := range []string{"kept", "new"} {
		_, err := k.store.Put(k.Context(), k.container, name,
			io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken)), 10, blob.PutOptions{})
		k.wantErr("broken body", err, broken)
		_, err = k.store.Put(k.Context(), k.container, name,
			io.MultiReader(strings.NewReader("full"), iotest.ErrReader(broken)), 4, blob.PutOptions{})
		k.wantErr("body that fails at its end", err, broken)
		_, err = k.store.Put(k.Context(), k.container, name, strings.NewReader("short"), 10, blob.PutOptions{})
		k.wantErr("short body", err, io.ErrUnexpectedEOF)
		if _, err = k.store.Put(k.Context(), k.container, name, strings.NewReader("much too long"), 3,
			blob.PutOptions{}); err == nil {
			k.Error("a body longer than announced was taken")
		}
	}
	k.equal("content", k.read("kept"), "old")
	k.equal("listing", k.list(blob.ListOptions{}), "kept")
}

func deletion(k *kit) {
	k.put("x", "1", blob.PutOptions{})
	k.must(k.store.Delete(k.Context(), k.container, "x", blob.Conditions{}))
	_, err := k.store.Head(k.Context(), k.container, "x")
	k.wantErr("head", err, blob.ErrNotFound)
	k.equal("listing", k.list(blob.ListOptions{}), "")
	k.put("x", "2", blob.PutOptions{Conditions: blob.Conditions{IfNoneMatch: "*"}})
	k.equal("content", k.read("x"), "2")
}

func openedStays(k *kit) {
	content := bytes.Repeat([]byte("0123456789abcdef"), 64<<10)
	_, err := k.store.Put(k.Context(), k.container, "big", bytes.NewReader(content), int64(len(content)),
		blob.PutOptions{})
	k.must(err)
	obj, err := k.store.Get(k.Context(), k.container, "big", blob.GetOptions{})
	k.must(err)
	defer obj.Body.Close()
	k.put("other", "written meanwhile", blob.PutOptions{})
	got, err := io.ReadAll(obj.Body)
	k.must(err)
	k.equal("same bytes", bytes.Equal(got, content), true)
}

func listedProperties(k *kit) {
	put := k.put("a&b<c>.json", "{}",
		blob.PutOptions{ContentType: "application/json", Metadata: map[string]string{"n": "1"}})
	page, err := k.store.List(k.Context(), k.container, blob.ListOptions{})
	k.must(err)
	k.equal("blobs", len(page.Blobs), 1)
	p := page.Blobs[0]
	k.equal("name", p.Name, put.Name)
	k.equal("size", p.Size, put.Size)
	k.equal("type", p.ContentType, put.ContentType)
	k.equal("ETag", p.ETag, put.ETag)
	k.equal("MD5", string(p.ContentMD5), string(put.ContentMD5))
	k.equal("modified", p.LastModified.Unix(), put.LastModified.Unix())
	k.equal("metadata", maps.Equal(p.Metadata, map[string]string{"n": "1"}), true)
}

func containers(k *kit) {
	k.wantErr("again", k.store.CreateContainer(k.Context(), k.container), blob.ErrContainerExists)
	all, err := k.store.Containers(k.Context())
	k.must(err)
	if !slices.Contains(all, k.container) || !slices.IsSorted(all) {
		k.Errorf("containers %v: want %s among them, in order", all, k.container)
	}
	k.put("x", "1", blob.PutOptions{})
	k.must(k.store.DeleteContainer(k.Context(), k.container))
	_, err = k.store.Head(k.Context(), k.container, "x")
	k.wantErr("head", err, blob.ErrContainerNotFound)
	k.must(k.store.CreateContainer(k.Context(), k.container))
	k.equal("listing", k.list(blob.ListOptions{}), "")
	for _, bad := range []string{"", "ab", "Upper", "two--hyphens", "-start", "end-", "../x", "under_score",
		strings.Repeat("a", 64)} {
		k.wantErr(bad, k.store.CreateContainer(k.Context(), bad), blob.ErrName)
	}
}
