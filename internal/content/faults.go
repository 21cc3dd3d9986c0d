package content

// Fault is an error for which something is not served as its files say.
type Fault struct {
	Brand   string `json:"brand"`  // whose error it is; empty for what brands share
	Served  string `json:"served"` // what became of it: 'is left out', or what stays as it was
	Problem string `json:"problem"`
}

// NotServed says what is not served as its files say: brands that are as they were before or left out, and, where
// changed files were refused, all of them.
func (c *Content) NotServed(refused Problems) (list []Fault) {
	wrong := c.Faults
	if len(refused) > 0 {
		wrong = refused // which has the faults of brands among it
	}
	for _, p := range wrong {
		served := "stays as it was"
		switch {
		case p.Brand == "":
			served = "every brand stays as it was"
		case c.Brand(p.Brand) == nil:
			served = "is left out"
		}
		list = append(list, Fault{p.Brand, served, p.String()})
	}
	return list
}
