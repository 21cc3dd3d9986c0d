package deliver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"net/mail"
	"net/textproto"
	"slices"
	"strings"
	"text/template"

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
	// Answers is where answers to letters come back; without an address they go to whom the letter is from.
	Answers lead.Mailbox
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
	return s.transmit(ctx, msg, gomail.ErrSMTPData, gomail.ErrSMTPDataClose)
}

// transmit gives a message to the server. What it refuses for good at one of the steps named is the message's fault;
// at another it is a setting that somebody mends: a password, a sender or a mailbox that the server does not know.
func (s *mailSender) transmit(ctx context.Context, msg *gomail.Msg, own ...gomail.SendErrReason) error {
	client, err := gomail.NewClient(s.Server.Host, s.options...)
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if msg.IsDelivered() {
		return nil // the server took it; an error while closing changes nothing
	}
	var sending *gomail.SendError
	switch {
	case replyCode(err)/100 != 5:
		return err
	case errors.As(err, &sending) && slices.Contains(own, sending.Reason):
		return &refused{err}
	}
	return &mistake{err}
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
	return s.messageWith(l, l.ID, subject(l), messageView{lead.OneLine(l.RequestType), l.Brand, rows(l), l.Notes})
}

// messageWith is a message about a lead. The same one sent twice has the same id, and mail programs show it once.
func (s *mailSender) messageWith(l lead.Lead, id, subject string, view messageView) (*gomail.Msg, error) {
	msg := gomail.NewMsg()
	if err := msg.From(s.From); err != nil {
		return nil, err
	}
	if err := msg.To(s.To...); err != nil {
		return nil, err
	}
	if reply := l.MailTo(); reply != nil {
		msg.ReplyToMailAddress(reply)
	}
	msg.Subject(subject)
	from, err := mail.ParseAddress(s.From)
	if err != nil {
		return nil, err
	}
	_, host, _ := strings.Cut(from.Address, "@")
	msg.SetMessageIDWithValue(id + "." + s.Name + "@" + host)
	msg.SetDateWithValue(l.ReceivedAt)
	msg.SetGenHeader("X-Livery-Brand", l.Brand)
	msg.SetGenHeader("X-Livery-Lead", l.ID)
	var plain, html strings.Builder
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
	text := []rune(fmt.Sprintf("%s: %s (%s)", lead.OneLine(l.RequestType), lead.OneLine(l.Name), l.Brand))
	return string(text[:min(len(text), 200)])
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
		if r.Value = lead.OneLine(r.Value); r.Value != "" {
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
