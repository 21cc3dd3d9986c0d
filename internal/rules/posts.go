package rules

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/post"
)

// PostRule bounds the articles of a brand.
type PostRule struct {
	// PerBrand is the number of articles of a brand whose blog comes from storage.
	PerBrand Range `json:"perBrand"`
	// Words counts headings, sections and conclusion, as they are shown.
	Words    Range `json:"words"`
	Sections Range `json:"sections"`
	// ExcerptSentences and ExcerptCharacters bound the excerpt.
	ExcerptSentences  Range `json:"excerptSentences"`
	ExcerptCharacters Range `json:"excerptCharacters"`
	// TitleCharacters bounds the title.
	TitleCharacters Range `json:"titleCharacters"`
	// SEOTitleCharacters bounds what the browser's title says: the seoTitle, or the title where there is none.
	SEOTitleCharacters Range `json:"seoTitleCharacters"`
	// Minutes bounds the reading time, which the article must state as it is.
	Minutes Range `json:"minutes"`
	// Phrases are turns of phrase that an article may use only so often.
	Phrases []PhraseRule `json:"phrases,omitempty"`
	// Mix bounds all articles together.
	Mix *MixRule `json:"mix,omitempty"`
	// Author is a regular expression for a desk or role; articles carry no person's name.
	Author string `json:"author"`
}

// PictureRule bounds alternative texts.
type PictureRule struct {
	// Decorative are keys, with asterisks, of pictures that no page shows with words of their own.
	Decorative []string `json:"decorative"`
	// Characters bounds the text.
	Characters Range `json:"characters"`
	// Opening is a regular expression for openings that only say it is a picture.
	Opening string `json:"opening"`
}

// article is a post of blogs/<brand>/.
type article struct {
	brand *brand.Brand
	slug  string
	node  *content.Node
}

func (p article) text(field string) string { return p.node.Text(field) }

func (p article) file() string { return p.node.Origin("").File }

// body is everything a reader of the article reads below its title.
func (p article) body() string {
	parts := []string{p.text("conclusion")}
	for _, o := range p.node.At("sections").Origins() {
		parts = append(parts, o.Value)
	}
	return strings.Join(parts, "\n")
}

// readPosts reads the articles of every brand; a brand without a folder has none.
func (r *reviewer) readPosts() []article {
	var posts []article
	for _, b := range r.content.Site.Brands {
		files, _ := fs.Glob(r.fsys, path.Join("blogs", b.ID, "*.json"))
		for _, file := range files {
			// JSON is YAML, and this parser knows the lines.
			if n, ok := r.parse(file); ok {
				posts = append(posts, article{b, strings.TrimSuffix(path.Base(file), ".json"), n})
			}
		}
	}
	return posts
}

func (r *reviewer) hasPost(brand, slug string) bool {
	if r.stored != nil {
		return slices.Contains(r.stored(brand), slug)
	}
	return slices.ContainsFunc(r.posts, func(p article) bool { return p.brand.ID == brand && p.slug == slug })
}

func (r *reviewer) postRules() {
	perBrand := map[string]int{}
	var titles, excerpts, bodies []candidate
	for _, p := range r.posts {
		perBrand[p.brand.ID]++
		for _, o := range p.node.Origins() {
			r.words(passage{o, p.brand})
		}
		if r.judges(p.file()) {
			r.post(p)
			r.namesSomeoneAble(p)
			r.citations(p)
			r.phrases(p)
			r.unlinked(p)
		}
		titles = append(titles, r.candidate(p.node.Origin("title"), p.file(), p.text("title")))
		excerpts = append(excerpts, r.candidate(p.node.Origin("excerpt"), p.file(), p.text("excerpt")))
		bodies = append(bodies, r.candidate(p.node.Origin("sections"), p.file(), p.body()))
	}
	r.compare(titles, "title", r.rules.Alike.Percent)
	r.compare(excerpts, "excerpt", r.rules.Alike.Percent)
	r.compare(bodies, "text", r.rules.Alike.PostPercent)
	r.echoes()
	r.mix()
	for _, b := range r.content.Site.Brands {
		if n := perBrand[b.ID]; b.Has(brand.Blog) && b.Blog.Source == brand.FromStorage && !r.content.Added(b.ID) &&
			!r.rules.Posts.PerBrand.holds(n) {
			r.flaw(r.content.Brand(b.ID).Origin("blog"), fmt.Sprintf("has %d articles in blogs/%s, expected %s", n,
				b.ID, r.rules.Posts.PerBrand),
				"write them, or set blog.source to none until they are written")
		}
	}
}

