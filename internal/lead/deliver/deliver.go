// Package deliver brings stored leads to where sales people are.
//
// The outbox is the truth: a delivery is claimed for a limited time, sent, and settled.
// What fails comes back later, with growing pauses, until it is given up as a dead letter
// that an operator can retry. What a killed instance had claimed comes back when the claim
// ends. A receiver may therefore see a lead twice, with the same id; it never misses one.
package deliver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"time"

	"livery/internal/lead"
)

// Config says where leads go. Secrets are values here; the caller read them.
type Config struct {
	Webhooks []Webhook
	Mails    []Mail
}

// Destinations are the configured ways out.
type Destinations struct{ list []destination }

type destination struct {
	name   string
	brands []string // empty means all
	sender
}

type sender interface {
	send(ctx context.Context, l lead.Lead) error
	tell(ctx context.Context, c lead.NewsClaim) error
}

var nameShape = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,62}$`)

// New checks a configuration whole and answers every problem at once.
func New(c Config) (*Destinations, error) {
	var d Destinations
	var problems []error
	for i, w := range c.Webhooks {
		if err := w.check(); err != nil {
			problems = append(problems, fmt.Errorf("webhook %d %q: %w", i+1, w.Name, err))
		}
		d.list = append(d.list, destination{w.Name, w.Brands, newWebhookSender(w)})
	}
	for i, m := range c.Mails {
		s, err := newMailSender(m)
		if err != nil {
			problems = append(problems, fmt.Errorf("mail %d %q: %w", i+1, m.Name, err))
		}
		d.list = append(d.list, destination{m.Name, m.Brands, s})
	}
	seen := map[string]bool{}
	for _, one := range d.list {
		if !nameShape.MatchString(one.name) {
			problems = append(problems,
				fmt.Errorf("destination name %q: use lower-case letters, digits and hyphens", one.name))
		}
		if seen[one.name] {
			problems = append(problems,
				fmt.Errorf("destination name %q is used twice; leads remember where they went by it", one.name))
		}
		seen[one.name] = true
	}
	if err := errors.Join(problems...); err != nil {
		return nil, fmt.Errorf("delivery settings:\n%w", err)
	}
	return &d, nil
}

// For names the destinations of a brand's leads.
func (d *Destinations) For(brand string) (names []string) {
	for _, one := range d.list {
		if len(one.brands) == 0 || slices.Contains(one.brands, brand) {
			names = append(names, one.name)
		}
	}
	return names
}

// Answer is what a receiver said to a lead; Problem is empty when it took it.
type Answer struct {
	Destination string `json:"destination"`
	Problem     string `json:"problem,omitempty"`
}

// Try sends a lead that is kept nowhere to every destination of its brand, and answers what each said.
func (d *Destinations) Try(ctx context.Context, l lead.Lead) (answers []Answer) {
	l.ID, l.ReceivedAt = "test-"+rand.Text(), time.Now()
	for _, one := range d.list {
		if !slices.Contains(d.For(l.Brand), one.name) {
			continue
		}
		sending, cancel := context.WithTimeout(ctx, sendTimeout)
		answer := Answer{Destination: one.name}
		if err := one.send(sending, l); err != nil {
			answer.Problem = redact(err)
		}
		cancel()
		answers = append(answers, answer)
	}
	return answers
}

func (w Webhook) check() error {
	u, err := url.Parse(w.URL)
	if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" {
		return errors.New("the URL must start with https:// or http:// and name a host")
	}
	if len(w.Secret) < lead.ShortestSecret {
		return errors.New("the secret must have at least 16 characters, or a receiver could not trust the signature")
	}
	return nil
}

func (m Mail) check() error {
	var problems []error
	if m.Server.Host == "" {
		problems = append(problems, errors.New("the SMTP host is missing"))
	}
	if _, err := mail.ParseAddress(m.From); err != nil {
		problems = append(problems, fmt.Errorf("the sender %q is no address", m.From))
	}
	if len(m.To) == 0 {
		problems = append(problems, errors.New("there is no recipient"))
	}
	for _, to := range m.To {
		if _, err := mail.ParseAddress(to); err != nil {
			problems = append(problems, fmt.Errorf("the recipient %q is no address", to))
		}
	}
	if m.Answers != (lead.Mailbox{}) {
		problems = append(problems, m.Answers.Check())
	}
	if !slices.Contains(TLSModes, m.Server.TLS) {
		problems = append(problems, fmt.Errorf("TLS %q is not one of %q", m.Server.TLS, TLSModes))
	}
	return errors.Join(problems...)
}
