package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"livery/internal/background"
	"livery/internal/store"
	"livery/internal/web"
)

// serveWithoutLeads sets up the sites alone: a database that is damaged or away takes leads and the Desk away, and no
// page. What visitors upload is kept in storage and taken in when the database is back.
func (a *App) serveWithoutLeads(why error) (err error) {
	a.leads, a.noLeads = nil, why
	a.options.Log.Error("pages are served without leads and without the Desk until the database is back", "cause", why)
	reason := "its database is damaged"
	if errors.Is(why, store.ErrAway) {
		reason = "its database does not answer"
		if a.again, err = a.at.duplicate(); err != nil {
			return err
		}
	}
	a.desk = closedDesk(reason)
	return a.answer(a.api(http.HandlerFunc(web.TasksAway)), web.Previews{}, nil)
}

// closedDesk answers in the stead of the Desk. More of why it is closed is for the operator: the log and the status say
// it.
func closedDesk(reason string) http.HandlerFunc {
	sentence := fmt.Sprintf("The Desk is closed: %s. Nothing was changed. Ask whoever runs this server; its log says "+
		"what to do.", reason)
	return func(w http.ResponseWriter, r *http.Request) {
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
}

// askEvery is how soon a database that was away at the start is noticed.
const askEvery = 2 * time.Second

// errDatabaseBack ends a run without leads.
var errDatabaseBack = errors.New("the database answers")

// awaitDatabase ends the run when a database that was away at the start answers.
func (a *App) awaitDatabase(ctx context.Context) error {
	if !errors.Is(a.noLeads, store.ErrAway) {
		return nil
	}
	for background.Pause(ctx, askEvery) == nil {
		db, err := store.OpenToServe(ctx, a.options.LeadDatabase(a.options.Folder))
		if err == nil {
			a.options.Log.Info("the database answers; leads and the Desk are opened")
			return errors.Join(errDatabaseBack, db.Close())
		}
	}
	return nil
}

// reopen opens this server anew, on the same sockets: who asks meanwhile waits for a moment. A connection that is taken
// just then may be cut off, and is answered when it asks again.
func (a *App) reopen(ctx context.Context) error {
	options, again := a.options, a.again
	a.again = listeners{}
	err := a.Close()
	*a = App{at: again}
	if err != nil {
		return err
	}
	return a.open(ctx, options)
}
