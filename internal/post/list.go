package post

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"livery/internal/background"
)

// StateQuarantined is the state of a stored document that is no post, which is edited raw.
const StateQuarantined State = "quarantine"

// Row is a post in a list.
type Row struct {
	ID, File string
	Brand    string
	State    State
	Changed  bool
	Summary
	SavedAt time.Time
	SavedBy string
	Fault   string
	// Proposed says that it waits for somebody's word; Proposal is the last one that was made of it.
	Proposed bool
	Proposal *Proposal

	at   int64  // when it changed last, by which lists are sorted
	text string // what words are looked for in
}

// Query chooses rows of a brand.
type Query struct {
	States []State // none means all
	Words  string
	Tag    string // none means any
	From   string // the first day of the post's own date, and the last: 2026-01-15
	To     string
	After  string // Page.Next of the page before
	Limit  int    // less than 0 means all
}

// Page is some rows, the last changed first, and how many there are in each state.
type Page struct {
	Rows   []Row
	Next   string
	Counts map[State]int
	// Tags are those of all rows of the brands, the most used first.
	Tags []string
}

// ErrPlace is the answer to a place in the list that no page named.
var ErrPlace = errors.New("this place in the list is not known any more; reload the list")

// List answers from memory; it reads the drafts that changed since it was asked last.
func (s *Store) List(ctx context.Context, brand string, q Query) (Page, error) {
	return s.ListAll(ctx, []string{brand}, q)
}

// ListAll is List over several brands.
func (s *Store) ListAll(ctx context.Context, brands []string, q Query) (Page, error) {
	page := Page{Rows: []Row{}, Counts: map[State]int{StateDraft: 0, StateScheduled: 0, StatePublished: 0,
		StateQuarantined: 0}}
	after, err := parsePlace(q.After)
	if err != nil {
		return Page{}, err
	}
	words, tags := strings.Fields(strings.ToLower(q.Words)), tagCounts{}
	for _, brand := range brands {
		rows, err := s.rows(ctx, brand)
		if err != nil {
			return Page{}, err
		}
		taken := 0
		for i := range rows {
			r := &rows[i]
			tags.add(r.Tags)
			if !q.within(r.Date) || q.Tag != "" && !r.Has(q.Tag) ||
				slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(r.text, word) }) {
				continue
			}
			page.Counts[r.State]++
			if len(q.States) > 0 && !slices.Contains(q.States, r.State) || q.After != "" && compare(r, &after) <= 0 {
				continue
			}
			if taken++; q.Limit >= 0 && taken > q.Limit+1 { // more than a page of this brand is not needed
				continue
			}
			page.Rows = append(page.Rows, *r)
			page.Rows[len(page.Rows)-1].Brand = brand
		}
	}
	if len(brands) > 1 {
		slices.SortStableFunc(page.Rows, func(a, b Row) int { return compare(&a, &b) })
	}
	page.cut(q.Limit)
	page.Tags = tags.mostUsed()
	return page, nil
}

// within reports whether a post's day is among those that are asked for.
func (q Query) within(date string) bool {
	day := date[:min(len(date), len(time.DateOnly))]
	return (q.From == "" || day >= q.From) && (q.To == "" || day != "" && day <= q.To)
}

// cut leaves the first rows, and those of other brands that share the place of the last.
func (p *Page) cut(limit int) {
	if limit < 0 || len(p.Rows) <= limit {
		return
	}
	for limit > 0 && limit < len(p.Rows) && compare(&p.Rows[limit], &p.Rows[limit-1]) == 0 {
		limit++
	}
	if limit > 0 && limit < len(p.Rows) {
		p.Next = placeOfRow(&p.Rows[limit-1])
	}
	p.Rows = p.Rows[:limit]
}

func compare(a, b *Row) int { return cmp.Or(cmp.Compare(b.at, a.at), strings.Compare(a.ID, b.ID)) }

func placeOfRow(r *Row) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", r.at, r.ID))
}

func parsePlace(text string) (r Row, err error) {
	if text == "" {
		return r, nil
	}
	raw, _ := base64.RawURLEncoding.DecodeString(text)
	at, id, found := strings.Cut(string(raw), " ")
	if r.at, err = strconv.ParseInt(at, 10, 64); err != nil || !found {
		return r, ErrPlace
	}
	r.ID = id
	return r, nil
}

