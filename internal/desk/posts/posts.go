package posts

import (
	"errors"
	"html/template"
	"net/http"
	"net/url"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/web"
)

// errNoBlog says why a brand does not show posts of the Desk, and how it would.
func errNoBlog(b frame.Brand) *frame.Problem {
	if b.NoBlog == frame.BlogOff {
		return frame.NewProblem(http.StatusConflict, b.Name+" has no blog. Add one under Site in its Sites room.")
	}
	return frame.NewProblem(http.StatusConflict, "The blog of "+b.Name+" does not show posts that are written here. "+
		"Under Site in its Sites room, set where its posts come from to storage.")
}

// OfBlog lets a handler have the brand of a call, if posts that are written at the Desk are shown there.
func OfBlog(handler func(frame.Call, frame.Brand) error) func(frame.Call) error {
	return frame.OfBrand(func(c frame.Call, b frame.Brand) error {
		if b.NoBlog != "" {
			return errNoBlog(b)
		}
		return handler(c, b)
	})
}

// OfPost lets a handler have the post of a call, and its brand.
func (room *Room) OfPost(handler func(frame.Call, frame.Brand, post.Draft) error) func(frame.Call) error {
	return frame.OfBrand(func(c frame.Call, b frame.Brand) error {
		p, err := room.Drafts.Get(c.Context(), b.ID, c.PathValue("id"))
		if err != nil {
			return postError(c, err)
		}
		return handler(c, b, p)
	})
}

// postError says what the person can do about an error of drafts.
func postError(c frame.Call, err error) error {
	if refused, is := errors.AsType[*post.Refused](err); is {
		return frame.NewProblem(http.StatusUnprocessableEntity, frame.Sentence(refused.Error()))
	}
	if conflict, is := errors.AsType[*post.Conflict](err); is {
		c.SetVersion(conflict.Current.Version)
		return &PostConflict{*frame.NewProblem(http.StatusPreconditionFailed, frame.Sentence(conflict.Error())),
			detail("", conflict.Current)}
	}
	return err
}

// Answer implements frame.Telling.
func (p *PostConflict) Answer() (status int, body any) { return p.Status, p }

// detail is a post as the editor opens it; origin is where readers find it, where there is one.
func detail(origin string, p post.Draft) PostDetail {
	out := PostDetail{ID: p.ID, Brand: p.Brand, State: p.State, Changed: p.Changed,
		Text:    PostText{p.Text.Post, p.Text.Extra},
		Version: p.Version, SavedAt: p.SavedAt, SavedBy: p.SavedBy, File: p.File, Slug: p.Address, Moved: p.Moved}
	if p.State == post.StatePublished && origin != "" {
		out.Address = origin + "/blog/" + p.Address
	}
	return out
}

// showPost answers a post as it is now, or what went wrong.
func (room *Room) showPost(c frame.Call, b frame.Brand, p post.Draft, err error) error {
	if err != nil {
		return postError(c, err)
	}
	out := detail(c.Origin(b), p)
	out.Proposal = proposalOf(c.Person, p)
	approvers, err := room.approvers(c, p)
	if err != nil {
		return err
	}
	out.Approval, out.Approvers = approvalFor(c, approvers), frame.Names(c.Person, approvers)
	c.SetVersion(p.Version)
	return c.Answer(out)
}

func (room *Room) Search(c frame.Call, q PostQuery) error {
	brands, err := searched(c, q.Brand)
	if err != nil {
		return err
	}
	if q.Limit <= 0 {
		q.Limit = pageSize
	}
	found, err := room.Drafts.ListAll(c.Context(), brands, post.Query{States: q.State, Words: q.Words, Tag: q.Tag,
		From: q.From, To: q.To, After: q.After, Limit: min(q.Limit, largestPage)})
	if err != nil {
		return err
	}
	page := PostPage{Posts: make([]PostRow, len(found.Rows)), Next: found.Next, Counts: found.Counts, Tags: found.Tags}
	for i, r := range found.Rows {
		page.Posts[i] = PostRow{ID: r.ID, Brand: r.Brand, State: r.State, Title: r.Title, Slug: r.Slug,
			Excerpt: r.Excerpt, Author: r.Author, Category: r.Category, Tags: r.Tags, Image: r.Image, Date: r.Date,
			Proposed: r.Proposed,
			Changed:  r.Changed, SavedAt: r.SavedAt, SavedBy: r.SavedBy, Fault: r.Fault, File: r.File}
	}
	return c.Answer(page)
}

// searched are the brands whose posts are asked for: one, or all that the person sees and that have a blog.
func searched(c frame.Call, brand string) (ids []string, err error) {
	if brand != "" {
		b, err := c.SeenBrand(brand)
		return []string{b.ID}, err
	}
	for _, b := range c.Brands() {
		if b.NoBlog == "" && c.Person.Sees(b.ID) {
			ids = append(ids, b.ID)
		}
	}
	return ids, nil
}

func (room *Room) Begin(c frame.Call, b frame.Brand) error {
	in, err := frame.BodyUpTo[NewPost](c, longestPost)
	if err != nil {
		return err
	}
	var p post.Draft
	if in.Post == nil {
		p, err = room.Drafts.Begin(c.Context(), b.ID, c.Person.ID)
	} else {
		p, err = room.Drafts.Create(c.Context(), b.ID, post.Text{Post: *in.Post}, c.Person.ID)
	}
	if err == nil {
		didPost(c, "", p)
	}
	return room.showPost(c, b, p, err)
}

