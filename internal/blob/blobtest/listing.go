package blobtest

import (
	"fmt"
	"strings"

	"livery/internal/blob"
)

func listing(k *kit) {
	for _, name := range []string{"blogs/b.json", "blogs/a.json", "blogsX", "Z", "blogs/ü.json", "a", "blogs/B.json",
		"blogs/"} {
		k.put(name, "x", blob.PutOptions{})
	}
	k.equal("everything", k.list(blob.ListOptions{}),
		"Z a blogs/ blogs/B.json blogs/a.json blogs/b.json blogs/ü.json blogsX")
	k.equal("blogs", k.list(blob.ListOptions{Prefix: "blogs"}),
		"blogs/ blogs/B.json blogs/a.json blogs/b.json blogs/ü.json blogsX")
	k.equal("blogs/a", k.list(blob.ListOptions{Prefix: "blogs/a"}), "blogs/a.json")
	k.equal("a whole name", k.list(blob.ListOptions{Prefix: "blogs/a.json"}), "blogs/a.json")
	k.equal("no match", k.list(blob.ListOptions{Prefix: "nothing"}), "")
	k.must(k.store.Delete(k.Context(), k.container, "blogs/b.json", blob.Conditions{}))
	k.equal("after deletion", k.list(blob.ListOptions{Prefix: "blogs/b"}), "")
}

func paging(k *kit) {
	var want []string
	for i := range 7 {
		name := fmt.Sprintf("blogs/post-%d.json", i)
		want = append(want, name)
		k.put(name, "x", blob.PutOptions{})
	}
	k.put("zebra", "x", blob.PutOptions{})
	for _, size := range []int{1, 2, 3, 7, 8, 100} {
		var got []string
		opt := blob.ListOptions{Prefix: "blogs/", Max: size}
		for pages := 0; ; pages++ {
			page, err := k.store.List(k.Context(), k.container, opt)
			k.must(err)
			if len(page.Blobs) > size || pages > 7 {
				k.Fatalf("page %d of size %d has %d blobs", pages, size, len(page.Blobs))
			}
			got = append(got, entries(page)...)
			if page.Next == "" {
				break
			}
			opt.Marker = page.Next
		}
		k.equal(fmt.Sprintf("pages of %d", size), strings.Join(got, " "), strings.Join(want, " "))
	}
}

func delimiter(k *kit) {
	for _, name := range []string{"a.json", "blogs/1.json", "blogs/2.json", "blogs/old/3.json", "contacts/x",
		"z.json"} {
		k.put(name, "x", blob.PutOptions{})
	}
	k.equal("top", k.list(blob.ListOptions{Delimiter: "/"}), "a.json z.json [blogs/] [contacts/]")
	k.equal("inside", k.list(blob.ListOptions{Delimiter: "/", Prefix: "blogs/"}),
		"blogs/1.json blogs/2.json [blogs/old/]")
	var got []string
	opt := blob.ListOptions{Delimiter: "/", Max: 1}
	for pages := 0; pages < 6; pages++ {
		page, err := k.store.List(k.Context(), k.container, opt)
		k.must(err)
		got = append(got, entries(page)...)
		if opt.Marker = page.Next; page.Next == "" {
			break
		}
	}
	k.equal("pages", strings.Join(got, " "), "a.json [blogs/] [contacts/] z.json")
}

var allowedNames = []string{
	"a b", "a+b", "100%25", "100%", "ü-é", "q?x=1&y#z", "dir//double", "trail./x", "a/../b", "%2e%2e/up",
	"semi;colon,comma",
	"quote'\"s", "<xml>&amp;", "emoji-🚚", "name.tmp", "container.json", "UPPER", "upper", "blogs", "blogs/x", "0000",
	"../escape", "/leading", strings.Repeat("long", 75),
}

func names(k *kit) {
	for i, name := range allowedNames {
		k.put(name, fmt.Sprint(i), blob.PutOptions{})
	}
	for i, name := range allowedNames {
		k.equal(name, k.read(name), fmt.Sprint(i))
		k.equal("prefix "+name, strings.Contains(k.list(blob.ListOptions{Prefix: name}), name), true)
	}
	page, err := k.store.List(k.Context(), k.container, blob.ListOptions{})
	k.must(err)
	k.equal("all listed", len(page.Blobs), len(allowedNames))
}

func badNames(k *kit) {
	for what, name := range map[string]string{
		"empty": "", "too long": strings.Repeat("n", 1025), "control": "a\x01b", "line break": "a\nb",
		"backslash": `a\b`, "not UTF-8": "a\xffb",
	} {
		_, err := k.store.Put(k.Context(), k.container, name, strings.NewReader("x"), 1, blob.PutOptions{})
		k.wantErr(what, err, blob.ErrName)
		_, err = k.store.Get(k.Context(), k.container, name, blob.GetOptions{})
		k.wantErr(what, err, blob.ErrName)
	}
	_, err := k.store.Get(k.Context(), "../"+k.container, "x", blob.GetOptions{})
	k.wantErr("container outside", err, blob.ErrName)
	k.equal("listing", k.list(blob.ListOptions{}), "")
}