func (r *reviewer) post(p article) {
	rule := r.rules.Posts
	excerpt, title := p.text("excerpt"), p.text("title")
	for _, bound := range []struct {
		field, what string
		is          int
		want        Range
	}{
		{"sections", "words", post.Words(p.written()), rule.Words},
		{"sections", "sections", p.node.At("sections").Len(), rule.Sections},
		{"excerpt", "sentences", sentenceCount(excerpt), rule.ExcerptSentences},
		{"excerpt", "characters", utf8.RuneCountInString(excerpt), rule.ExcerptCharacters},
		{"title", "characters", utf8.RuneCountInString(title), rule.TitleCharacters},
		{"seoTitle", "characters in the browser's title", utf8.RuneCountInString(cmp.Or(p.text("seoTitle"), title)),
			rule.SEOTitleCharacters},
		{"readTime", "minutes of reading", p.minutes(), rule.Minutes},
		{"conclusion", "words", len(words(p.text("conclusion"))), Range{Min: 1}},
	} {
		if bound.is == 0 && bound.want.Min == 1 {
			r.flaw(p.node.Origin(bound.field), "is missing", "write it")
		} else if !bound.want.holds(bound.is) {
			r.flaw(p.node.Origin(bound.field), "has "+counted(bound.is, bound.what)+", expected "+bound.want.String(),
				"rewrite it to that length")
		}
	}
	if author := p.text("author"); !r.pattern(rule.Author).MatchString(author) {
		at := p.node.Origin("author")
		at.Value = author
		is := fmt.Sprintf("is %q", author)
		if author == "" {
			is = "is missing"
		}
		r.flawIn(at, 0, len(author), is+", expected a desk",
			"sign with a desk or team, such as Safety Desk, and never with a person")
	}
	if is, want := p.text("readTime"), fmt.Sprintf("%d min read", p.minutes()); is != want {
		r.flaw(p.node.Origin("readTime"), fmt.Sprintf("is %q, expected %q", is, want), "write the time that pages show")
	}
	if slug := p.text("slug"); slug != p.slug {
		r.flaw(p.node.Origin("slug"), fmt.Sprintf("is %q, expected %q as the file is named", slug, p.slug),
			"make slug and file name equal")
	}
}

// pictures checks that every delivered picture has words for those who cannot see it, which say what the catalogue
// says.
func (r *reviewer) pictures(alts map[string]string) {
	rule := r.rules.Pictures
	for _, key := range slices.Sorted(maps.Keys(alts)) {
		alt, at := alts[key], content.Origin{File: "assets/alt.json", Path: key, Value: alts[key]}
		words := passage{at, r.ownerOf(key)}
		r.banned(words)
		r.capable(words)
		r.facts(words)
		r.pairs(words)
		n := utf8.RuneCountInString(alt)
		switch {
		case slices.ContainsFunc(rule.Decorative,
			func(pattern string) bool { ok, _ := path.Match(pattern, key); return ok }):
		case n == 0:
			r.flaw(at, "has no alternative text", "write it in studio/alt and run node studio/pictures.mjs")
		case !rule.Characters.holds(n):
			r.flaw(at, fmt.Sprintf("has %d characters, expected %s", n, rule.Characters),
				"say what a visitor would miss, in one line")
		case r.pattern(rule.Opening).MatchString(alt):
			r.flaw(at, "says that it is a picture", "begin with what it shows")
		}
	}
}

// ownerOf is the brand whose folder a picture such as "domains/store/hero-main" lies in.
func (r *reviewer) ownerOf(key string) *brand.Brand {
	for _, b := range r.content.Site.Brands {
		if strings.HasPrefix(key, "domains/"+b.ID+"/") {
			return b
		}
	}
	return nil
}
