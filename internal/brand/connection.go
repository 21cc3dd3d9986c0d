package brand

import "slices"

// ConnectionRole is what a part does for the product it goes with.
type ConnectionRole string

// The roles of a part.
const (
	Powers    ConnectionRole = "powers"    // feeds it
	Connects  ConnectionRole = "connects"  // joins it to the vehicle
	Extends   ConnectionRole = "extends"   // adds views or ports to it
	Shows     ConnectionRole = "shows"     // puts its picture in front of the driver
	Alongside ConnectionRole = "alongside" // works beside it, each without the other
)

// ConnectionRoles are all roles.
var ConnectionRoles = []ConnectionRole{Powers, Connects, Extends, Shows, Alongside}

// Connection is a part and a product that work together. It is written once and shown on the pages of both.
type Connection struct {
	// Part is the id of what serves the other: the kit that powers, the harness that connects, the lens that extends.
	Part int `json:"part"`
	// Of is the id of the product that is served.
	Of int `json:"of"`
	// Role is what the part does for the product.
	Role ConnectionRole `json:"role"`
	// Needed says that the product does not run without a part of this role: it is shown by every brand and
	// belongs in every list of parts.
	Needed bool `json:"needed,omitempty"`
	// Most is how many of the part one product takes; 1 when empty.
	Most int `json:"most,omitempty"`
	// Through is the id of the product between the two, where they do not meet directly.
	Through int `json:"through,omitempty"`
	// Ports are the connectors of the vehicle that the connection is for; any when empty.
	Ports []string `json:"ports,omitempty"`
	// OnPart is why the part's page names the product.
	OnPart string `json:"onPart" text:"paragraph"`
	// OnProduct is why the product's page names the part.
	OnProduct string `json:"onProduct" text:"paragraph"`
}

// Related is another product and why the two go together.
type Related struct {
	ID  int    `json:"id"`
	Why string `json:"why" text:"paragraph"`
	// Title names a part that is needed and not among the brand's own products: the shop has it.
	Title string `json:"title,omitempty" text:"line"`
}

// WorksWith are the products that go with one: what it needs first, then in the order of the file.
func (c *Catalogue) WorksWith(id int) (related []Related) {
	for _, needed := range []bool{true, false} {
		for _, connection := range c.Connections {
			switch {
			case connection.Of == id && connection.Needed == needed:
				related = append(related, Related{ID: connection.Part, Why: connection.OnProduct})
			case connection.Part == id && !needed:
				related = append(related, Related{ID: connection.Of, Why: connection.OnPart})
			}
		}
	}
	return related
}

// Reason is where it is written why the page of one product names another: which connection, and which of its fields.
func (c *Catalogue) Reason(on, other int) (at int, field string, ok bool) {
	for at, connection := range c.Connections {
		switch {
		case connection.Part == on && connection.Of == other:
			return at, "onPart", true
		case connection.Of == on && connection.Part == other:
			return at, "onProduct", true
		}
	}
	return 0, "", false
}

// Needed are the parts of which one is needed to run a product.
func (c *Catalogue) Needed(id int) (parts []int) {
	for _, connection := range c.Connections {
		if connection.Of == id && connection.Needed {
			parts = append(parts, connection.Part)
		}
	}
	return parts
}

// worksWithOn are the products that go with one and that a list shows, and what it needs of others.
func (c *Catalogue) worksWithOn(listed []int, id int) (related []Related) {
	needed := c.Needed(id)
	for _, other := range c.WorksWith(id) {
		part, found := c.Find(other.ID)
		if found && part.Retired != nil {
			continue
		}
		if !slices.Contains(listed, other.ID) {
			if !slices.Contains(needed, other.ID) {
				continue
			}
			other.Title = part.Title
		}
		related = append(related, other)
	}
	return related
}
