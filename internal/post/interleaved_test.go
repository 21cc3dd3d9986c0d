package post_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"livery/internal/blob"
	"livery/internal/post"
)

// The same runs each time: a gate that fails by chance is looked away from. -rapid.seed draws others.
func init() {
	for name, value := range map[string]string{"rapid.seed": "37", "rapid.checks": "40", "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
}

// overtaken is a storage in which somebody else does something right before the text of a draft is written.
type overtaken struct {
	blob.Store
	by func()
}

func (s *overtaken) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	if by := s.by; by != nil && container == post.DraftsContainer && strings.HasPrefix(name, "posts/") {
		s.by = nil
		by()
	}
	return s.Store.Put(ctx, container, name, body, size, opt)
}

const ofOthers = `{"title":"Old Doors","date":"2026-01-02","slug":"old-doors","excerpt":"x","sections":[{"heading":"H","content":"Old."}]}`

// Nobody has edited the stored post yet, so there is no draft whose version could have changed.
func TestOfTwoFirstWritersOfOnePostTheSecondIsTold(t *testing.T) {
	its := &overtaken{Store: onDisk(t)}
	b := newBench(t, its)
	if err := post.Upload(t.Context(), b.blobs, "store", "of-others.json", []byte(ofOthers), b.clock); err != nil {
		t.Fatal(err)
	}
	p := must(b.Get(t.Context(), "store", "of-others"))
	its.by = func() {
		must(b.Save(t.Context(), "store", p.ID, p.Version, written("Doors", "The quick one's."), "ann"))
	}
	_, err := b.Save(t.Context(), "store", p.ID, p.Version, written("Doors", "The slow one's."), "ben")
	told, is := errors.AsType[*post.Conflict](err)
	if !is || told.Current.Text.Post.Sections[0].Content != "The quick one's." || told.Current.SavedBy != "ann" {
		t.Errorf("the second writer is answered %v", err)
	}
	if now := must(b.Get(t.Context(), "store", p.ID)); now.Text.Post.Sections[0].Content != "The quick one's." {
		t.Errorf("kept is %+v", now.Text.Post.Sections)
	}
}

// Several people write at one draft. Each saves what they began from; whatever comes between, a text that was
// acknowledged is there until somebody who has seen it saves another, and whoever is refused is shown what is there.
func TestNoAcknowledgedTextIsOverwrittenUnseen(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		its := &overtaken{Store: onDisk(t)}
		b := newBench(t, its)
		ctx := t.Context()
		start := must(b.Create(ctx, "store", written("Doors", "0"), "start"))
		words := func(d post.Draft) string { return d.Text.Post.Sections[0].Content }
		newest, seen := start, []post.Draft{start, start, start}
		saves := 0
		save := func(who int) {
			saves++
			text, begun := fmt.Sprint(saves), seen[who]
			d, err := b.Save(ctx, "store", start.ID, begun.Version, written("Doors", text), fmt.Sprint(who))
			told, refused := errors.AsType[*post.Conflict](err)
			switch {
			case err == nil:
				if begun.Version != newest.Version {
					rt.Fatalf("%s, of somebody who had not seen it, was overwritten by %s", words(newest), text)
				}
				newest, seen[who] = d, d
			case !refused:
				rt.Fatal(err)
			case begun.Version == newest.Version:
				rt.Fatalf("%s was refused, though nothing came between", text)
			case words(told.Current) != words(newest):
				rt.Fatalf("who is refused is shown %s, and there is %s", words(told.Current), words(newest))
			default:
				seen[who] = told.Current
			}
		}
		for range rapid.IntRange(1, 6).Draw(rt, "saves") {
			who := rapid.IntRange(0, 2).Draw(rt, "who")
			switch rapid.IntRange(0, 2).Draw(rt, "what") {
			case 0:
				save(who)
			case 1: // somebody comes between, in the middle of the save
				other := (who + rapid.IntRange(1, 2).Draw(rt, "other")) % 3
				its.by = func() { save(other) }
				save(who)
				its.by = nil
			case 2:
				seen[who] = must(b.Get(ctx, "store", start.ID))
			}
		}
		if now := must(b.Get(ctx, "store", start.ID)); words(now) != words(newest) {
			rt.Fatalf("there is %s; acknowledged last was %s", words(now), words(newest))
		}
	})
}

// A text as Markdown, and read again, is the same text, whatever signs stand in it.
func TestATextIsTheSameAfterMarkdownAndBack(t *testing.T) {
	line := rapid.StringOfN(rapid.RuneFrom([]rune("ab é#*_->[](){}:|\"'`\\&%!?,.0129~\u00a0🚚")), 0, 12, -1)
	lines := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(line, 0, 4).Draw(t, "lines"),
			"\n")
	})
	rapid.Check(t, func(t *rapid.T) {
		p := post.Post{Summary: post.Summary{Title: "A " + line.Draw(t, "title"), Excerpt: lines.Draw(t, "excerpt"),
			Author: line.Draw(t, "author"),
			Date:   rapid.SampledFrom([]string{"", "2026-03-04"}).Draw(t, "date")}, Conclusion: lines.Draw(t,
			"conclusion")}
		for range rapid.IntRange(0, 3).Draw(t, "sections") {
			p.Sections = append(p.Sections,
				post.Section{Heading: line.Draw(t, "heading"), Content: lines.Draw(t, "content")})
		}
		made, err := post.Draft{Text: post.Text{Post: p}}.Written()
		if err != nil {
			t.Fatal(err)
		}
		again, err := post.ParseFile("x.md", made)
		if err != nil {
			t.Fatal(err)
		}
		got := again.Post
		if got.Title != p.Title || got.Excerpt != p.Excerpt || got.Author != p.Author ||
			got.Conclusion != p.Conclusion ||
			len(got.Sections) != len(p.Sections) || fmt.Sprint(got.Sections) != fmt.Sprint(p.Sections) {
			t.Fatalf("%+v becomes\n%s\nand then %+v", p, made, got)
		}
	})
}
