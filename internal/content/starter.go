package content

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"livery/internal/brand"
)

// Start is what is known of a brand before it has words of its own.
type Start struct {
	ID       string   // 3 to 63 small letters, digits and single hyphens between them
	Name     string   // that visitors see
	Family   string   // whose words it begins with
	Hosts    []string // the primary one first
	Variant  brand.Variant
	Colours  []string // one or two; none means those of the variant
	Delivery brand.Delivery
}

// newID is what a storage container may be called, since each brand has one of its name.
var newID = regexp.MustCompile(`^[a-z0-9](-?[a-z0-9]){2,62}$`)

// DeskID is what no brand is called: below localhost it names the Desk.
const DeskID = "desk"

// CanBeContainer reports whether the storage can keep what belongs to a brand of this id.
func CanBeContainer(id string) bool { return newID.MatchString(id) && len(id) <= 63 }

func checkNewID(id string) error {
	if id == DeskID {
		return fmt.Errorf("%q is the name of the Desk, which answers at %s.localhost; choose another id", id, id)
	}
	if CanBeContainer(id) {
		return nil
	}
	return fmt.Errorf("%q can be no id: use 3 to 63 small letters, digits and single hyphens between them", id)
}

// checked is a start with what was left open decided.
func (s Start) checked() (Start, error) {
	s.Variant, s.Delivery = cmp.Or(s.Variant, brand.Corporate), cmp.Or(s.Delivery, brand.StoreMessage)
	switch err := checkNewID(s.ID); {
	case err != nil:
		return s, err
	case s.Name == "":
		return s, errors.New("a brand needs a name")
	case len(s.Hosts) == 0 || s.Hosts[0] == "":
		return s, errors.New("a brand needs a host name, such as brand.example")
	case len(s.Colours) > 2:
		return s, fmt.Errorf("%d colours were given; a brand has one or two", len(s.Colours))
	case !s.Variant.Known():
		return s, fmt.Errorf("%q is not a variant; use one of: %s", s.Variant, Join(brand.Variants))
	}
	return s, nil
}

// neverLent are the parts of a brand that a new brand does not start with: facts, promises and
// customers' words.
var neverLent = []string{"id", "family", "name", "shortName", "hosts", "variant", "palette", "testimonials",
	"showTestimonials", "figures", "company", "navigation", "stockPhotos", "gallery", "pictures"}

// Families are the families that a brand can be of, sorted.
func (c *Content) Families() []string { return c.families }

// Starter is the file of a new brand, with the words of a brand of its family to be replaced; where no brand of the
// family ships with the program, those of the family itself show.
func (c *Content) Starter(s Start) ([]byte, error) {
	s, err := s.checked()
	if err != nil {
		return nil, err
	}
	lenders := c.lenders().shipped()
	at := slices.IndexFunc(lenders, func(b *brand.Brand) bool { return b.Family == s.Family })
	if !slices.Contains(c.families, s.Family) {
		return nil, fmt.Errorf("there is no family %q; choose one of: %s", s.Family, strings.Join(c.Families(), ", "))
	}
	lender, words := &brand.Brand{}, &Node{kind: mapping}
	if at >= 0 {
		lender = lenders[at]
		n := c.lenders().Brand(lender.ID)
		words = n.from(n.At("id").file).fill(strings.NewReplacer(lender.Name, s.Name, primaryOf(lender), s.Hosts[0]),
			"")
	}
	file := yaml.MapSlice{}
	add := func(key string, value any) { file = append(file, yaml.MapItem{Key: key, Value: value}) }
	add("id", s.ID)
	add("family", s.Family)
	add("name", s.Name)
	add("hosts", s.hosts())
	add("variant", string(s.Variant))
	if len(s.Colours) > 0 {
		add("palette", s.palette())
	}
	for _, key := range words.keys {
		if value := words.fields[key]; !slices.Contains(neverLent, key) {
			add(key, c.lent(key, value, s, lender))
		}
	}
	if words.fields["contact"] == nil {
		add("contact", yaml.MapSlice{{Key: "delivery", Value: string(s.Delivery)}})
	}
	text, err := yaml.MarshalWithOptions(file, yaml.Indent(2), yaml.IndentSequence(true))
	if err != nil {
		return nil, err
	}
	return append(s.heading(lender), text...), nil
}

func (s Start) heading(lender *brand.Brand) []byte {
	var b bytes.Buffer
	if lender.ID == "" {
		fmt.Fprintf(&b,
			"# %s. What it does not say here is said by its family and by the site; write over it what is yours.\n",
			s.Name)
		return b.Bytes()
	}
	fmt.Fprintf(&b, "# %s. The words below the first lines are those of %s, until you replace them; 'livery check' "+
		"says which are not yet yours.\n", s.Name, lender.Name)
	fmt.Fprintln(&b, "# Phone, address, testimonials and figures are left out: add them under contact.contactInfo, "+
		"testimonials and figures when you have them.")
	return b.Bytes()
}

func (s Start) hosts() []any {
	var hosts []any
	for i, name := range s.Hosts {
		if i == 0 {
			hosts = append(hosts,
				yaml.MapSlice{{Key: "name", Value: name}, {Key: "role", Value: string(brand.Primary)}})
		} else {
			hosts = append(hosts, name)
		}
	}
	return hosts
}

func (s Start) palette() yaml.MapSlice {
	colours := yaml.MapSlice{{Key: "primary", Value: s.Colours[0]}}
	if len(s.Colours) > 1 {
		colours = append(colours, yaml.MapItem{Key: "accent", Value: s.Colours[1]})
	}
	return colours
}

// lent is a part of the lender, without what is a fact about it alone.
func (c *Content) lent(key string, value *Node, s Start, lender *brand.Brand) any {
	ordered := value.ordered()
	part, isMapping := ordered.(yaml.MapSlice)
	if !isMapping {
		return ordered
	}
	switch key {
	case "contact":
		part = slices.DeleteFunc(part, func(item yaml.MapItem) bool {
			return item.Key == "contactInfo" ||
				item.Key == "delivery"
		})
		return append(part, yaml.MapItem{Key: "delivery", Value: string(s.Delivery)})
	case "cta":
		if lender.CTA.Secondary.Target == brand.ToTestimonials {
			return yaml.MapSlice{{Key: "primary", Value: lender.CTA.Primary},
				{Key: "secondary", Value: yaml.MapSlice{{Key: "label", Value: "Learn More"},
					{Key: "target", Value: string(brand.ToSolutions)}}}}
		}
	}
	return part
}

// from is the part of n that one file states.
func (n *Node) from(file string) *Node {
	if n.kind != mapping {
		if n.file == file {
			return n
		}
		return nil
	}
	out := &Node{file: n.file, line: n.line, kind: mapping, fields: map[string]*Node{}}
	for _, key := range n.keys {
		if part := n.fields[key].from(file); part != nil {
			out.set(key, part)
		}
	}
	if len(out.keys) == 0 {
		return nil
	}
	return out
}

// ordered is a value with its keys in their order, for writing.
func (n *Node) ordered() any {
	switch n.kind {
	case mapping:
		m := yaml.MapSlice{}
		for _, key := range n.keys {
			m = append(m, yaml.MapItem{Key: key, Value: n.fields[key].ordered()})
		}
		return m
	case sequence:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.ordered()
		}
		return list
	}
	return n.scalar
}
