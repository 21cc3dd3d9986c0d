package api

import (
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/web"
)

// seenBrand is a brand that the person works for.
func (c call) seenBrand(id string) (Brand, error) {
	all := c.all()
	at := slices.IndexFunc(all, func(b Brand) bool { return b.ID == id })
	if at < 0 || !c.person.Sees(id) {
		return Brand{}, errNoSuch
	}
	return all[at], nil
}

var errNoBlog = problem(http.StatusConflict, "This brand shows no posts of the Desk: its content file turns the blog off or holds the posts itself. An engineer can set blog.source to storage there.")

// ofBrand lets a handler have the brand of a call, if the person works for it.
func (d *Desk) ofBrand(handler func(call, Brand) error) func(call) error {
	return func(c call) error {
		b, err := c.seenBrand(c.PathValue("brand"))
		if err != nil {
			return err
		}
		return handler(c, b)
	}
}

// ofBlog lets a handler have the brand of a call, if posts that are written at the Desk are shown there.
func (d *Desk) ofBlog(handler func(call, Brand) error) func(call) error {
	return d.ofBrand(func(c call, b Brand) error {
		if !b.Blog {
			return errNoBlog
		}
		return handler(c, b)
	})
}

// ofPost lets a handler have the post of a call, and its brand.
func (d *Desk) ofPost(handler func(call, Brand, post.Draft) error) func(call) error {
	return d.ofBrand(func(c call, b Brand) error {
		p, err := d.Drafts.Get(c.Context(), b.ID, c.PathValue("id"))
		if err != nil {
			return postError(c, err)
		}
		return handler(c, b, p)
	})
}

// postError says what the person can do about an error of drafts.
func postError(c call, err error) error {
	if refused, is := errors.AsType[*post.Refused](err); is {
		return problem(http.StatusUnprocessableEntity, sentence(refused.Error()))
	}
	if conflict, is := errors.AsType[*post.Conflict](err); is {
		c.w.Header().Set("ETag", quoted(conflict.Current.Version))
		return &postConflict{PostConflict{*problem(http.StatusPreconditionFailed, sentence(conflict.Error())), detail("", conflict.Current)}}
	}
	return err
}

// postConflict is a conflict on its way to the person.
type postConflict struct{ PostConflict }

func (p *postConflict) Error() string { return p.Detail }

func quoted(version string) string { return `"` + version + `"` }

// postVersion reads from If-Match which version of a post a change was made from.
func (c call) postVersion() (string, error) {
	text := c.Header.Get("If-Match")
	if text == "" {
		return "", errNoMatch
	}
	return strings.Trim(text, `"`), nil
}

// origin is where the person who makes a call reaches a brand.
func (c call) origin(b Brand) string { return web.BrandOrigin(c.Request, b.ID, b.Origin) }

// detail is a post as the editor opens it; origin is where readers find it, where there is one.
func detail(origin string, p post.Draft) PostDetail {
	out := PostDetail{ID: p.ID, Brand: p.Brand, State: PostState(p.State), Changed: p.Changed, Text: PostText{p.Text.Post, p.Text.Extra},
		Version: p.Version, SavedAt: p.SavedAt, SavedBy: p.SavedBy, File: p.File}
	if p.State == post.StatePublished && origin != "" {
		out.Address = origin + "/blog/" + p.Shown().Slug
	}
	return out
}

// showPost answers a post as it is now, or what went wrong.
func (d *Desk) showPost(c call, b Brand, p post.Draft, err error) error {
	if err != nil {
		return postError(c, err)
	}
	out := detail(c.origin(b), p)
	c.w.Header().Set("ETag", quoted(p.Version))
	return c.answer(out)
}

