package post

import "fmt"

// slugOwners is the one rule of slugs: the first file that claims a slug has it.
type slugOwners map[string]string

// claim gives a slug to a file, or says whose it is.
func (o slugOwners) claim(slug, file string) *Fault {
	if other, taken := o[slug]; taken {
		return &Fault{"$.slug", fmt.Sprintf("%q is the slug of %s already", slug, other)}
	}
	o[slug] = file
	return nil
}
