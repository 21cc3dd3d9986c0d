package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"livery/internal/brand"
	"livery/internal/lead"
	"livery/internal/page"
	"livery/internal/quote"
)

// Quotes are the quotes of buyers.
type Quotes struct {
	*lead.Quoting
	// Limits bound how often an address may call.
	Limits Limits
	misses *limiter // of addresses that ask for quotes which are not there
}

// How many quotes that are not there an address may ask for, and how many forms it may send. Keys cannot be guessed;
// whoever tries is stopped soon.
const (
	missesAtOnce    = 20
	missesPerMinute = 10
	formsAtOnce     = 30
	formsPerMinute  = 60
)

// quoteRoutes are the calls of buyers' pages, and their forms for browsers without scripts.
func (s *Server) quoteRoutes() {
	call := func(pattern, limit string, atOnce, perMinute int, h func(*http.Request, visit) (int, quote.Quote, error)) {
		var limited http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Body = http.MaxBytesReader(w, r.Body, maxTask)
			s.answerQuote(w, r, h)
		})
		if s.Quotes != nil {
			limited = s.Quotes.Limits.Of(limit, atOnce, perMinute, limited)
		}
		s.handle(pattern, never, api(func(w http.ResponseWriter, r *http.Request, v visit) error {
			limited.ServeHTTP(w, r.WithContext(withVisit(r.Context(), v)))
			return nil
		}))
	}
	call("POST /api/quotes", "quotes", 30, 60, s.createQuote)
	call("GET /api/quotes/{key}", "quote", 120, 240, s.readQuote)
	call("PUT /api/quotes/{key}", "quote", 120, 240, s.saveQuote)
	call("POST /api/quotes/{key}/ask", "quotes", 30, 60, s.askForPrice)
	call("POST /api/quotes/{key}/accept", "quotes", 30, 60, s.acceptOffer)
	call("POST /api/quotes/{key}/decline", "quotes", 30, 60, s.declineOffer)
	call("POST /api/quotes/{key}/change", "quotes", 30, 60, s.askForChange)
	s.handle("GET /quote/{key}", never, s.quotePage)
	s.handle("POST /quote", never, s.quoteForm)
	s.handle("POST /quote/{key}/{action}", never, s.quoteForm)
}

var (
	errNoQuotes = &taskError{http.StatusServiceUnavailable, "", "Quotes cannot be kept for now. Please try again soon."}
	errMisses   = &taskError{http.StatusTooManyRequests, "",
		"Too many quotes that are not there were asked for from this address. Please wait a minute and try again."}
)

// seller is the brand of a visit.
func (s *Server) seller(r *http.Request, v visit) (lead.Seller, error) {
	if s.Quotes == nil {
		return lead.Seller{}, errNoQuotes
	}
	b := v.Brand
	if !b.Has(brand.Products) {
		return lead.Seller{}, quote.ErrNotFound
	}
	origin := BrandOrigin(r, b.ID, v.edition.Registry.Origin(b.ID))
	return SellerOf(b, &v.edition.Content.Site.Catalogue, origin), nil
}

// SellerOf is a brand as it offers, at the address where its buyers find it.
func SellerOf(b *brand.Brand, catalogue *brand.Catalogue, origin string) lead.Seller {
	return lead.Seller{ID: b.ID, Name: b.Name, Mail: b.Contact.ContactInfo.Email,
		Link:  func(key string) string { return origin + "/quote/" + key },
		Known: catalogueOf{catalogue}}
}

// catalogueOf tells quotes what the catalogue knows.
type catalogueOf struct{ *brand.Catalogue }

func (c catalogueOf) Label(question, id string) (string, bool) {
	if question == quote.PowerAsked {
		asked := c.Fits.PowerAsked(id)
		return asked, asked != ""
	}
	for _, o := range map[string][]brand.FitOption{quote.Vehicle: c.Fits.Vehicles, quote.Year: c.Fits.Years,
		quote.Port: c.Fits.Ports, quote.Wants: c.Fits.Wants, quote.Power: c.Fits.Powers}[question] {
		if o.ID == id {
			return o.Label, true
		}
	}
	return "", false
}

func (c catalogueOf) Title(product int) (string, bool) {
	p, ok := c.Find(product)
	return p.Title, ok
}

