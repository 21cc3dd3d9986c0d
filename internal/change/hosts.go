package change

import (
	"encoding/json"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// withHosts adds to edits what becomes of the name that a brand moves away from: it leads to the new one, whatever path
// a visitor asks for, unless another brand has it now. Whoever does not want that takes the name out afterwards.
func (b *Publisher) withHosts(now *content.Content, author Author, edits []Edit) []Edit {
	var layers []string
	for _, e := range edits {
		if within(e.Field, "hosts") && strings.HasPrefix(e.Layer, "brands/") && !slices.Contains(layers, e.Layer) {
			layers = append(layers, e.Layer)
		}
	}
	if len(layers) == 0 {
		return edits
	}
	then, _, _ := b.With(author, edits)
	if then == nil {
		return edits // which are refused
	}
	before, after := brand.NewRegistry(now.Site), brand.NewRegistry(then.Site)
	for _, layer := range layers {
		id := strings.TrimPrefix(layer, "brands/")
		_, wasThere := before.ByID(id)
		made, isThere := after.ByID(id)
		if !wasThere || !isThere {
			continue
		}
		old, to := before.PrimaryHost(id), after.PrimaryHost(id)
		if old == "" || to == "" || old == to || after.Resolve(old).Known {
			continue
		}
		hosts, _ := json.Marshal(append(slices.Clone(made.Hosts), brand.Host{Name: old, Role: brand.Redirect}))
		edits = slices.DeleteFunc(slices.Clone(edits),
			func(e Edit) bool { return e.Layer == layer && within(e.Field, "hosts") })
		edits = append(edits, Edit{Layer: layer, Field: "hosts", Before: now.Says(layer, "hosts").JSON(), After: hosts})
	}
	return edits
}
