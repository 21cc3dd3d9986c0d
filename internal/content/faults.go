package content

// BrandFault is an error of one brand, which stops no other.
type BrandFault struct {
	Brand   string `json:"brand"`
	Served  string `json:"served"` // what became of the brand: 'is left out' or 'stays as it was'
	Problem string `json:"problem"`
}

// BrandFaults are the errors of brands that are served as they were before, or not at all.
func (c *Content) BrandFaults() (list []BrandFault) {
	for _, p := range c.Faults {
		served := "is left out"
		if c.Brand(p.Brand) != nil {
			served = "stays as it was"
		}
		list = append(list, BrandFault{p.Brand, served, p.String()})
	}
	return list
}
