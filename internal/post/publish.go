package post

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"livery/internal/blob/document"
	"livery/internal/markup"
)

// Refused says why a post cannot be published as it is, and Field where.
type Refused struct{ Field, Reason string }

func (r *Refused) Error() string { return r.Field + ": " + r.Reason }

// ErrElsewhere says that what readers see now is not what the draft began from.
var ErrElsewhere = errors.New("the published post was changed elsewhere since this draft began; look at it, then " +
	"publish again to replace it")

// Publication is what to publish and how.
type Publication struct {
	Brand, ID, Version string
	// At is when it goes live; zero or past means now.
	At time.Time
	// Replace publishes even though the stored post was changed by other means.
	Replace bool
	By      string
	// Approves publishes what somebody else proposed, at its time unless At is another, or Now. ByName is how the trail
	// of it calls who did.
	Approves bool
	Now      bool
	ByName   string
}

// ParseAt reads when a post goes live: a time to come, or now, which is the zero time.
func ParseAt(text string, now time.Time) (time.Time, error) {
	if text == "now" {
		return time.Time{}, nil
	}
	at, err := ParseDate(text)
	if err != nil {
		return at, fmt.Errorf("%q is no time; write it as 2026-01-15T09:00:00Z, or now", text)
	}
	if !at.After(now) {
		return at, fmt.Errorf("%q has passed; choose a time to come, or now", text)
	}
	return at, nil
}

// Publish gives a post to readers, now or at its time. When it returns, this server shows it.
func (s *Store) Publish(ctx context.Context, what Publication) (Draft, error) {
	p, err := s.Get(ctx, what.Brand, what.ID)
	if err != nil {
		return Draft{}, err
	}
	if p.Version != what.Version {
		return Draft{}, &Conflict{p}
	}
	if p.Elsewhere && !what.Replace {
		return Draft{}, ErrElsewhere
	}
	now := s.Now().UTC()
	if what.Approves {
		if !p.MayDecide(what.By) {
			return Draft{}, notDecided(p)
		}
		switch {
		case !what.At.IsZero() && !what.At.After(now):
			return Draft{}, errPassed
		case what.At.IsZero() && !what.Now:
			what.At = p.Proposal.At
		}
	}
	text, err := s.ready(ctx, p, what.At, now)
	if err != nil {
		return Draft{}, err
	}
	file, err := s.fileFor(ctx, p, text.Post.Slug)
	if err != nil {
		return Draft{}, err
	}
	document, err := text.document(file)
	if err != nil {
		return Draft{}, err
	}
	if _, err := Parse(file, document); err != nil {
		if fault, bad := errors.AsType[*Fault](err); bad {
			return Draft{}, &Refused{strings.TrimPrefix(fault.Path, "$."), fault.Reason}
		}
		return Draft{}, err
	}
	// The file's name is kept first, so that whoever is cut off from here on finds one post, not two.
	// Visitors of the old address are led on first: they find the post there until they are to find it elsewhere.
	if err := s.readdress(ctx, what.Brand, p.Address, text.Post.Slug, what.By); err != nil {
		return Draft{}, err
	}
	was := p.Address
	p, err = s.change(ctx, what.Brand, what.ID, p.Version, PublishedAs, what.By,
		func(r *record) {
			if r.Text, r.File, r.Changed, r.Address = text, file, true, text.Post.Slug; what.Approves {
				r.SavedBy = p.SavedBy // or whoever approves, and is cut off, would be taken for who wrote it
			}
		})
	if err != nil {
		return Draft{}, err
	}
	if err := s.upload(ctx, what.Brand, &text.Post, file, document, now); err != nil {
		return Draft{}, err
	}
	if err := s.settle(ctx, what, hash(document)); err != nil {
		return Draft{}, err
	}
	if err := s.follow(ctx, what.Brand); err != nil {
		return Draft{}, err
	}
	after, err := s.Get(ctx, what.Brand, what.ID)
	if was != text.Post.Slug {
		after.Moved = was
	}
	return after, err
}

// readdress leads readers of an address on to another; from is empty where there was none.
func (s *Store) readdress(ctx context.Context, brand, from, to, by string) error {
	if s.Readdress == nil || from == to {
		return nil
	}
	if from != "" {
		from = "/blog/" + from
	}
	if err := s.Readdress(ctx, brand, from, "/blog/"+to, by); err != nil {
		return fmt.Errorf("lead readers from %s to its new address, so nothing was published: %w", from, err)
	}
	return nil
}

// PublishFiles publishes posts of files, all or none: one that clashes is named with its trouble, and nothing is sent.
// Told is called after each upload.
func (s *Store) PublishFiles(ctx context.Context, brand string, files []File, told func(n int, d File)) error {
	if err := CheckFiles(ctx, s.Blobs, brand, files); err != nil {
		return err
	}
	addresses := map[string]string{}
	for _, p := range s.published(brand) {
		addresses[p.Filename] = p.Slug
	}
	for i, d := range files {
		if err := s.readdress(ctx, brand, addresses[d.Post.Filename], d.Post.Slug, ""); err != nil {
			return fmt.Errorf("%s (%d of %d are published): %w", d.Source, i, len(files), err)
		}
		if err := s.upload(ctx, brand, d.Post, d.Post.Filename, d.Document, s.Now()); err != nil {
			return fmt.Errorf("upload %s (%d of %d are published): %w", d.Source, i, len(files), err)
		}
		told(i+1, d)
	}
	return nil
}