// lists are what is known of the drafts of each brand.
type lists struct {
	mu     sync.Mutex
	brands map[string]*known
}

// known are the drafts of a brand as they were read last, and the rows that were made of them.
type known struct {
	mu     sync.Mutex
	drafts map[string]record
	counts uint64    // the storage's count of changes when they were read
	read   time.Time // and when
	stale  bool

	posts      *Blog
	toCome     []*Post
	quarantine []Quarantined
	rows       []Row
	texts      map[*Post]string
}

func (l *lists) of(brand string) *known {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.brands == nil {
		l.brands = map[string]*known{}
	}
	if l.brands[brand] == nil {
		l.brands[brand] = &known{stale: true}
	}
	return l.brands[brand]
}

func (l *lists) changed(brand string) {
	k := l.of(brand)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stale = true
}

// listLife is how long a list is trusted where the storage does not count its changes.
const listLife = time.Second

func (s *Store) rows(ctx context.Context, brand string) ([]Row, error) {
	k := s.list.of(brand)
	k.mu.Lock()
	defer k.mu.Unlock()
	reread, err := s.reread(ctx, brand, k)
	if err != nil {
		return nil, err
	}
	posts, toCome := s.Index.Posts(brand), s.Index.Scheduled(brand)
	quarantine := slices.DeleteFunc(s.Index.Quarantine(), func(q Quarantined) bool { return q.Brand != brand })
	if !reread && k.posts == posts && slices.Equal(k.toCome, toCome) && slices.Equal(k.quarantine, quarantine) {
		return k.rows, nil
	}
	k.posts, k.toCome, k.quarantine = posts, toCome, quarantine
	k.rows = k.join(s.published(brand))
	slices.SortFunc(k.rows, func(a, b Row) int { return compare(&a, &b) })
	return k.rows, nil
}

// reread brings the drafts of a brand up to date and reports whether any changed.
func (s *Store) reread(ctx context.Context, brand string, k *known) (bool, error) {
	counts, isCounted := uint64(0), false
	if storage, ok := s.Blobs.(counting); ok {
		n, err := storage.Changes(ctx, DraftsContainer)
		counts, isCounted = n, err == nil
	}
	if !k.stale && (isCounted && k.counts == counts || !isCounted && time.Since(k.read) < listLife) {
		return false, nil
	}
	listed := map[string]string{}
	all, err := s.documents().List(ctx, textsPrefix+brand+"/")
	if err != nil {
		return false, err
	}
	for _, one := range all {
		listed[strings.TrimSuffix(strings.TrimPrefix(one.Name, textsPrefix+brand+"/"), ".json")] = one.Version
	}
	drafts, err := s.fetch(ctx, brand, listed, k.drafts)
	if err != nil {
		return false, err
	}
	k.drafts, k.counts, k.read, k.stale = drafts, counts, time.Now(), false
	return true, nil
}

func (s *Store) fetch(ctx context.Context, brand string, listed map[string]string,
	old map[string]record) (map[string]record, error) {
	drafts := make(map[string]record, len(listed))
	var mu sync.Mutex
	group, ctx := background.WithContext(ctx)
	group.SetLimit(8)
	for id, etag := range listed {
		if before, known := old[id]; known && before.etag == etag {
			mu.Lock()
			drafts[id] = before
			mu.Unlock()
			continue
		}
		group.Go(func() error {
			r, err := s.read(ctx, brand, id)
			if errors.Is(err, ErrNotFound) {
				return nil // removed since it was listed
			} else if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			drafts[id] = r
			return nil
		})
	}
	err := group.Wait()
	return drafts, err
}

