package rules

import (
	"fmt"
	"regexp"
	"strings"

	"livery/internal/content"
)

// unlinked finds models that an article names without leading to their page once, where the brand lists them.
func (r *reviewer) unlinked(p article) {
	if p.brand.Products == nil {
		return
	}
	lineup, _ := r.content.Site.Catalogue.Lineup(p.brand)
	body := p.body()
	for _, item := range lineup.Products {
		to := fmt.Sprintf("](/products/%d)", item.ID)
		if !strings.Contains(body, item.Model) || strings.Contains(body, to) {
			continue
		}
		r.unlinkedModel(p, item.Model, "["+item.Model+to)
	}
}

func (r *reviewer) unlinkedModel(p article, name, link string) {
	for i := range p.node.At("sections").Len() {
		path := fmt.Sprintf("sections.%d.content", i)
		at := p.node.Origin(path)
		at.Value = p.text(path)
		if from, to, found := FindUnlinked(at.Value, name); found {
			r.report(content.Problem{File: at.File, Line: at.Line, Path: at.Path,
				Span: content.SpanOf(at.Value, from, to), Replace: link,
				Message: fmt.Sprintf("names %s without a link to its page", name),
				Fix:     r.told("write "+link+" where it is named first", "")})
			return
		}
	}
}

// notProse is what no link can be made in: links, pictures, code, and lines that are headings.
var notProse = regexp.MustCompile("(?ms)^```.*?^```|^#.*?$|`[^`\n]*`|!?\\[[^\\]\n]*\\]\\([^)\n]*\\)|https?://\\S+")

// FindUnlinked is the first place in the text of an article where words are said that are no link, heading or code.
func FindUnlinked(text, words string) (from, to int, found bool) {
	said := regexp.MustCompile(`(?i)(?:^|[^\pL\pN])(` + regexp.QuoteMeta(words) + `)(?:$|[^\pL\pN])`).
		FindStringSubmatchIndex(blanked(text, notProse))
	if said == nil {
		return 0, 0, false
	}
	return said[2], said[3], true
}

// blanked is a text of the same length in which no words are left of some parts.
func blanked(text string, parts *regexp.Regexp) string {
	return parts.ReplaceAllStringFunc(text, func(part string) string { return strings.Repeat("\x00", len(part)) })
}
