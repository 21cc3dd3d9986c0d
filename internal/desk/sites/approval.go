package sites

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// approvalFor says why somebody else has to approve what a person wants to publish; empty where nobody has to. The
// content says whose work that is. Where nobody else at the Desk could approve it, nobody has to: a Desk with one
// person is not stopped by it.
func (room *Room) approvalFor(c frame.Call, edits []change.Edit) (why string, approvers []desk.Person, err error) {
	if approvers, err = room.approvers(c.Context(), c.Person.ID, edits); err != nil || len(approvers) == 0 {
		return "", nil, err
	}
	return reasonFor(approvalIn(room.Publisher.Current().Content), c.Person.Role, edits), approvers, nil
}

// approvalIn is who needs approval; what the content does not say is as it is by default.
func approvalIn(c *content.Content) brand.Approval {
	says := c.Site.Settings.Approval
	if c.Says(content.SettingsLayer, "approval.legalAndPrices") == nil {
		says.LegalAndPrices = brand.ApprovedRoles
	}
	return says
}

func reasonFor(says brand.Approval, role desk.Role, edits []change.Edit) string {
	needs := func(roles []brand.ApprovedRole) bool { return slices.Contains(roles, brand.ApprovedRole(role)) }
	if needs(says.Sites) {
		return "what people of your role change is approved by somebody else"
	}
	if !needs(says.LegalAndPrices) {
		return ""
	}
	for _, e := range edits {
		switch {
		case strings.HasPrefix(e.Layer, "legal/"), strings.HasPrefix(e.Field+".", "legal."):
			return "legal texts are approved by somebody else"
		case e.Layer == content.SettingsLayer && strings.HasPrefix(e.Field+".", "approval."):
			return "who needs approval is approved by somebody else"
		case !change.Same(priceList(e.Field, e.Before), priceList(e.Field, e.After)):
			return "price lists are approved by somebody else"
		case !slices.Equal(amounts(e.Before), amounts(e.After)):
			return "amounts of money are approved by somebody else"
		}
	}
	return ""
}

// priceList is what the value of a field says of a brand's price list, in which amounts stand without a currency.
func priceList(field string, value json.RawMessage) json.RawMessage {
	head, _, _ := strings.Cut(field, ".")
	switch head {
	case "prices":
		return value
	case "": // a whole brand
		var says struct{ Prices json.RawMessage }
		_ = json.Unmarshal(value, &says) // nothing, where there was no such brand
		return says.Prices
	}
	return nil
}

var amount = regexp.MustCompile(`(?i)[$€£]\s?\d[\d.,]*|` +
	`\b\d[\d.,]*\s?(?:dollars?|euros?|pounds sterling|usd|eur|gbp|cad)\b`)

// amounts are the sums of money that a value names, in order.
func amounts(value json.RawMessage) []string {
	var list []string
	for _, found := range amount.FindAllString(string(value), -1) {
		list = append(list, strings.TrimRight(found, ".,"))
	}
	slices.Sort(list)
	return list
}

// approvers are the people who can approve edits of somebody: those who may publish them, and came to the Desk before.
func (room *Room) approvers(ctx context.Context, author string, edits []change.Edit) ([]desk.Person, error) {
	people, err := room.Store.People(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(people, func(p desk.Person) bool {
		return p.ID == author || p.JoinedAt.IsZero() || !mayPublish(p, edits)
	}), nil
}

// mayPublish reports whether a person works for everything that edits change.
func mayPublish(p desk.Person, edits []change.Edit) bool {
	return p.May(desk.ChangeSites) && !slices.ContainsFunc(edits, func(e change.Edit) bool {
		return mayChange(p, e.Layer) != nil
	})
}

// nameApprovers says who can decide a proposal that waits.
func (room *Room) nameApprovers(c frame.Call, one *SiteProposal, p change.Proposal) error {
	if p.State != change.IsOpen {
		return nil
	}
	people, err := room.approvers(c.Context(), p.Author.ID, p.Edits)
	one.Approvers = frame.Names(c.Person, people)
	return err
}

func errApproval(why string) error {
	return frame.NewProblem(http.StatusForbidden, frame.Sentence(why)+" Propose it instead.")
}
