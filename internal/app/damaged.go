package app

import (
	"net/http"
	"strings"

	"livery/internal/web"
)

// serveWithoutLeads sets up the sites alone: a damaged database takes leads and the Desk away, and no page. What
// visitors upload is kept in storage and taken in when the database is back.
func (a *App) serveWithoutLeads(why error) error {
	a.leads, a.damaged = nil, why
	a.options.Log.Error("pages are served without leads and without the Desk until the database is back", "cause", why)
	a.desk = http.HandlerFunc(closedDesk)
	return a.answer(a.api(http.HandlerFunc(web.TasksAway)), web.Previews{})
}

// closedDesk answers in the stead of the Desk. Why it is closed is for the operator: the log and the status say it.
func closedDesk(w http.ResponseWriter, r *http.Request) {
	const sentence = "The Desk is closed: its database is damaged. Nothing was changed. Ask whoever runs this " +
		"server; its log says what to do."
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Retry-After", "60")
	if strings.HasPrefix(r.URL.Path, "/api/") {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"` +
			sentence + `"}`))
		return
	}
	http.Error(w, sentence, http.StatusServiceUnavailable)
}
