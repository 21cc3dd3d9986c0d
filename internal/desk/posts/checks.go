package posts

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/desk/frame"
	"livery/internal/markup"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/rules"
)

// rules are those of the content that is served now; they are read again when it changes.
func (room *Room) rules(c frame.Call) *rules.Writing {
	now := c.Edition.Content
	room.writing.Lock()
	defer room.writing.Unlock()
	if room.writing.of != now {
		room.writing.of, room.writing.rules = now, rules.NewWriting(room.Content(), now)
	}
	return room.writing.rules
}

// Check says what the rules find in a text, saved or not.
func (room *Room) Check(c frame.Call, b frame.Brand, p post.Draft) error {
	in, err := frame.BodyUpTo[PostText](c, longestPost)
	if err != nil {
		return err
	}
	p.Text = post.Text{Post: in.Post, Extra: in.Extra}
	return c.Reply(room.checks(c, b, p))
}

// checks are what the rules say of a post as its draft is.
func (room *Room) checks(c frame.Call, b frame.Brand, p post.Draft) (out PostChecks, err error) {
	shown := p.Shown()
	of, err := c.BrandContent(b.ID)
	if err != nil {
		return out, err
	}
	document, err := json.Marshal(shown)
	if err != nil {
		return out, err
	}
	found := room.rules(c).Article(of, shown, document, room.Drafts.Index.Posts(b.ID).List, room.otherPosts(c, b.ID))
	out = PostChecks{Checks: checksOf(found), Publishable: true}
	for _, r := range post.Remarks([]post.File{{Post: withExtra(shown, p.Text.Extra)}}, room.Now()) {
		out.Checks = append(out.Checks, remark(r))
	}
	out.Checks = longestNames(append(out.Checks,
		suggestLinks(shown, linkTargets(c.Edition, of, room.Drafts.Index.Posts(b.ID)))...))
	gone, err := room.gonePictures(c, of, shown)
	if err != nil {
		return out, err
	}
	missing, err := room.missing(c, p)
	if err != nil {
		return out, err
	}
	out.Checks = append(out.Checks, slices.Concat(gone, missing)...)
	slices.SortStableFunc(out.Checks, func(a, b PostCheck) int { return weights[a.Severity] - weights[b.Severity] })
	for _, check := range out.Checks {
		out.Publishable = out.Publishable && check.Severity != "error"
	}
	return out, nil
}

// gonePictures are those that the texts of a post name and the brand does not have.
func (room *Room) gonePictures(c frame.Call, b *brand.Brand, p *post.Post) (checks []PostCheck, err error) {
	texts := map[string]string{"conclusion": p.Conclusion}
	for i, s := range p.Sections {
		texts[fmt.Sprintf("sections.%d.content", i)] = s.Content
	}
	for _, field := range slices.Sorted(maps.Keys(texts)) {
		text := texts[field]
		for _, name := range markup.Pictures(text) {
			if _, own := c.Edition.Source(b).Pictures[name]; own || name == post.LeftOut { // which is said as missing
				continue
			}
			if _, _, err := room.Drafts.Pictures.Find(c.Context(), b.ID, name); err == nil {
				continue
			} else if !errors.Is(err, media.ErrNotFound) {
				return nil, err
			}
			at := strings.Index(text, "]("+name)
			span := content.SpanOf(text, at+2, at+2+len(name))
			checks = append(checks, PostCheck{Severity: "warning", Field: field, Section: sectionOf(field),
				Start: span.Start, End: span.End, Message: fmt.Sprintf("There is no picture called %s.", name),
				Fix: "Choose another, or take its place out of the text."})
		}
	}
	return checks, nil
}

func withExtra(p *post.Post, extra map[string]json.RawMessage) *post.Post {
	whole := *p
	whole.Extra = extra
	return &whole
}

func remark(r post.Remark) PostCheck {
	severity := "note"
	if r.Warning {
		severity = "warning"
	}
	return PostCheck{Severity: severity, Field: r.Field, Section: -1, Message: frame.Sentence(r.Text)}
}

// missing is what keeps a post from being published now.
func (room *Room) missing(c frame.Call, p post.Draft) (checks []PostCheck, err error) {
	missing, err := room.Drafts.Missing(c.Context(), p, time.Time{})
	for _, refused := range missing {
		check := PostCheck{Severity: "error", Field: refused.Field, Section: sectionOf(refused.Field),
			Message: frame.Sentence(refused.Reason)}
		text := p.Text.Post.Conclusion
		if check.Section >= 0 {
			text = p.Text.Post.Sections[check.Section].Content
		}
		// Of a text nothing is missing but the words of a picture, or a picture itself.
		if at := unfinished.FindStringIndex(text); at != nil && (check.Section >= 0 || check.Field == "conclusion") {
			span := content.SpanOf(text, at[0], at[1])
			check.Start, check.End = span.Start, span.End
		}
		checks = append(checks, check)
	}
	return checks, err
}

// unfinished finds a picture in a text without words for those who cannot see it, or the mark of one that was left out.
var unfinished = regexp.MustCompile(`!\[\s*\]\([^)\n]*\)|!\[[^]\n]*\]\(` + post.LeftOut + `[ )]`)

// weights order checks: what keeps a post from being published comes first.
var weights = map[string]int{"error": 0, "warning": 1, "note": 2}

// alike says what a post repeats of others.
func (room *Room) alike(c frame.Call, p post.Draft, others []*post.Post) ([]PostCheck, error) {
	shown := p.Shown()
	return checksOf(room.rules(c).Alike(shown, others)), nil
}

// generated are the fields that nobody writes, so nobody can correct them.
var generated = []string{"readTime", "filename", "id", "slug"}

// checksOf turns the problems of the rules into checks at their places.
func checksOf(problems content.Problems) []PostCheck {
	checks := []PostCheck{}
	for _, one := range problems {
		field, _, _ := strings.Cut(one.Path, ".")
		if slices.Contains(generated, field) {
			continue
		}
		check := PostCheck{Severity: one.Severity.String(), Field: one.Path, Section: sectionOf(one.Path),
			Start: one.Span.Start, End: one.Span.End, Message: frame.Sentence(one.Message),
			Fix: frame.Sentence(one.Fix)}
		if one.Replace != "" {
			check.Replacement = &one.Replace
		}
		checks = append(checks, check)
	}
	return checks
}

func sectionOf(path string) int {
	parts := strings.Split(path, ".")
	if len(parts) < 2 || parts[0] != "sections" {
		return -1
	}
	if at, err := strconv.Atoi(parts[1]); err == nil {
		return at
	}
	return -1
}
