package change

import (
	"fmt"

	"github.com/goccy/go-yaml"

	"livery/internal/content"
)

// NewBrand is the edit that adds a brand, with the words of its family until it has its own.
func NewBrand(c *content.Content, s content.Start) (Edit, error) {
	if c.Says("brands/"+s.ID, "") != nil {
		return Edit{}, refused("there is a brand %q already; choose another short name", s.ID)
	}
	text, err := c.Starter(s)
	if err != nil {
		return Edit{}, Refused{err}
	}
	value, err := yaml.YAMLToJSON(text)
	if err != nil {
		return Edit{}, err
	}
	return Edit{Layer: "brands/" + s.ID, After: value}, nil
}

func refused(format string, args ...any) error { return Refused{fmt.Errorf(format, args...)} }