// readableQuote reads the quote of an address. Whoever tried too many that are not there is refused any.
func (s *Server) readableQuote(r *http.Request, v visit) (quote.Quote, error) {
	if _, err := s.seller(r, v); err != nil {
		return quote.Quote{}, err
	}
	if err := s.mayLook(r); err != nil {
		return quote.Quote{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), taskTimeout)
	defer cancel()
	q, err := s.Quotes.Read(ctx, v.Brand.ID, r.PathValue("key"))
	s.countMiss(r, err)
	return q, err
}

func (s *Server) mayLook(r *http.Request) error {
	if s.Quotes.misses.left(ClientIP(r)) < 1 {
		return errMisses
	}
	return nil
}

func (s *Server) countMiss(r *http.Request, err error) {
	if errors.Is(err, quote.ErrNotFound) {
		s.Quotes.misses.allow(ClientIP(r))
	}
}

// changing runs a change of the quote of an address.
func (s *Server) changing(r *http.Request, v visit,
	change func(ctx context.Context, b lead.Seller, key string) (quote.Quote, error)) (int, quote.Quote, error) {
	b, err := s.seller(r, v)
	if err != nil {
		return 0, quote.Quote{}, err
	}
	if err := s.mayLook(r); err != nil {
		return 0, quote.Quote{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), taskTimeout)
	defer cancel()
	q, err := change(ctx, b, r.PathValue("key"))
	s.countMiss(r, err)
	return http.StatusOK, q, err
}

func (s *Server) readQuote(r *http.Request, v visit) (int, quote.Quote, error) {
	q, err := s.readableQuote(r, v)
	return http.StatusOK, q, err
}

// quoteBody reads the JSON of a call.
func quoteBody(r *http.Request, into any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return &taskError{http.StatusUnsupportedMediaType, "Content-Type", "Content-Type must be application/json"}
	}
	raw, err := io.ReadAll(r.Body)
	if _, is := errors.AsType[*http.MaxBytesError](err); is {
		return &taskError{http.StatusRequestEntityTooLarge, "",
			fmt.Sprintf("The body is larger than %d bytes", maxTask)}
	} else if err != nil {
		return &taskError{http.StatusBadRequest, "", "The body could not be read"}
	}
	if wrong, is := errors.AsType[*json.UnmarshalTypeError](json.Unmarshal(raw, into)); is {
		return &taskError{http.StatusBadRequest, wrong.Field, "A field has a value of another type than documented"}
	} else if !json.Valid(raw) {
		return &taskError{http.StatusBadRequest, "", "The body must be a JSON object"}
	}
	return nil
}

func (s *Server) createQuote(r *http.Request, v visit) (int, quote.Quote, error) {
	var in quote.Needs
	if err := quoteBody(r, &in); err != nil {
		return 0, quote.Quote{}, err
	}
	once := r.Header.Get("Idempotency-Key")
	if once != "" && !quote.IsOnce(once) {
		return 0, quote.Quote{}, &quote.FieldError{Field: "Idempotency-Key",
			Message: "Idempotency-Key must be 20 random bytes in hexadecimal digits"}
	}
	return s.create(r, v, in, once)
}

func (s *Server) create(r *http.Request, v visit, in quote.Needs, once string) (int, quote.Quote, error) {
	b, err := s.seller(r, v)
	if err != nil {
		return 0, quote.Quote{}, err
	}
	q, err := s.Quotes.Create(r.Context(), b, in, once)
	return http.StatusCreated, q, err
}

func (s *Server) saveQuote(r *http.Request, v visit) (int, quote.Quote, error) {
	var in SaveQuote
	if err := quoteBody(r, &in); err != nil {
		return 0, quote.Quote{}, err
	}
	return s.save(r, v, in)
}

func (s *Server) save(r *http.Request, v visit, in SaveQuote) (int, quote.Quote, error) {
	return s.changing(r, v, func(ctx context.Context, b lead.Seller, key string) (quote.Quote, error) {
		return s.Quotes.Save(ctx, b, key, in.Version, in.Needs)
	})
}

func (s *Server) askForPrice(r *http.Request, v visit) (int, quote.Quote, error) {
	var in AskForPrice
	if err := quoteBody(r, &in); err != nil {
		return 0, quote.Quote{}, err
	}
	return s.ask(r, v, in)
}

