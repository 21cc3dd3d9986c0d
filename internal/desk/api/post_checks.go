package api

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"livery/internal/content"
	"livery/internal/post"
	"livery/internal/rules"
)

// rules are those of the content that is served now; they are read again when it changes.
func (d *Desk) rules(c call) *rules.Writing {
	now := c.edition.Content
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.writing.of != now {
		d.writing.of, d.writing.rules = now, rules.NewWriting(d.Content(), now)
	}
	return d.writing.rules
}

// checkPost says what the rules find in a text, saved or not.
func (d *Desk) checkPost(c call, b Brand, p post.Draft) error {
	in, err := bodyUpTo[PostText](c, longestPost)
	if err != nil {
		return err
	}
	p.Text = post.Text{Post: in.Post, Extra: in.Extra}
	shown := p.Shown()
	of, err := c.brandOf(b.ID)
	if err != nil {
		return err
	}
	document, err := json.Marshal(shown)
	if err != nil {
		return err
	}
	found := d.rules(c).Article(of, shown, document, d.Drafts.Index.Posts(b.ID).List, d.otherPosts(c, b.ID))
	out := PostChecks{Checks: checksOf(found), Minutes: post.Minutes(shown.Texts()), Words: post.Words(shown), Publishable: true}
	for _, r := range post.Remarks([]post.File{{Post: withExtra(shown, in.Extra)}}, d.Now()) {
		out.Checks = append(out.Checks, remark(r))
	}
	missing, err := d.missing(c, p)
	if err != nil {
		return err
	}
	out.Checks = append(out.Checks, missing...)
	for _, check := range out.Checks {
		out.Publishable = out.Publishable && check.Severity != "error"
	}
	return c.answer(out)
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
	return PostCheck{Severity: severity, Field: "sections", Section: -1, Message: sentence(r.Text)}
}

// missing is what keeps a post from being published now.
func (d *Desk) missing(c call, p post.Draft) (checks []PostCheck, err error) {
	missing, err := d.Drafts.Missing(c.Context(), p, time.Time{})
	for _, refused := range missing {
		checks = append(checks, PostCheck{Severity: "error", Field: refused.Field, Section: sectionOf(refused.Field), Message: sentence(refused.Reason)})
	}
	return checks, err
}

// alike says what a post repeats of others.
func (d *Desk) alike(c call, p post.Draft, others []*post.Post) ([]PostCheck, error) {
	shown := p.Shown()
	return checksOf(d.rules(c).Alike(shown, others)), nil
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
			Start: one.Span.Start, End: one.Span.End, Message: sentence(one.Message), Fix: sentence(one.Fix)}
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
