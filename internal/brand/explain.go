package brand

import "fmt"

// Explain says which brand a host shows, and why.
func (r *Registry) Explain(host string) string {
	m := r.Resolve(host)
	why := "only the primary host, without www., is indexed; every other answer carries X-Robots-Tag: noindex"
	if m.Indexable {
		why = "it is the brand's primary host"
	}
	return fmt.Sprintf("host       %s\nbrand      %s (%s)\nrole       %s\nrule       %s\nindexable  %t: %s\ncanonical  https://%s/\n",
		m.Host, m.Brand.ID, m.Brand.Name, m.Role, m.Rule, m.Indexable, why, r.PrimaryHost(m.Brand.ID))
}
