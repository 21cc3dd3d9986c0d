package api

// Routes are all calls of the Desk.
func Routes() []route { return (&Desk{}).routes() }
