package frame

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"livery/internal/desk"
	"livery/internal/web"
)

const (
	// sessionLife is how long somebody stays signed in at most, and idleLife while they do nothing.
	sessionLife = 30 * 24 * time.Hour
	idleLife    = 12 * time.Hour
	// touchEvery is how often it is written down that a session is in use: reading must not cost a write.
	touchEvery = time.Minute
)

// newSessions makes the manager of sessions. It knows nothing of idle ones, or it would write every session at every
// request; the store below ends those.
func (f *Frame) newSessions() *scs.SessionManager {
	sessions := scs.New()
	sessions.Store = sessionStore{f.Store, f.Now, f.Log}
	sessions.HashTokenInStore = true
	sessions.Lifetime = sessionLife
	sessions.Cookie.HttpOnly = true
	sessions.Cookie.SameSite = http.SameSiteLaxMode
	sessions.Cookie.Path = "/"
	return sessions
}

// cookieName binds the cookie to this host and to https where there is https.
func cookieName(secure bool) string {
	if secure {
		return "__Host-livery-desk"
	}
	return "livery-desk"
}

// withSession loads the session of a request and keeps what the handler changed of it. Where that cannot be kept, the
// call has failed, and the handler's own answer is not sent.
func (f *Frame) withSession(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		manager := *f.sessions // the cookie's name depends on the connection
		manager.Cookie.Secure = web.IsHTTPS(r)
		manager.Cookie.Name = cookieName(manager.Cookie.Secure)
		one := &oneAnswer{ResponseWriter: w}
		manager.ErrorFunc = func(_ http.ResponseWriter, r *http.Request, err error) {
			w.Header().Del("Content-Length")
			f.Fail(w, r, err)
			one.given = true
		}
		manager.LoadAndSave(next).ServeHTTP(one, r)
	})
}

// oneAnswer sends nothing after the answer that was given instead.
type oneAnswer struct {
	http.ResponseWriter
	given bool
}

func (o *oneAnswer) WriteHeader(status int) {
	if !o.given {
		o.ResponseWriter.WriteHeader(status)
	}
}

func (o *oneAnswer) Write(p []byte) (int, error) {
	if o.given {
		return len(p), nil
	}
	return o.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (o *oneAnswer) Unwrap() http.ResponseWriter { return o.ResponseWriter }

// who finds the person of a session that still counts.
func (f *Frame) who(ctx context.Context) (desk.Person, error) {
	id := f.sessions.GetString(ctx, "person")
	if id == "" {
		return desk.Person{}, errSignedOut
	}
	p, err := f.Store.Person(ctx, id)
	if errors.Is(err, desk.ErrNotFound) || err == nil && p.Epoch != f.sessions.GetInt64(ctx, "epoch") {
		_ = f.sessions.Destroy(ctx)
		return desk.Person{}, errSignedOut
	}
	return p, err
}

func (f *Frame) signedIn(_ http.ResponseWriter, r *http.Request) (desk.Person, error) {
	return f.who(r.Context())
}

// Enter begins a session for a person.
func (f *Frame) Enter(ctx context.Context, p desk.Person) error {
	if err := f.sessions.RenewToken(ctx); err != nil {
		return err
	}
	f.sessions.Put(ctx, "person", p.ID)
	f.sessions.Put(ctx, "epoch", p.Epoch)
	f.Events.Recheck()
	return nil
}

// Leave ends the session of a call.
func (f *Frame) Leave(ctx context.Context) error {
	if err := f.sessions.Destroy(ctx); err != nil {
		return err
	}
	f.Events.Recheck()
	return nil
}

// stillIn reports whether the session of a call that goes on for long still counts. It does not count as using it. An
// error says that nobody can tell at the moment.
func (f *Frame) stillIn(c Call) (bool, error) {
	ctx, cancel := context.WithTimeout(context.WithValue(context.Background(), looking{}, true), lookPatience)
	defer cancel()
	ctx, err := f.sessions.Load(ctx, f.sessions.Token(c.Context()))
	if err != nil {
		return false, err
	}
	_, err = f.who(ctx)
	if errors.Is(err, errSignedOut) {
		return false, nil
	}
	return err == nil, err
}

// looking marks a look at a session that does not make it last longer.
type looking struct{}

const lookPatience = 5 * time.Second

// sessionStore lets the session manager keep its sessions in the Desk's database.
type sessionStore struct {
	store desk.Store
	now   func() time.Time
	log   *slog.Logger
}

// FindCtx also notes that the session is in use. Where that cannot be written, the session counts all the same.
func (s sessionStore) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, until, found, err := s.store.FindSession(ctx, token, s.now())
	if err != nil || !found {
		return nil, false, err
	}
	deadline, _, err := scs.GobCodec{}.Decode(data)
	if err != nil {
		return nil, false, err
	}
	if longer := s.until(deadline); longer.Sub(until) > touchEvery && ctx.Value(looking{}) == nil {
		if err := s.store.TouchSession(ctx, token, longer); err != nil && ctx.Err() == nil {
			s.log.Warn("that a session is in use cannot be written down; it ends as if nobody used it", "until", until,
				"error", err)
		}
	}
	return data, true, nil
}

func (s sessionStore) CommitCtx(ctx context.Context, token string, data []byte, deadline time.Time) error {
	return s.store.KeepSession(ctx, token, data, s.until(deadline))
}

// until is when a session ends that is used now.
func (s sessionStore) until(deadline time.Time) time.Time {
	if idle := s.now().Add(idleLife); idle.Before(deadline) {
		return idle
	}
	return deadline
}

func (s sessionStore) DeleteCtx(ctx context.Context, token string) error {
	return s.store.EndSession(ctx, token)
}

func (s sessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s sessionStore) Commit(token string, data []byte, until time.Time) error {
	return s.CommitCtx(context.Background(), token, data, until)
}

func (s sessionStore) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }
