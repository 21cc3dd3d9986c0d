package brand

import (
	"encoding/json"
	"errors"
)

// FeatureItem is one cell of the features grid. In content it may be a plain string (the title).
type FeatureItem struct {
	Title       string `json:"title" text:"line"`
	Description string `json:"description,omitempty" text:"paragraph"`
	// Icon is an emoji.
	Icon string `json:"icon,omitempty"`
	// Image is an image name; feature-{n} when empty.
	Image string `json:"image,omitempty"`
}

// IsAlsoPlainText lets content write the title alone.
func (FeatureItem) IsAlsoPlainText() {}

// IsAlsoPlainText lets content write the name alone.
func (Host) IsAlsoPlainText() {}

// UnmarshalJSON accepts a string or an object.
func (f *FeatureItem) UnmarshalJSON(b []byte) error {
	var title string
	if json.Unmarshal(b, &title) == nil {
		*f = FeatureItem{Title: title}
		return nil
	}
	type plain FeatureItem
	return json.Unmarshal(b, (*plain)(f))
}

// UnmarshalJSON accepts a string (an alias) or an object.
func (h *Host) UnmarshalJSON(b []byte) error {
	var name string
	if json.Unmarshal(b, &name) == nil {
		*h = Host{Name: name, Role: Alias}
		return nil
	}
	type plain Host
	if err := json.Unmarshal(b, (*plain)(h)); err != nil {
		return errors.New("a host is a name, or an object with name and role")
	}
	if h.Role == "" {
		h.Role = Alias
	}
	return nil
}
