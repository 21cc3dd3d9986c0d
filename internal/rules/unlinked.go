package rules

import (
	"fmt"
	"strings"
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
		r.unlinkedModel(p, item.Model, "write ["+item.Model+to+" where it is named first")
	}
}

func (r *reviewer) unlinkedModel(p article, name, fix string) {
	for i := range p.node.At("sections").Len() {
		path := fmt.Sprintf("sections.%d.content", i)
		at := p.node.Origin(path)
		at.Value = p.text(path)
		for _, place := range modelName.FindAllStringIndex(at.Value, -1) {
			if at.Value[place[0]:place[1]] == name {
				r.flawIn(at, place[0], place[1], fmt.Sprintf("names %s without a link to its page", name), fix)
				return
			}
		}
	}
}