// didPost notes what was done to a post.
func didPost(c frame.Call, action string, p post.Draft) { c.Did(toPost(action, p)) }

func toPost(action string, p post.Draft) desk.Entry {
	return desk.Entry{Action: action, Brand: p.Brand, Subject: p.ID, After: p.Text.Post.Title}
}

func (room *Room) Read(c frame.Call, b frame.Brand, p post.Draft) error {
	return room.showPost(c, b, p, nil)
}

func (room *Room) Save(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	in, err := frame.BodyUpTo[PostText](c, longestPost)
	if err != nil {
		return err
	}
	in.Post.Tags, in.Post.Related = post.Tidy(in.Post.Tags), post.Tidy(in.Post.Related)
	p, err := room.Drafts.Save(c.Context(), b.ID, c.PathValue("id"), version, post.Text{Post: in.Post, Extra: in.Extra},
		c.Person.ID)
	return room.showPost(c, b, p, err)
}

func (room *Room) Discard(c frame.Call, _ frame.Brand, p post.Draft) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	if err := room.Drafts.Discard(c.Context(), p.Brand, p.ID, version); err != nil {
		return postError(c, err)
	}
	action := ""
	if p.State != post.StateDraft {
		action = "threw the changes of a post away"
	}
	didPost(c, action, p)
	return c.Nothing()
}

func (room *Room) Publish(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	in, err := frame.Body[PublishPost](c)
	if err != nil {
		return err
	}
	p, err := room.Drafts.Get(c.Context(), b.ID, c.PathValue("id"))
	if err != nil {
		return postError(c, err)
	}
	if approvers, err := room.approvers(c, p); err != nil {
		return err
	} else if why := approvalFor(c, approvers); why != "" {
		return errApproval(why)
	}
	p, err = room.Drafts.Publish(c.Context(), post.Publication{Brand: b.ID, ID: c.PathValue("id"), Version: version,
		At: in.At, Replace: in.Replace, By: c.Person.ID, ByName: c.Person.Title()})
	if err == nil {
		action := ""
		if p.State == post.StateScheduled {
			action = "scheduled a post"
		}
		didPost(c, action, p)
	}
	return room.showPost(c, b, p, err)
}

func (room *Room) Unpublish(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	p, err := room.Drafts.Unpublish(c.Context(), b.ID, c.PathValue("id"), version, c.Person.ID)
	if err == nil {
		didPost(c, "", p)
	}
	return room.showPost(c, b, p, err)
}

// OpenFrame answers an address that shows the draft in a frame of the Desk.
func (room *Room) OpenFrame(c frame.Call, b frame.Brand, p post.Draft) error {
	token, err := room.Previews.Pass(c.Context(), preview.Link{Kind: preview.Post, Brand: p.Brand, Draft: p.ID,
		CreatedBy: c.Person.ID}, web.Origin(c.Request))
	if err != nil {
		return err
	}
	return c.Answer(PostFrame{Address: c.URL.EscapedPath() + "?token=" + token, Origin: c.Origin(b),
		Pictures: preview.PicturesAddress(token)})
}

var frameTemplate = template.Must(template.New("frame").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The page</title>
<style>html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}</style></head>
<body><iframe src="{{.}}" title="The page"></iframe></body></html>
`))

// FrameDocument answers a document that frames a page of the brand on the brand's own host. So each document names one
// host that may be framed: the Desk's own would have to name those of all brands.
func (room *Room) FrameDocument(c frame.Call, b frame.Brand, _ post.Draft) error {
	at := c.Origin(b)
	h := c.W.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri "+
		"'none'; frame-ancestors 'self'; frame-src "+at)
	h.Set("X-Frame-Options", "SAMEORIGIN")
	return frameTemplate.Execute(c.W, at+"/-/preview/frame?token="+url.QueryEscape(c.URL.Query().Get("token")))
}

func (room *Room) ListPreviews(c frame.Call, _ frame.Brand, p post.Draft) error {
	links, err := room.Previews.Of(c.Context(), preview.Post, p.Brand, p.ID)
	if err != nil {
		return err
	}
	list := make([]frame.PreviewLink, len(links))
	for i, l := range links {
		list[i] = frame.PreviewLinkOf(l, "")
	}
	return c.Answer(list)
}

func (room *Room) MakePreview(c frame.Call, b frame.Brand, p post.Draft) error {
	in, err := frame.Body[frame.NewPreviewLink](c)
	if err != nil {
		return err
	}
	l, token, err := room.Previews.Make(c.Doing(toPost("", p)),
		preview.Link{Kind: preview.Post, Brand: p.Brand, Draft: p.ID, Until: in.Until, CreatedBy: c.Person.ID})
	if err != nil {
		return err
	}
	made := frame.PreviewLinkOf(l, "")
	made.Address = preview.Address(c.Origin(b), token)
	return c.Answer(made)
}

func (room *Room) RevokePreview(c frame.Call, _ frame.Brand, p post.Draft) error {
	if err := room.Previews.Revoke(c.Doing(toPost("", p)), preview.Post, p.Brand, p.ID,
		c.PathValue("preview")); err != nil {
		return err
	}
	return c.Nothing()
}

// otherPosts are what the other brands publish.
func (room *Room) otherPosts(c frame.Call, id string) (others []*post.Post) {
	for _, b := range c.Brands() {
		if b.ID == id {
			continue
		}
		posts := room.Drafts.Index.Posts(b.ID)
		for _, summary := range posts.List {
			if p, found := posts.Find(summary.Slug); found {
				others = append(others, p)
			}
		}
	}
	return others
}
