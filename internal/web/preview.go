package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/media"
	"livery/internal/preview"
)

// Drafts make the pages of one kind of draft.
type Drafts interface {
	// Start says where a draft is seen first and what it is called.
	Start(ctx context.Context, e *edition.Edition, l preview.Link) (path, title string, err error)
	// Page makes a page as the draft has it. The zero answer leaves the path to the page that everybody sees.
	Page(ctx context.Context, e *edition.Edition, l preview.Link, r edition.Request,
		p document.Preview) (edition.Answer, error)
	// Picture reads a file of a picture that the draft shows and that is not public, or answers media.ErrNotFound.
	Picture(ctx context.Context, l preview.Link, file string) (media.File, error)
}

// Discussed are drafts that whoever was sent a preview can say something about.
type Discussed interface {
	// Comments are what was said.
	Comments(ctx context.Context, l preview.Link) ([]document.Comment, error)
	// Reader is the name of who sees what is said; nothing where they have none.
	Reader(ctx context.Context, l preview.Link) string
	// Comment keeps what somebody says; a Refused says why it cannot.
	Comment(ctx context.Context, l preview.Link, name, words string) error
}

// Refused is why something that a person sent is not taken, in words for them.
type Refused struct{ Reason string }

func (r *Refused) Error() string { return r.Reason }

// Previews are the links that show drafts, and what makes their pages, by kind.
type Previews struct {
	Links *preview.Links
	Kinds map[string]Drafts
}

const (
	previewCookie = "livery-preview"
	// previewLife is how long a browser remembers a preview; the link opens it again.
	previewLife = 12 * time.Hour
	// visitorCookie is the name that somebody comments by, which they need not type again; commentedCookie has the next
	// page thank them, once.
	visitorCookie   = "livery-visitor"
	commentedCookie = "livery-commented"
	visitorLife     = 30 * 24 * time.Hour
)

// openPreview takes a token, remembers it in this browser, and goes on to the draft.
func (s *Server) openPreview(w http.ResponseWriter, r *http.Request, v visit) error {
	token := r.URL.Query().Get("token")
	link, kind, err := s.previewOf(r, v, token)
	if err == nil && link.Frame != "" {
		err = preview.ErrEnded
	}
	var path string
	if err == nil {
		path, _, err = kind.Start(r.Context(), v.edition, link)
	}
	if err != nil {
		return ended(err)
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	setCookie(w, r, previewCookie, token, min(previewLife, time.Until(link.Until)))
	http.Redirect(w, r, path, http.StatusFound)
	return nil
}

// leavePreview forgets the preview and goes home.
func (s *Server) leavePreview(w http.ResponseWriter, r *http.Request, _ visit) error {
	forgetCookie(w, r, previewCookie)
	http.Redirect(w, r, "/", http.StatusFound)
	return nil
}

// setCookie has the browser remember something for a while, and forgetCookie forget it.
func setCookie(w http.ResponseWriter, r *http.Request, name, value string, life time.Duration) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, Secure: IsHTTPS(r),
		SameSite: http.SameSiteLaxMode, MaxAge: int(life.Seconds())})
}

func forgetCookie(w http.ResponseWriter, r *http.Request, name string) {
	setCookie(w, r, name, "", -time.Second)
}

// previewFrame answers the page of a draft in a frame of the Desk, and of nobody else. Frames get no
// cookies from other sites, so the pass is in the address.
func (s *Server) previewFrame(w http.ResponseWriter, r *http.Request, v visit) error {
	token := r.URL.Query().Get("token")
	link, kind, err := s.previewOf(r, v, token)
	if err == nil && link.Frame == "" {
		err = preview.ErrEnded
	}
	var path, title string
	if err == nil {
		path, title, err = kind.Start(r.Context(), v.edition, link)
	}
	if err != nil {
		return ended(err)
	}
	if asked := r.URL.Query().Get("path"); asked != "" {
		path = asked
	}
	answer, err := kind.Page(r.Context(), v.edition, link, edition.Request{Brand: v.Brand, Path: path},
		document.Preview{Title: title, Until: link.Until, Frame: link.Frame, Pictures: preview.PicturesAddress(token)})
	if err != nil {
		return ended(err)
	}
	if answer.Document == nil {
		return notFound(w, r, v)
	}
	s.writePreview(w, r, v, answer.Document, link.Frame)
	return nil
}

// previewed answers a page to somebody who looks at a draft; false leaves it to the page that
// everybody sees.
func (s *Server) previewed(w http.ResponseWriter, r *http.Request, v visit, asked edition.Request) (bool, error) {
	if s.Previews.Links == nil || r.Header["Cookie"] == nil {
		return false, nil
	}
	cookie, err := r.Cookie(previewCookie)
	if err != nil {
		return false, nil
	}
	link, kind, err := s.previewOf(r, v, cookie.Value)
	if err == nil && link.Frame != "" {
		err = preview.ErrEnded // a pass shows a page in its frame, and nowhere else
	}
	var title string
	if err == nil {
		_, title, err = kind.Start(r.Context(), v.edition, link)
	}
	if errors.Is(err, preview.ErrEnded) {
		forgetCookie(w, r, previewCookie)
		return false, nil
	} else if err != nil {
		return false, err
	}
	if err := s.mayRender(w, r); err != nil {
		return false, err
	}
	how := document.Preview{Title: title, Until: link.Until, Pictures: preview.PicturesAddress(cookie.Value)}
	if discussed, is := kind.(Discussed); is {
		if how.Comments, err = discussed.Comments(r.Context(), link); err != nil {
			return false, err
		}
		how.Discussed, how.Visitor, how.Reader = true, visitorOf(r), discussed.Reader(r.Context(), link)
		if _, err := r.Cookie(commentedCookie); err == nil {
			how.Commented = true
			forgetCookie(w, r, commentedCookie)
		}
	}
	answer, err := kind.Page(r.Context(), v.edition, link, asked, how)
	if err != nil || answer == (edition.Answer{}) {
		return false, err
	}
	if answer.Leads.To != "" {
		w.Header().Set("Cache-Control", never)
		http.Redirect(w, r, answer.Leads.To, http.StatusFound)
		return true, nil
	}
	s.writePreview(w, r, v, answer.Document, "")
	return true, nil
}

