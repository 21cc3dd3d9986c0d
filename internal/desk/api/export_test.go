package api

import "livery/internal/desk"

// Route is a call as others may know it.
type Route struct {
	Pattern string
	Right   desk.Right
	Trail   string
}

// Routes are all calls of the Desk.
func Routes() (routes []Route) {
	for _, one := range (&Desk{}).list() {
		routes = append(routes, Route{one.pattern, one.right, one.trail})
	}
	return routes
}
