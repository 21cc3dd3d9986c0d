package render

// Idle is how many engines are free.
func (p *Pool) Idle() int { return len(p.slots) }

var Within = within