// longestForm bounds what somebody sends with a comment, of which forms spell each byte with three.
const longestForm = 32 << 10

// How many comments an address may send.
const (
	commentsAtOnce    = 5
	commentsPerMinute = 3
)

// commentPreview keeps what somebody who looks at a preview says about it. Browsers send its cookie with forms of this
// host alone.
func (s *Server) commentPreview(w http.ResponseWriter, r *http.Request, v visit) error {
	cookie, err := r.Cookie(previewCookie)
	if err != nil {
		return ended(preview.ErrEnded)
	}
	link, kind, err := s.previewOf(r, v, cookie.Value)
	discussed, is := kind.(Discussed)
	if err == nil && (link.Frame != "" || !is) {
		err = preview.ErrEnded
	}
	var path string
	if err == nil {
		path, _, err = kind.Start(r.Context(), v.edition, link)
	}
	if err != nil {
		return ended(err)
	}
	r.Body = http.MaxBytesReader(w, r.Body, longestForm)
	if err := r.ParseForm(); err != nil {
		return &statusError{http.StatusRequestEntityTooLarge,
			"This comment is too long. Please go back and shorten it."}
	}
	words := r.PostForm.Get("words")
	// The form is empty for whoever goes back to it, since no browser keeps the page: they get their words with this.
	refuse := func(status int, why string) error {
		return &statusError{status, why + "\n\nYou wrote:\n\n" + words}
	}
	if wait, ok := s.comments.allow(ClientIP(r)); !ok {
		w.Header().Set("Retry-After", retrySeconds(wait))
		return refuse(http.StatusTooManyRequests,
			"Too many comments came from this address. Please go back, wait a minute and send it again.")
	}
	name := r.PostForm.Get("name")
	err = discussed.Comment(r.Context(), link, name, words)
	if refused, is := errors.AsType[*Refused](err); is {
		return refuse(http.StatusUnprocessableEntity, refused.Reason+" Please go back and send it again.")
	} else if err != nil {
		return ended(err)
	}
	setCookie(w, r, visitorCookie, url.QueryEscape(name), visitorLife)
	setCookie(w, r, commentedCookie, "1", time.Minute)
	http.Redirect(w, r, path+"#preview", http.StatusSeeOther)
	return nil
}

// visitorOf is the name that somebody commented by before.
func visitorOf(r *http.Request) string {
	cookie, err := r.Cookie(visitorCookie)
	if err != nil {
		return ""
	}
	name, _ := url.QueryUnescape(cookie.Value)
	return name
}

func (s *Server) previewOf(r *http.Request, v visit, token string) (preview.Link, Drafts, error) {
	if s.Previews.Links == nil {
		return preview.Link{}, nil, preview.ErrEnded
	}
	link, err := s.Previews.Links.Open(r.Context(), token, v.Brand.ID)
	if err != nil {
		return link, nil, err
	}
	kind := s.Previews.Kinds[link.Kind]
	if kind == nil {
		return link, nil, preview.ErrEnded
	}
	return link, kind, nil
}

// writePreview answers a page that nobody keeps and no search engine finds.
func (s *Server) writePreview(w http.ResponseWriter, r *http.Request, v visit, doc *edition.Document, frame string) {
	h := w.Header()
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Cache-Control", never)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", s.contentSecurityPolicy(doc.Styles.Allowed, v.Match, frame))
	h.Set("Content-Type", "text/html; charset=utf-8")
	writeEncoded(w, r, doc.Status, doc.Encoded)
}

// ended answers 410 to somebody whose link shows nothing any more.
func ended(err error) error {
	if errors.Is(err, preview.ErrEnded) {
		return &statusError{http.StatusGone,
			"This preview has ended or was taken back. Ask whoever sent it for a new link."}
	}
	return err
}

// previewPicture answers a picture of a draft to whoever may see the draft. Frames get no cookies from other sites, so
// the token is in the address.
func (s *Server) previewPicture(w http.ResponseWriter, r *http.Request, v visit) error {
	link, kind, err := s.previewOf(r, v, r.PathValue("token"))
	if err != nil {
		return ended(err)
	}
	found, err := kind.Picture(r.Context(), link, r.PathValue("file"))
	if errors.Is(err, media.ErrNotFound) {
		return notFound(w, r, v)
	} else if err != nil {
		return ended(err)
	}
	h := w.Header()
	policy := filePolicy
	if found.Ext == "svg" {
		policy = drawingPolicy
	}
	fileHeaders(h, policy)
	h.Set("Content-Type", media.TypeOf(found.Ext))
	h.Set("Cache-Control", "private, max-age=3600")
	h.Set("X-Robots-Tag", "noindex")
	_, err = w.Write(found.Content)
	return err
}

// previewFile answers the script of previews.
func (s *Server) previewFile(w http.ResponseWriter, r *http.Request, v visit) error {
	fileHeaders(w.Header(), filePolicy)
	if s.previewFiles == nil || !s.previewFiles.Serve(w, r, r.PathValue("file")) {
		return notFound(w, r, v)
	}
	return nil
}
