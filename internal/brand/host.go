package brand

// Role says what a host is for.
type Role string

// The roles of a host. Only a primary host may be indexed by search engines.
const (
	// Primary is the one host of a brand that canonical links name.
	Primary Role = "primary"
	// Alias serves the brand as well; the default role.
	Alias Role = "alias"
	// Redirect answers 301 to the primary host and keeps the path.
	Redirect Role = "redirect"
	// Preview serves the brand for internal eyes only.
	Preview Role = "preview"
)

// Roles lists every role.
var Roles = []Role{Primary, Alias, Redirect, Preview}

// Host is a name a brand answers to. In content it may be a plain string, which is an alias.
type Host struct {
	Name string `json:"name"`
	Role Role   `json:"role"`
}
