package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"livery/internal/edition"
	"livery/internal/lead"
	"livery/internal/page"
	"livery/internal/quote"
)

// sameOrigin refuses forms that a page of somebody else sends.
var sameOrigin = http.NewCrossOriginProtection()

// quoteForm takes a form of a page without scripts: done leads back to the page of the quote, and what is refused is
// shown again on the page, with everything that was typed.
func (s *Server) quoteForm(w http.ResponseWriter, r *http.Request, v visit) error {
	if err := sameOrigin.Check(r); err != nil {
		return &statusError{http.StatusForbidden, "This form was sent by a page of another site, and nothing was done."}
	}
	action := r.PathValue("action")
	if r.PathValue("key") == "" {
		action = "create"
	}
	r.Body = http.MaxBytesReader(w, r.Body, 3*maxTask) // of which forms spell each byte with three
	err := r.ParseForm()
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return &statusError{http.StatusRequestEntityTooLarge, "This is more than a quote can hold. Please go back."}
	} else if err != nil {
		return &statusError{http.StatusBadRequest, "This form could not be read. Please go back and send it again."}
	}
	if wait, ok := s.forms.allow(ClientIP(r)); !ok {
		w.Header().Set("Retry-After", retrySeconds(wait))
		return s.showRefused(w, r, v, action, &taskError{http.StatusTooManyRequests, "",
			"Too many forms came from this address. Please wait a minute and send it again."})
	}
	_, q, err := s.takeForm(r, v, action)
	if err != nil {
		return s.showRefused(w, r, v, action, err)
	}
	http.Redirect(w, r, "/quote/"+q.Key+"#"+placeAfter(action), http.StatusSeeOther)
	return nil
}

// placeAfter is where on its page a quote says what became of a form.
func placeAfter(action string) string {
	if action == "change" {
		return "change-asked"
	}
	return "quote-state"
}

// takeForm does what a form asks for.
func (s *Server) takeForm(r *http.Request, v visit, action string) (status int, q quote.Quote, err error) {
	field := r.PostForm.Get
	number := func(name string) int64 { n, _ := strconv.ParseInt(field(name), 10, 64); return n }
	var needs quote.Needs
	if action == "create" || action == "save" {
		if err := json.Unmarshal([]byte(field("needs")), &needs); err != nil {
			return 0, q, &taskError{http.StatusBadRequest, "needs",
				"This form could not be read. Please send it again."}
		}
	}
	switch action {
	case "create":
		return s.create(r, v, needs, "")
	case "save":
		return s.save(r, v, SaveQuote{number("version"), needs})
	case "ask":
		in := AskForPrice{LeadName: field("leadName"), LeadEmail: field("leadEmail"), Company: field("company"),
			Phone: field("phone"), FleetSize: field("fleetSize"), Notes: field("notes")}
		in.Signals.Trap = field("trap")
		return s.ask(r, v, in)
	case "accept":
		return s.accept(r, v, AcceptOffer{int(number("version")), field("digest"), quote.Signature{Name: field("name"),
			Position: field("position"), Order: field("order"), ShipTo: field("shipTo"),
			Agreed: field("agreed") == "yes"}})
	case "change":
		return s.change(r, v, AskForChange{int(number("version")), field("change")})
	case "decline":
		return s.decline(r, v, DeclineOffer{int(number("version")), field("reason")})
	}
	return 0, q, quote.ErrNotFound
}

// showRefused shows the page of a form again, with what was typed and why it was refused.
func (s *Server) showRefused(w http.ResponseWriter, r *http.Request, v visit, action string, err error) error {
	sent := &quote.FormSent{Action: action, Values: map[string]string{}}
	for name := range r.PostForm {
		sent.Values[name] = r.PostForm.Get(name)
	}
	status := 0
	status, sent.Message, sent.Field = s.refusal(err)
	sent.Wrong = wrongFields(err)
	if status == http.StatusNotFound || s.Quotes == nil {
		return s.showQuote(w, r, v, quote.Quote{}, err, nil)
	}
	if action == "create" {
		return s.drawQuote(w, r, v, status, &page.QuoteData{Sent: sent})
	}
	q, err := s.readableQuote(r, v)
	if err != nil {
		return s.showQuote(w, r, v, q, err, nil)
	}
	now := q.Public(s.Quotes.Now())
	return s.drawQuote(w, r, v, status, &page.QuoteData{Quote: &now, Sent: sent})
}

// wrongFields are all fields that an error is about, each once, by their names in forms.
func wrongFields(err error) (wrong []quote.FieldError) {
	add := func(field, message string) {
		if !slices.ContainsFunc(wrong, func(one quote.FieldError) bool { return one.Field == field }) {
			wrong = append(wrong, quote.FieldError{Field: field, Message: message})
		}
	}
	if of, is := errors.AsType[*quote.FieldError](err); is {
		for _, one := range append([]quote.FieldError{*of}, of.Others...) {
			add(one.Field, one.Message)
		}
	}
	if of, is := errors.AsType[*lead.FieldError](err); is {
		for _, one := range append([]lead.FieldError{*of}, of.Others...) {
			add(taskField(one.Field), one.Message)
		}
	}
	return wrong
}

// showQuote answers the page of a quote that was read, or says that there is none.
func (s *Server) showQuote(w http.ResponseWriter, r *http.Request, v visit, q quote.Quote, err error,
	sent *quote.FormSent) error {
	if errors.Is(err, quote.ErrNotFound) {
		return s.drawQuote(w, r, v, http.StatusNotFound, &page.QuoteData{Missing: true})
	} else if err != nil {
		status, message, _ := s.refusal(err)
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "30")
		}
		return &statusError{status, message}
	}
	now := q.Public(s.Quotes.Now())
	return s.drawQuote(w, r, v, http.StatusOK, &page.QuoteData{Quote: &now, Sent: sent})
}

// drawQuote renders the page of a quote, which nobody keeps, no search engine lists, and no other site learns of.
func (s *Server) drawQuote(w http.ResponseWriter, r *http.Request, v visit, status int, data *page.QuoteData) error {
	if err := s.mayRender(w, r); err != nil {
		return err
	}
	path := "/quote"
	if key := r.PathValue("key"); key != "" {
		path += "/" + strings.ToValidUTF8(key, "")
	}
	doc, err := v.edition.FreshQuote(r.Context(), edition.Request{Brand: v.Brand, Path: path, Query: r.URL.Query()},
		data, status)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Referrer-Policy", "same-origin")
	s.writePage(w, r, v.Match, doc)
	return nil
}
