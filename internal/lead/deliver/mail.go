package deliver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"net/mail"
	"net/textproto"
	"strings"
	"text/template"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"livery/internal/lead"
)

// Mail sends a lead as a message.
type Mail struct {
	Name   string
	Brands []string // empty means every brand
	From   string
	To     []string
	Server SMTP
}

// SMTP is a mail server.
type SMTP struct {
	Host               string
	Port               int // 0 means the usual one of the TLS mode
	TLS                string
	Username, Password string
	TLSConfig          *tls.Config // nil means the system's roots
}

// TLSModes: starttls (the default) refuses a server without it, implicit speaks TLS from
// the first byte, none is for a relay on the same machine.
var TLSModes = []string{"", "starttls", "implicit", "none"}

type mailSender struct {
	Mail
	options []gomail.Option
}

func newMailSender(m Mail) (*mailSender, error) {
	s := &mailSender{Mail: m, options: []gomail.Option{gomail.WithTimeout(sendTimeout)}}
	switch m.Server.TLS {
	case "implicit":
		s.options = append(s.options, gomail.WithSSLPort(false))
	case "none":
		s.options = append(s.options, gomail.WithTLSPortPolicy(gomail.NoTLS))
	default:
		s.options = append(s.options, gomail.WithTLSPortPolicy(gomail.TLSMandatory))
	}
	if m.Server.Port != 0 {
		s.options = append(s.options, gomail.WithPort(m.Server.Port))
	}
	if m.Server.TLSConfig != nil {
		s.options = append(s.options, gomail.WithTLSConfig(m.Server.TLSConfig))
	}
	if m.Server.Username != "" {
		s.options = append(s.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(m.Server.Username), gomail.WithPassword(m.Server.Password))
	}
	return s, m.check()
}

func (s *mailSender) send(ctx context.Context, l lead.Lead) error {
	msg, err := s.message(l)
	if err != nil {
		return err
	}
	client, err := gomail.NewClient(s.Server.Host, s.options...)
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if msg.IsDelivered() {
		return nil // the server took it; an error while closing changes nothing
	}
	switch {
	case replyCode(err)/100 != 5:
		return err
	case aboutMessage(err):
		return &refused{err}
	}
	return &mistake{err} // a password, a sender or a mailbox that the server does not know
}

// aboutMessage tells whether the server had let us in, knew both addresses, and refused what it was then given.
func aboutMessage(err error) bool {
	var sending *gomail.SendError
	return errors.As(err, &sending) && (sending.Reason == gomail.ErrSMTPData ||
		sending.Reason == gomail.ErrSMTPDataClose)
}

// replyCode is the mail server's answer that an error tells of, or 0.
func replyCode(err error) int {
	var sending *gomail.SendError
	if errors.As(err, &sending) && sending.ErrorCode() != 0 {
		return sending.ErrorCode()
	}
	var reply *textproto.Error
	if errors.As(err, &reply) {
		return reply.Code
	}
	return 0
}

func (s *mailSender) message(l lead.Lead) (*gomail.Msg, error) {
	msg := gomail.NewMsg()
	if err := msg.From(s.From); err != nil {
		return nil, err
	}
	if err := msg.To(s.To...); err != nil {
		return nil, err
	}
	if reply := replyTo(l); reply != nil {
		msg.ReplyToMailAddress(reply)
	}
	msg.Subject(subject(l))
	// The same lead sent twice is the same message, which mail programs show once.
	from, err := mail.ParseAddress(s.From)
	if err != nil {
		return nil, err
	}
	_, host, _ := strings.Cut(from.Address, "@")
	msg.SetMessageIDWithValue(l.ID + "." + s.Name + "@" + host)
	msg.SetDateWithValue(l.ReceivedAt)
	msg.SetGenHeader("X-Livery-Brand", l.Brand)
	msg.SetGenHeader("X-Livery-Lead", l.ID)
	var plain, html strings.Builder
	view := messageView{oneLine(l.RequestType), l.Brand, rows(l), l.Notes}
	if err := plainTemplate.Execute(&plain, view); err != nil {
		return nil, err
	}
	if err := htmlTemplate.Execute(&html, view); err != nil {
		return nil, err
	}
	msg.SetBodyString(gomail.TypeTextPlain, plain.String())
	msg.AddAlternativeString(gomail.TypeTextHTML, html.String())
	return msg, nil
}

func subject(l lead.Lead) string {
	text := []rune(fmt.Sprintf("%s: %s (%s)", oneLine(l.RequestType), oneLine(l.Name), l.Brand))
	return string(text[:min(len(text), 200)])
}

// replyTo is the lead's address, when it can stand in a header. The form accepts more
// than mail does; such an address is still in the text.
func replyTo(l lead.Lead) *mail.Address {
	parsed, err := mail.ParseAddress(l.Email)
	if err != nil || parsed.Address != l.Email ||
		strings.ContainsFunc(l.Email, func(r rune) bool { return r > unicode.MaxASCII }) {
		return nil
	}
	return &mail.Address{Name: oneLine(l.Name), Address: l.Email}
}

func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) ||
			!unicode.IsPrint(r)
	}), " ")
}

type row struct{ Label, Value string }

type messageView struct {
	Type, Brand string
	Rows        []row
	Notes       string
}

func rows(l lead.Lead) (list []row) {
	for _, r := range []row{
		{"Name", l.Name}, {"Email", l.Email}, {"Phone", l.Phone}, {"Company", l.Company}, {"Fleet size", l.FleetSize},
		{"Subject", l.Subject}, {"Site", l.Domain}, {"Brand", l.Brand},
		{"Received", l.ReceivedAt.UTC().Format("2006-01-02 15:04 UTC")},
		{"Landing page", l.Attribution.Landing}, {"Referrer", l.Attribution.Referrer},
		{"Shortlist", strings.Join(l.Attribution.Shortlist, ", ")}, {"Lead", l.ID},
	} {
		if r.Value = oneLine(r.Value); r.Value != "" {
			list = append(list, r)
		}
	}
	return list
}

var plainTemplate = template.Must(template.New("plain").Parse(`{{.Type}} for {{.Brand}}

{{range .Rows}}{{.Label}}: {{.Value}}
{{end}}{{with .Notes}}
{{.}}
{{end}}`))

var htmlTemplate = htmltemplate.Must(htmltemplate.New("html").Parse(`<!doctype html>
<html><body style="font-family:sans-serif;color:#1f2933">
<h1 style="font-size:18px">{{.Type}} for {{.Brand}}</h1>
<table style="border-collapse:collapse">{{range .Rows}}
<tr><th style="text-align:left;padding:4px 16px 4px 0;font-weight:600">{{.Label}}</th><td style="padding:4px 0">{{.Value}}</td></tr>{{end}}
</table>{{with .Notes}}
<p style="white-space:pre-wrap">{{.}}</p>{{end}}
</body></html>
`))