// upload stores a post, and brings the pictures of one that is not to come to where everybody may see them.
func (s *Store) upload(ctx context.Context, brand string, post *Post, file string, document []byte,
	now time.Time) error {
	reveal := func() error {
		if date, err := ParseDate(post.Date); err != nil || date.After(now) {
			return nil
		}
		if err := s.Pictures.Reveal(ctx, brand, post); err != nil {
			return fmt.Errorf("publish the pictures of %s: %w", file, err)
		}
		return nil
	}
	if err := reveal(); err != nil {
		return err
	}
	if err := Upload(ctx, s.Blobs, brand, file, document, now); err != nil {
		return fmt.Errorf("publish %s: %w", file, err)
	}
	return reveal() // another post that showed them may have been taken down meanwhile
}

// follow makes this server show what was just changed.
func (s *Store) follow(ctx context.Context, brand string) error {
	return errors.Join(s.Index.Release(ctx), s.Index.Refresh(ctx, brand))
}

// settle records what a draft was published as, unless somebody changed it meanwhile.
// Whoever published a proposal has approved it.
func (s *Store) settle(ctx context.Context, what Publication, base string) error {
	for {
		r, err := s.read(ctx, what.Brand, what.ID)
		if err != nil {
			return err
		}
		own, err := r.Text.document(r.File)
		if err != nil {
			return err
		}
		r.Base, r.Changed = base, hash(own) != base
		if r.Proposal != nil && r.Proposal.State == ProposalOpen {
			r.Proposal = r.Proposal.decided(ProposalApproved, what.By, what.ByName, "", s.Now())
		}
		_, err = s.write(ctx, what.Brand, what.ID, r, r.etag)
		if !errors.Is(err, document.ErrChanged) {
			return err
		}
	}
}

// Missing is everything that keeps a post from being published at a time, as the text is now.
func (s *Store) Missing(ctx context.Context, p Draft, at time.Time) ([]*Refused, error) {
	_, missing, err := s.prepare(ctx, p, at, s.Now().UTC())
	return missing, err
}

// ready is the text with what publishing decides, if nothing is missing.
func (s *Store) ready(ctx context.Context, p Draft, at, now time.Time) (Text, error) {
	text, missing, err := s.prepare(ctx, p, at, now)
	if len(missing) > 0 {
		return text, missing[0]
	}
	return text, err
}

// prepare decides date and slug, and looks for what is missing.
func (s *Store) prepare(ctx context.Context, p Draft, at, now time.Time) (text Text, missing []*Refused, err error) {
	text = p.Text
	post := &text.Post
	refuse := func(field, format string, args ...any) {
		missing = append(missing, &Refused{field, fmt.Sprintf(format, args...)})
	}
	if strings.TrimSpace(post.Title) == "" {
		refuse("title", "is missing; every post needs a title")
	}
	if post.Slug == "" {
		post.Slug = Address(post.Title)
	}
	date, bad := ParseDate(post.Date)
	switch {
	case at.After(now):
		post.Date = at.UTC().Truncate(time.Second).Format(time.RFC3339)
	case post.Date == "" || bad == nil && date.After(now):
		post.Date = now.Format(time.DateOnly)
	case bad != nil:
		refuse("date", "%q is no date; write it as 2024-01-15", post.Date)
	}
	for _, other := range slices.Concat(s.published(p.Brand), s.Index.Scheduled(p.Brand)) {
		if other.Slug == post.Slug && other.Filename != p.File {
			refuse("slug", "%q is the address of %q already; choose another", post.Slug, other.Title)
			break
		}
	}
	if name := markup.PictureName(post.Image); name != "" {
		alt, known, err := s.Pictures.alt(ctx, p.Brand, name)
		if err != nil {
			return text, missing, err
		}
		if known && strings.TrimSpace(alt) == "" {
			refuse("image", noWords, name)
		}
	}
	for at, section := range post.Sections {
		if why := unfinished(section.Content); why != "" {
			refuse(fmt.Sprintf("sections.%d.content", at), "%s", why)
		}
	}
	if why := unfinished(post.Conclusion); why != "" {
		refuse("conclusion", "%s", why)
	}
	return text, missing, nil
}

const noWords = "nothing says what the picture %s shows; say what a reader would miss who cannot see it"

// LeftOut is what a figure is called that marks where something of a pasted document was left out.
const LeftOut = "left-out"

const stillLeftOut = "something was left out where its mark stands; put a picture there, or take the mark out"

// unfinished says what a picture in a text still needs: words for who cannot see it, or itself.
func unfinished(text string) string {
	for _, block := range markup.Tree(text) {
		for _, b := range append([]markup.Block{block}, block.Blocks...) {
			switch {
			case b.Kind == markup.Figure && b.Picture == LeftOut:
				return stillLeftOut
			case b.Kind == markup.Figure && strings.TrimSpace(b.Alt) == "":
				return fmt.Sprintf(noWords, b.Picture)
			}
		}
	}
	return ""
}

