package system

import (
	"slices"
	"strings"
)

// proposal is a change that waits, or did.
type proposal struct{ ID, Note string }

// approveChange lets a colleague approve a change that is proposed, unless it is published already.
func (w *writer) approveChange(colleague *writer, note string) error {
	if done, err := w.isPublished(note); done || err != nil {
		return err
	}
	var waiting struct{ Open []proposal }
	if err := w.call("GET", "/api/desk/sites/proposals", "", nil, &waiting); err != nil {
		return err
	}
	at := slices.IndexFunc(waiting.Open, func(p proposal) bool { return p.Note == note })
	if at < 0 {
		var draft current
		if err := w.call("GET", "/api/desk/sites/draft", "", nil, &draft); err != nil {
			return err
		}
		edit := map[string]any{"edits": []map[string]any{{"layer": "brands/cam", "field": "hero.title",
			"after": note}}}
		if err := w.call("PUT", "/api/desk/sites/draft", draft.ETag, edit, &draft); err != nil {
			return err
		}
		var made proposal
		if err := w.call("POST", "/api/desk/sites/proposals", draft.ETag,
			map[string]any{"note": note, "confirmed": true, "overwrite": true}, &made); err != nil {
			return err
		}
		waiting.Open, at = []proposal{made}, 0
	}
	return colleague.call("POST", "/api/desk/sites/proposals/"+waiting.Open[at].ID+"/approve", "",
		map[string]any{"confirmed": true, "overwrite": true}, nil)
}

// approvePost lets a colleague approve a post that is proposed, unless readers see it already.
func (w *writer) approvePost(colleague *writer, title string) error {
	var found struct {
		Posts []struct{ ID, State, Title string }
	}
	if err := w.call("POST", "/api/desk/posts/search", "", map[string]any{"brand": "cameras", "words": title},
		&found); err != nil {
		return err
	}
	var p struct {
		ID, Version string
		Proposal    *struct{ State string }
	}
	for _, one := range found.Posts {
		if one.Title == title && one.State != "draft" {
			return nil
		} else if one.Title == title {
			p.ID = one.ID
		}
	}
	if p.ID == "" {
		text := map[string]any{"title": title, "slug": strings.ToLower(title), "excerpt": "In short.",
			"sections": []any{map[string]any{"heading": "One", "content": "Words."}}}
		if err := w.call("POST", "/api/desk/posts/cameras", "", map[string]any{"post": text}, &p); err != nil {
			return err
		}
	}
	path := "/api/desk/posts/cameras/" + p.ID
	if err := w.call("GET", path, "", nil, &p); err != nil {
		return err
	}
	if p.Proposal == nil {
		if err := w.call("POST", path+"/propose", p.Version, map[string]any{"why": title}, &p); err != nil {
			return err
		}
	}
	return colleague.call("POST", path+"/approve", p.Version, map[string]any{}, nil)
}