func (s *Server) ask(r *http.Request, v visit, in AskForPrice) (int, quote.Quote, error) {
	sub := lead.Submission{Lead: lead.Lead{Name: in.LeadName, Email: in.LeadEmail, Company: in.Company, Phone: in.Phone,
		FleetSize: in.FleetSize, Notes: in.Notes, CreatedOn: in.CreatedOn, Attribution: in.Attribution,
		Domain: v.edition.Registry.PrimaryHost(v.Brand.ID)}, Signals: in.Signals}
	return s.changing(r, v, func(ctx context.Context, b lead.Seller, key string) (quote.Quote, error) {
		return s.Quotes.Ask(ctx, b, key, sub)
	})
}

func (s *Server) acceptOffer(r *http.Request, v visit) (int, quote.Quote, error) {
	var in AcceptOffer
	if err := quoteBody(r, &in); err != nil {
		return 0, quote.Quote{}, err
	}
	return s.accept(r, v, in)
}

func (s *Server) accept(r *http.Request, v visit, in AcceptOffer) (int, quote.Quote, error) {
	return s.changing(r, v, func(ctx context.Context, b lead.Seller, key string) (quote.Quote, error) {
		return s.Quotes.Accept(ctx, b, key, in.Version, in.Digest, in.Signature)
	})
}

func (s *Server) declineOffer(r *http.Request, v visit) (int, quote.Quote, error) {
	var in DeclineOffer
	if err := quoteBody(r, &in); err != nil {
		return 0, quote.Quote{}, err
	}
	return s.decline(r, v, in)
}

func (s *Server) decline(r *http.Request, v visit, in DeclineOffer) (int, quote.Quote, error) {
	return s.changing(r, v, func(ctx context.Context, b lead.Seller, key string) (quote.Quote, error) {
		return s.Quotes.Decline(ctx, b, key, in.Version, in.Reason)
	})
}

func (s *Server) askForChange(r *http.Request, v visit) (int, quote.Quote, error) {
	var in AskForChange
	if err := quoteBody(r, &in); err != nil {
		return 0, quote.Quote{}, err
	}
	return s.change(r, v, in)
}

func (s *Server) change(r *http.Request, v visit, in AskForChange) (int, quote.Quote, error) {
	return s.changing(r, v, func(ctx context.Context, b lead.Seller, key string) (quote.Quote, error) {
		return s.Quotes.AskChange(ctx, b, key, in.Version, in.Change)
	})
}

// answerQuote answers a call with the quote as it is then.
func (s *Server) answerQuote(w http.ResponseWriter, r *http.Request,
	h func(*http.Request, visit) (int, quote.Quote, error)) {
	v := visitOf(r.Context())
	status, q, err := h(r, v)
	var body QuoteAnswer
	if err == nil {
		now := q.Public(s.Quotes.Now())
		body = QuoteAnswer{Success: true, Quote: &now}
	} else {
		status, body.Message, body.Field = s.refusal(err)
		if status == http.StatusConflict { // they are told what is kept
			if kept, err := s.readableQuote(r, v); err == nil {
				now := kept.Public(s.Quotes.Now())
				body.Quote = &now
			}
		}
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "30")
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// refusal is an error as its sender is told of it.
func (s *Server) refusal(err error) (status int, message, field string) {
	if known, is := errors.AsType[*taskError](err); is {
		return known.status, known.message, known.field
	}
	if wrong, is := errors.AsType[*quote.FieldError](err); is {
		return http.StatusUnprocessableEntity, wrong.Message, wrong.Field
	}
	if wrong, is := errors.AsType[*lead.FieldError](err); is {
		return http.StatusUnprocessableEntity, wrong.Message, taskField(wrong.Field)
	}
	if refused, is := errors.AsType[*quote.Refused](err); is {
		return http.StatusConflict, refused.Reason, ""
	}
	switch {
	case errors.Is(err, quote.ErrNotFound):
		return http.StatusNotFound, "There is no quote at this address.", ""
	case errors.Is(err, quote.ErrChanged):
		return http.StatusConflict, "This quote was changed in the meantime, in another window or by somebody else " +
			"who has its address. Nothing you typed is lost: look at it again, then save yours.", ""
	}
	s.Log.Error("a quote could not be kept; its sender was asked to try again", "cause", lead.Cause(err))
	return http.StatusServiceUnavailable,
		"This could not be kept. Nothing you typed is lost; please try again in a moment.", ""
}

// quotePage answers the page of one quote.
func (s *Server) quotePage(w http.ResponseWriter, r *http.Request, v visit) error {
	if _, ok := page.RouteFor(v.Brand, r.URL.Path); !ok {
		return s.page(w, r, v)
	}
	q, err := s.readableQuote(r, v)
	return s.showQuote(w, r, v, q, err, nil)
}