func (s *Store) published(brand string) []*Post {
	posts := s.Index.Posts(brand)
	list := make([]*Post, 0, len(posts.List))
	for _, summary := range posts.List {
		if post, found := posts.Find(summary.Slug); found {
			list = append(list, post)
		}
	}
	return list
}

// fileFor is the name a post is stored under: the one it has, or its slug.
func (s *Store) fileFor(ctx context.Context, p Draft, slug string) (string, error) {
	if p.File != "" {
		return p.File, nil
	}
	file := slug + ".json"
	there, err := FindStored(ctx, s.Blobs, p.Brand, file)
	if err == nil && there.Data != nil {
		err = &Refused{"slug", fmt.Sprintf("another post is stored as %s; choose another address", file)}
	}
	return file, err
}

// Unpublish takes a post from readers, or from the schedule. Its text stays as a draft.
func (s *Store) Unpublish(ctx context.Context, brand, id, version, by string) (Draft, error) {
	p, err := s.Get(ctx, brand, id)
	if err != nil {
		return Draft{}, err
	}
	if p.Version != version {
		return Draft{}, &Conflict{p}
	}
	if p.State == StateDraft {
		return p, nil
	}
	if p, err = s.change(ctx, brand, id, version, Unpublished, by, func(r *record) { r.Changed = true }); err != nil {
		return Draft{}, err
	}
	if err := s.takeDown(ctx, brand, p.File); err != nil {
		return Draft{}, err
	}
	return s.Get(ctx, brand, id)
}

// TakeDown takes stored posts from readers or from the schedule, named by slug or file, all or none of them.
// Told is called after each.
func (s *Store) TakeDown(ctx context.Context, brand string, names []string, told func(file string)) error {
	documents, err := ReadDocuments(ctx, s.Blobs, brand)
	if err != nil {
		return err
	}
	var files []string
	for _, name := range names {
		d, err := FindDocument(documents, brand, name)
		if err != nil {
			return fmt.Errorf("%w; nothing was taken down", err)
		}
		files = append(files, d.File)
	}
	for _, file := range files {
		if err := s.takeDown(ctx, brand, file); err != nil {
			return err
		}
		told(file)
	}
	return nil
}

// takeDown removes a stored post, and takes from everybody's sight the pictures that readers saw in it alone.
func (s *Store) takeDown(ctx context.Context, brand, file string) error {
	there, err := FindStored(ctx, s.Blobs, brand, file)
	if _, tooLong := errors.AsType[*Fault](err); err != nil && !tooLong {
		return err
	}
	if err := TakeDown(ctx, s.Blobs, brand, file); err != nil {
		return err
	}
	if err := s.follow(ctx, brand); err != nil {
		return err
	}
	if shown, err := parseStored(there); err == nil {
		if err := s.hidePictures(ctx, brand, &shown.Post); err != nil {
			return fmt.Errorf("%s is taken down, its pictures are not: %w", file, err)
		}
	}
	return nil
}

// hidePictures takes from everybody's sight the pictures of a post that was taken down and that nobody else shows.
func (s *Store) hidePictures(ctx context.Context, brand string, post *Post) error {
	if err := s.Pictures.hide(ctx, brand, post,
		slices.Concat(s.published(brand), s.Index.Scheduled(brand))); err != nil {
		return err
	}
	// A post that was published meanwhile has its pictures back.
	if err := s.follow(ctx, brand); err != nil {
		return err
	}
	names := post.Pictures()
	for _, other := range s.published(brand) {
		if slices.ContainsFunc(other.Pictures(), func(name string) bool { return slices.Contains(names, name) }) {
			if err := s.Pictures.Reveal(ctx, brand, other); err != nil {
				return err
			}
		}
	}
	return nil
}

// Discard throws a draft away: all of a post that was never published, or the changes that readers
// do not see yet. The latter are kept as a revision.
func (s *Store) Discard(ctx context.Context, brand, id, version string) error {
	p, err := s.Get(ctx, brand, id)
	if err != nil {
		return err
	}
	if p.Version != version {
		return &Conflict{p}
	}
	if strings.HasPrefix(version, storedVersion) {
		return nil
	}
	if p.State != StateDraft {
		if _, err = s.change(ctx, brand, id, version, Discarded, p.SavedBy,
			func(r *record) { r.Changed = false }); err != nil {
			return err
		}
		return nil
	}
	names, err := s.revisionNames(ctx, brand, id)
	if err != nil {
		return err
	}
	err = s.documents().Remove(ctx, textName(brand, id), version)
	s.list.changed(brand)
	if errors.Is(err, document.ErrChanged) {
		if p, err = s.Get(ctx, brand, id); err == nil {
			err = &Conflict{p}
		}
	}
	for _, name := range append(names, commentsName(brand, id)) {
		if err == nil {
			err = s.documents().Remove(ctx, name, document.Any)
		}
	}
	return err
}