// join makes one row of each post, whether it is stored, a draft, or both.
func (k *known) join(published []*Post) []Row {
	rows := make([]Row, 0, len(published)+len(k.drafts)+len(k.toCome))
	byFile := map[string]int{}
	texts := make(map[*Post]string, len(published))
	add := func(post *Post, state State) {
		text, known := k.texts[post]
		if !known {
			text = searchable(post)
		}
		texts[post] = text
		byFile[post.Filename] = len(rows)
		date, _ := ParseDate(post.Date)
		rows = append(rows, Row{ID: strings.TrimSuffix(post.Filename, ".json"), File: post.Filename, State: state,
			Summary: post.Summary, at: date.UnixMicro(), text: text})
	}
	for _, post := range published {
		add(post, StatePublished)
	}
	for _, post := range k.toCome {
		if _, isOut := byFile[post.Filename]; !isOut { // published since the schedule was read
			add(post, StateScheduled)
		}
	}
	k.texts = texts
	for id, r := range k.drafts {
		if r.unwritten() {
			continue
		}
		at, isStored := byFile[r.File]
		if r.File == "" || !isStored {
			at = len(rows)
			rows = append(rows, Row{State: StateDraft})
		}
		row := &rows[at]
		row.ID, row.File = id, r.File
		if r.Changed || row.State == StateDraft {
			row.Summary, row.text, row.Changed = r.Text.Post.Summary, searchable(&r.Text.Post), true
		}
		if r.Proposal != nil {
			row.Proposed = row.Changed && r.Proposal.State == ProposalOpen
			row.Proposal = r.Proposal
		}
		row.SavedAt, row.SavedBy, row.at = r.SavedAt, r.SavedBy, r.SavedAt.UnixMicro()
	}
	for _, q := range k.quarantine {
		at, isShown := byFile[q.File]
		if !isShown {
			at = len(rows)
			rows = append(rows, Row{ID: strings.TrimSuffix(q.File, ".json"), File: q.File,
				Summary: Summary{Title: q.File}, at: q.Since.UnixMicro(), text: strings.ToLower(q.File)})
		}
		rows[at].State, rows[at].Fault = StateQuarantined, q.Path+": "+q.Reason
	}
	return rows
}

// unwritten is the draft of a brand in which a person has not written yet; empty where there is none.
func (s *Store) unwritten(ctx context.Context, brand, by string) (id string, err error) {
	k := s.list.of(brand)
	k.mu.Lock()
	defer k.mu.Unlock()
	reread, err := s.reread(ctx, brand, k)
	if err != nil {
		return "", err
	}
	if reread {
		k.posts = nil // so that the next list is made again
	}
	for one, r := range k.drafts {
		if by != "" && r.SavedBy == by && r.unwritten() && one > id {
			id = one
		}
	}
	return id, nil
}

// unwritten reports whether a draft says and shows nothing, and never did.
func (r record) unwritten() bool {
	p := r.Text.Post
	return r.File == "" && p.Image == "" && strings.TrimSpace(p.Title+p.Subtitle+p.Excerpt) == "" &&
		strings.TrimSpace(strings.Join(p.Texts(), "")) == "" &&
		!slices.ContainsFunc(p.Sections, func(s Section) bool { return strings.TrimSpace(s.Heading) != "" })
}

// searchable is what a post says, in lower case.
func searchable(p *Post) string {
	parts := append([]string{p.Title, p.Subtitle, p.Excerpt, p.Author, p.Category, p.Slug, p.Conclusion}, p.Tags...)
	for _, section := range p.Sections {
		parts = append(parts, section.Heading, section.Content)
	}
	return strings.ToLower(strings.Join(parts, "\n"))
}

// Readable is a post with its text, published or still a draft.
type Readable struct {
	ID    string
	State State
	Post  *Post
}

// Texts are all posts of a brand with what they say: what readers see, and what is written and not published yet.
func (s *Store) Texts(ctx context.Context, brand string) ([]Readable, error) {
	k := s.list.of(brand)
	k.mu.Lock()
	defer k.mu.Unlock()
	if reread, err := s.reread(ctx, brand, k); err != nil {
		return nil, err
	} else if reread {
		k.posts = nil // so that the next list is made again
	}
	ids := map[string]string{} // of posts that were begun as drafts, by their files
	for id, r := range k.drafts {
		ids[r.File] = id
	}
	var all []Readable
	add := func(posts []*Post, state State) {
		for _, post := range posts {
			id := cmp.Or(ids[post.Filename], strings.TrimSuffix(post.Filename, ".json"))
			all = append(all, Readable{id, state, post})
		}
	}
	add(s.published(brand), StatePublished)
	add(s.Index.Scheduled(brand), StateScheduled)
	for _, id := range slices.Sorted(maps.Keys(k.drafts)) {
		if r := k.drafts[id]; r.Changed {
			all = append(all, Readable{id, StateDraft, &r.Text.Post})
		}
	}
	return all, nil
}
