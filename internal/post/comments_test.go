package post_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"livery/internal/comment"
	"livery/internal/post"
)

func comments(b *bench) {
	ctx := b.Context()
	p := must(b.Create(ctx, "store", written("Doors", "Shut them."), "ann"))
	if none := must(b.Comments(ctx, "store", p.ID)); len(none) > 0 {
		b.Errorf("a new draft has comments: %+v", none)
	}
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if _, err := b.Comment(ctx, "store", p.ID, comment.Comment{Name: " Kim \n Hale ",
				Words: fmt.Sprint("Say it in ", i, " words.\n")}); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	said := must(b.Comments(ctx, "store", p.ID))
	if len(said) != 4 || said[0].Name != "Kim Hale" || strings.HasSuffix(said[0].Words, "\n") || said[0].At.IsZero() {
		b.Fatalf("of four at once are kept %+v", said)
	}
	resolved := must(b.Resolve(ctx, "store", p.ID, said[1].ID, "ann", true))
	if resolved[1].Resolved.IsZero() || resolved[1].ResolvedBy != "ann" || !resolved[0].Resolved.IsZero() {
		b.Errorf("resolved, they are %+v", resolved)
	}
	if again := must(b.Resolve(ctx, "store", p.ID, said[1].ID, "ann", false)); !again[1].Resolved.IsZero() {
		b.Errorf("taken up again, they are %+v", again)
	}
	if _, err := b.Resolve(ctx, "store", p.ID, "none", "ann", true); !errors.Is(err, post.ErrNotFound) {
		b.Errorf("one that is not there: %v", err)
	}
	long := strings.Repeat("ä", comment.LongestComment)
	for field, c := range map[string]comment.Comment{"name": {Words: "x"}, "words": {Name: "Kim", Words: " \n"},
		"name ":  {Name: strings.Repeat("n", comment.LongestName+1), Words: "x"},
		"words ": {Name: "Kim", Words: long + "x"}} {
		var refused *post.Refused
		if _, err := b.Comment(ctx, "store", p.ID, c); !errors.As(err, &refused) ||
			refused.Field != strings.TrimSpace(field) {
			b.Errorf("a comment without or with too long %s: %v", field, err)
		}
	}
	must(b.Comment(ctx, "store", p.ID, comment.Comment{Name: "Kim", Words: long}))
	kept := must(b.Get(ctx, "store", p.ID))
	if kept.Version != p.Version {
		b.Error("a comment made another version of the draft")
	}
	if err := b.Discard(ctx, "store", p.ID, kept.Version); err != nil {
		b.Fatal(err)
	}
	if left := must(b.Comments(ctx, "store", p.ID)); len(left) > 0 {
		b.Errorf("of a draft that was thrown away are left %+v", left)
	}
}