func (d *Desk) searchPosts(c call, q PostQuery) error {
	b, err := c.seenBrand(q.Brand)
	if err != nil {
		return err
	}
	if q.Limit <= 0 {
		q.Limit = pageSize
	}
	states := make([]post.State, len(q.State))
	for i, state := range q.State {
		states[i] = post.State(state)
	}
	found, err := d.Drafts.List(c.Context(), b.ID, post.Query{States: states, Words: q.Words, After: q.After, Limit: min(q.Limit, largestPage)})
	if err != nil {
		return err
	}
	page := PostPage{Posts: make([]PostRow, len(found.Rows)), Next: found.Next, Counts: map[PostState]int{}}
	for state, n := range found.Counts {
		page.Counts[PostState(state)] = n
	}
	for i, r := range found.Rows {
		page.Posts[i] = PostRow{ID: r.ID, Brand: b.ID, State: PostState(r.State), Title: r.Title, Slug: r.Slug, Excerpt: r.Excerpt, Author: r.Author,
			Category: r.Category, Image: r.Image, Date: r.Date, Changed: r.Changed, SavedAt: r.SavedAt, SavedBy: r.SavedBy, Fault: r.Fault, File: r.File}
	}
	return c.answer(page)
}

func (d *Desk) newPost(c call, b Brand) error {
	in, err := bodyUpTo[NewPost](c, longestPost)
	if err != nil {
		return err
	}
	var text post.Text
	if in.Post != nil {
		text.Post = *in.Post
	}
	p, err := d.Drafts.Create(c.Context(), b.ID, text, c.person.ID)
	if err == nil {
		c.didPost("", p)
	}
	return d.showPost(c, b, p, err)
}

// didPost notes what was done to a post.
func (c call) didPost(action string, p post.Draft) {
	c.did(desk.Entry{Action: action, Brand: p.Brand, Subject: p.ID, After: p.Text.Post.Title})
}

func (d *Desk) readPost(c call, b Brand, p post.Draft) error { return d.showPost(c, b, p, nil) }

func (d *Desk) savePost(c call, b Brand) error {
	version, err := c.postVersion()
	if err != nil {
		return err
	}
	in, err := bodyUpTo[PostText](c, longestPost)
	if err != nil {
		return err
	}
	p, err := d.Drafts.Save(c.Context(), b.ID, c.PathValue("id"), version, post.Text{Post: in.Post, Extra: in.Extra}, c.person.ID)
	return d.showPost(c, b, p, err)
}

func (d *Desk) discardPost(c call, _ Brand, p post.Draft) error {
	version, err := c.postVersion()
	if err != nil {
		return err
	}
	if err := d.Drafts.Discard(c.Context(), p.Brand, p.ID, version); err != nil {
		return postError(c, err)
	}
	action := ""
	if p.State != post.StateDraft {
		action = "threw the changes of a post away"
	}
	c.didPost(action, p)
	return c.nothing()
}

func (d *Desk) publishPost(c call, b Brand) error {
	version, err := c.postVersion()
	if err != nil {
		return err
	}
	in, err := body[PublishPost](c)
	if err != nil {
		return err
	}
	p, err := d.Drafts.Publish(c.Context(), post.Publication{Brand: b.ID, ID: c.PathValue("id"), Version: version, At: in.At, Replace: in.Replace, By: c.person.ID})
	if err == nil {
		action := ""
		if p.State == post.StateScheduled {
			action = "scheduled a post"
		}
		c.didPost(action, p)
	}
	return d.showPost(c, b, p, err)
}

func (d *Desk) unpublishPost(c call, b Brand) error {
	version, err := c.postVersion()
	if err != nil {
		return err
	}
	p, err := d.Drafts.Unpublish(c.Context(), b.ID, c.PathValue("id"), version, c.person.ID)
	if err == nil {
		c.didPost("", p)
	}
	return d.showPost(c, b, p, err)
}

