package post_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/media"
	"livery/internal/post"
)

func pictures(b *bench) {
	ctx := b.Context()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewRGBA(image.Rect(0, 0, 400, 300))); err != nil {
		b.Fatal(err)
	}
	for name, alt := range map[string]string{"yard": "A yard", "lead": "", "spare": "Nothing"} {
		must(b.Pictures.Private.Put(ctx, "store", name, file.Bytes(), alt))
	}
	text := written("Doors", "Look:\n\n![A yard](yard)")
	text.Post.Image = "lead.jpg"
	p := must(b.Create(ctx, "store", text, "ann"))
	_, err := b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version})
	if refused, is := errors.AsType[*post.Refused](err); !is || refused.Field != "image" ||
		!strings.Contains(refused.Reason, "what the picture lead shows") {
		b.Errorf("a lead picture without words is answered %v", err)
	}
	must(b.Pictures.Private.Describe(ctx, "store", "lead", func(p *media.Picture) { p.Alt = "A van" }))
	public := func() (names []string) {
		for _, one := range must(b.Pictures.Public.List(ctx, "store")) {
			names = append(names, one.Name)
		}
		return names
	}
	var shown []string // what pages show, and what readers have by then
	b.Pictures.Shown = func(ctx context.Context) error {
		found, err := b.Blobs.List(ctx, "store", blob.ListOptions{Prefix: post.Prefix})
		shown = append(shown, fmt.Sprint(public(), " before ", len(found.Blobs)))
		return err
	}
	at := b.clock.Add(time.Hour)
	p = must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version, At: at}))
	if got := public(); got != nil {
		b.Errorf("before its time %v are public", got)
	}
	b.clock = at.Add(time.Minute)
	b.refresh()
	if got := public(); !slices.Equal(got, []string{"lead", "yard"}) {
		b.Errorf("at its time %v are public", got)
	}
	if !slices.Equal(shown, []string{"[lead yard] before 0"}) {
		b.Errorf("pages were told to show %q", shown)
	}
	if got := must(b.Pictures.File(ctx, "store", "yard-320.png")); got.Alt != "A yard" || len(got.Content) == 0 {
		b.Errorf("a smaller size is %+v", got.Picture)
	}
	if left := must(b.Pictures.Private.List(ctx, "store")); len(left) != 1 || left[0].Name != "spare" {
		b.Errorf("with the drafts are %+v", left)
	}
	other := must(b.Create(ctx, "store", written("Gates", "![A spare](spare)"), "ann"))
	must(b.Publish(ctx, post.Publication{Brand: "store", ID: other.ID, Version: other.Version}))
	if got := public(); len(got) != 3 {
		b.Errorf("published now, %v are public", got)
	}
	// Taken down, what readers saw is theirs no more, but for what another post or the content shows.
	both := must(b.Create(ctx, "store", written("Yards", "![A yard](yard)\n\n![A spare](spare)"), "ann"))
	both = must(b.Publish(ctx, post.Publication{Brand: "store", ID: both.ID, Version: both.Version}))
	p = must(b.Get(ctx, "store", p.ID))
	p = must(b.Save(ctx, "store", p.ID, p.Version, written("Doors", "No picture any more."), "ann"))
	must(b.Unpublish(ctx, "store", p.ID, p.Version, "ann"))
	if got := public(); !slices.Equal(got, []string{"spare", "yard"}) {
		b.Errorf("after one of two was taken down %v are public", got)
	}
	b.Pictures.InContent = func(_, name string) bool { return name == "yard" }
	both = must(b.Get(ctx, "store", both.ID))
	both = must(b.Unpublish(ctx, "store", both.ID, both.Version, "ann"))
	other = must(b.Get(ctx, "store", other.ID))
	other = must(b.Unpublish(ctx, "store", other.ID, other.Version, "ann"))
	if got := public(); !slices.Equal(got, []string{"yard"}) {
		b.Errorf("after all were taken down %v are public", got)
	}
	must(b.Publish(ctx, post.Publication{Brand: "store", ID: both.ID, Version: both.Version}))
	if got := public(); !slices.Equal(got, []string{"spare", "yard"}) {
		b.Errorf("published again, %v are public", got)
	}
	if err := b.Pictures.CopyToBrand(ctx, "store", &other.Text.Post, "cam"); err != nil {
		b.Error(err)
	}
	if lent := must(b.Pictures.Private.List(ctx, "cam")); len(lent) != 1 || lent[0].Name != "spare" {
		b.Errorf("the sister has %+v", lent)
	}
}
