package store

import "fmt"

// StateTerm is how leads of a state are looked for.
func StateTerm(state string) string { return fmt.Sprintf(stateTerm(state), "'"+state+"'") }