// copyPost copies a post to another brand of the person, as a draft to be put in that brand's words.
func (d *Desk) copyPost(c call, _ Brand, p post.Draft) error {
	in, err := body[CopyPost](c)
	if err != nil {
		return err
	}
	to, err := c.seenBrand(in.To)
	if err != nil {
		return err
	}
	if !to.Blog {
		return errNoBlog
	}
	if to.ID == p.Brand {
		return problem(http.StatusUnprocessableEntity, "This post is of that brand already; choose another.")
	}
	text := p.Text
	text.Post.ID, text.Post.Filename, text.Post.Date = "", "", ""
	if err := d.Drafts.Pictures.CopyToBrand(c.Context(), p.Brand, &text.Post, to.ID); err != nil {
		return err
	}
	copied, err := d.Drafts.Create(c.Context(), to.ID, text, c.person.ID)
	if err != nil {
		return postError(c, err)
	}
	c.didPost("copied a post from "+p.Brand, copied)
	checks, err := d.alike(c, copied, []*post.Post{p.Shown()})
	if err != nil {
		return err
	}
	return c.answer(CopiedPost{Brand: to.ID, ID: copied.ID, Alike: checks})
}

// brandOf is a brand with its content.
func (c call) brandOf(id string) (*brand.Brand, error) {
	if b, ok := c.edition.Registry.ByID(id); ok {
		return b, nil
	}
	return nil, errNoSuch
}

// framePost answers an address that shows the draft in a frame of the Desk.
func (d *Desk) framePost(c call, b Brand, p post.Draft) error {
	token, err := d.Previews.Pass(c.Context(), preview.Link{Kind: preview.Post, Brand: p.Brand, Draft: p.ID, CreatedBy: c.person.ID}, web.Origin(c.Request))
	if err != nil {
		return err
	}
	return c.answer(PostFrame{Address: c.URL.EscapedPath() + "?token=" + token, Origin: c.origin(b), Pictures: preview.PicturesAddress(token)})
}

var frameTemplate = template.Must(template.New("frame").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The page</title>
<style>html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}</style></head>
<body><iframe src="{{.}}" title="The page"></iframe></body></html>
`))

// postFrame answers a document that frames a page of the brand on the brand's own host. So each document names one host that may
// be framed: the Desk's own would have to name those of all brands.
func (d *Desk) postFrame(c call, b Brand, _ post.Draft) error {
	at := c.origin(b)
	h := c.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; frame-src "+at)
	h.Set("X-Frame-Options", "SAMEORIGIN")
	return frameTemplate.Execute(c.w, at+"/-/preview/frame?token="+url.QueryEscape(c.URL.Query().Get("token")))
}

func (d *Desk) postPreviews(c call, _ Brand, p post.Draft) error {
	links, err := d.Previews.Of(c.Context(), preview.Post, p.Brand, p.ID)
	if err != nil {
		return err
	}
	list := make([]PreviewLink, len(links))
	for i, l := range links {
		list[i] = previewLink(l, "")
	}
	return c.answer(list)
}

func (d *Desk) newPostPreview(c call, b Brand, p post.Draft) error {
	in, err := body[NewPreviewLink](c)
	if err != nil {
		return err
	}
	l, token, err := d.Previews.Make(c.Context(), preview.Link{Kind: preview.Post, Brand: p.Brand, Draft: p.ID, Until: in.Until, CreatedBy: c.person.ID})
	if err != nil {
		return err
	}
	c.didPost("", p)
	made := previewLink(l, "")
	made.Address = preview.Address(c.origin(b), token)
	return c.answer(made)
}

func (d *Desk) revokePostPreview(c call, _ Brand, p post.Draft) error {
	if err := d.Previews.Revoke(c.Context(), preview.Post, p.Brand, p.ID, c.PathValue("preview")); err != nil {
		return err
	}
	c.didPost("", p)
	return c.nothing()
}

// otherPosts are what the other brands publish.
func (d *Desk) otherPosts(c call, id string) (others []*post.Post) {
	for _, b := range c.all() {
		if b.ID == id {
			continue
		}
		posts := d.Drafts.Index.Posts(b.ID)
		for _, summary := range posts.List {
			if p, found := posts.Find(summary.Slug); found {
				others = append(others, p)
			}
		}
	}
	return others
}

// personName is how a person is called to whoever makes a call; empty for one who is gone.
func (d *Desk) personName(c call, id string) string {
	p, err := d.Store.Person(c.Context(), id)
	if err != nil {
		return ""
	}
	return p.TitleFor(c.person)
}
