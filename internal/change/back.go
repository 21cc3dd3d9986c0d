package change

import (
	"errors"
	"slices"
	"strings"

	"livery/internal/content"
)

// ReturnBrandTo are the edits of a brand's own layers that make the brand what it was right after a change. What it
// shares with others stays as it is for them: where the brand showed other shared words then, it says them itself.
// Undone are the later changes that were about this brand alone.
func (b *Publisher) ReturnBrandTo(id, brand string) (edits []Edit, undone []string, err error) {
	served := b.Current()
	target, ok := Find(Published(served.Entries), id)
	if !ok || served.Content.Brand(brand) == nil {
		return nil, nil, ErrNotFound
	}
	then, _ := b.make(served.Entries[:target.Number])
	if then.Content == nil || then.Content.Brand(brand) == nil {
		return nil, nil, Refused{errors.New("the brand of that moment cannot be made from the files that are here now")}
	}
	own, angles := "brands/"+brand, "catalogue/angles/"+brand
	var touched []Edit
	for _, e := range Published(served.Entries) {
		if e.Number <= target.Number {
			continue
		}
		alone := true
		for _, edit := range e.Edits {
			layer := edit.Layer
			alone = alone && (layer == own || layer == angles)
			if layer == angles || slices.Contains(served.Content.Stack(brand), layer) {
				touched = widest(touched, ownPlace(edit, own, angles))
			}
		}
		if alone {
			undone = append(undone, e.ID)
		}
	}
	slices.SortStableFunc(touched,
		func(a, b Edit) int { return strings.Count(b.Field, "+") - strings.Count(a.Field, "+") })
	for _, f := range touched {
		if e, differs := backTo(served.Content, then.Content, f.Layer, f.Field); differs {
			edits = append(edits, e)
		}
	}
	// an entry of a list that the brand does not have itself takes the list over
	edits, err = Tidy(served.Content, edits, nil)
	return edits, undone, err
}

// ownPlace is where what an edit says can be said for one brand alone.
func ownPlace(e Edit, own, angles string) Edit {
	list, _, adds := strings.Cut(e.Field, "+")
	switch {
	case e.Layer == angles:
		return Edit{Layer: angles, Field: e.Field}
	case adds && e.Layer == own: // what the brand itself adds to a list
		return Edit{Layer: own, Field: list + "+"}
	}
	return Edit{Layer: own, Field: list}
}

// widest adds a field to others of which none is inside another.
func widest(fields []Edit, e Edit) []Edit {
	if slices.ContainsFunc(fields, func(one Edit) bool { return one.Layer == e.Layer && within(e.Field, one.Field) }) {
		return fields
	}
	return append(slices.DeleteFunc(fields, func(one Edit) bool {
		return one.Layer == e.Layer &&
			within(one.Field, e.Field)
	}), e)
}

// backTo is the edit of a layer after which a field shows again what it showed then.
func backTo(now, then *content.Content, layer, field string) (Edit, bool) {
	e := Edit{Layer: layer, Field: field, Before: now.Says(layer, field).JSON(), After: then.Says(layer, field).JSON()}
	if strings.HasSuffix(field, "+") {
		return e, !Same(e.Before, e.After)
	}
	shows, showed := now.Below(layer).Find(field).JSON(), then.Below(layer).Find(field).JSON()
	if Same(shows, showed) {
		return Edit{}, false
	}
	if e.After == nil && !Same(belowOf(now, layer, field), showed) {
		e.After = showed // the layers below say something else by now
	}
	return e, !Same(e.Before, e.After)
}

// belowOf is what a field shows where the layer itself says nothing.
func belowOf(c *content.Content, layer, field string) []byte {
	id, isBrand := strings.CutPrefix(layer, "brands/")
	if !isBrand {
		return nil
	}
	return c.Below(c.Stack(id)[1]).Find(field).JSON()
}
