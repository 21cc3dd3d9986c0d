package lead

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// FieldError says which field breaks which rule. Field is the form's name for it.
type FieldError struct {
	Field, Message string
	// Others are further fields that break a rule, in the form's order.
	Others []FieldError
}

func (e *FieldError) Error() string { return e.Message }

// The texts visitors see; the form shows the same ones.
const (
	MsgNameRequired  = "Full name is required"
	MsgEmailRequired = "Email is required"
	MsgEmailInvalid  = "Email address is invalid"
	MsgPhoneInvalid  = "Please enter a valid phone number"
	MsgBrandInvalid  = "Invalid domain ID"
)

// The form runs in a browser and the same rules run here, so white space means what
// ECMAScript means by it: Go's \s and TrimSpace each differ from it in a few characters.
const space = `\t\n\v\f\r \x{00a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`

var (
	trimmed      = regexp.MustCompile(`^[` + space + `]+|[` + space + `]+$`)
	emailShape   = regexp.MustCompile(`^[^@` + space + `]+@[^@` + space + `]+\.[^@` + space + `]+$`)
	phoneNoise   = regexp.MustCompile(`[` + space + `().-]`)
	phoneShape   = regexp.MustCompile(`^\+?[1-9][0-9]{0,15}$`)
	brandIDShape = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
)

func trim(s string) string { return trimmed.ReplaceAllString(s, "") }

// CheckName answers the rule's text, or nothing when the name is fine.
func CheckName(name string) string {
	if trim(name) == "" {
		return MsgNameRequired
	}
	return ""
}

// CheckEmail answers the rule's text, or nothing when the address is fine.
func CheckEmail(email string) string {
	switch {
	case trim(email) == "":
		return MsgEmailRequired
	case !emailShape.MatchString(email):
		return MsgEmailInvalid
	}
	return ""
}

// CheckPhone answers the rule's text, or nothing when the number is fine or absent.
func CheckPhone(phone string) string {
	if trim(phone) == "" {
		return ""
	}
	clean := CleanPhone(phone)
	if len(clean) < MinPhone || !phoneShape.MatchString(clean) {
		return MsgPhoneInvalid
	}
	return ""
}

// MinPhone is the least length of a number that was cleaned.
const MinPhone = 10

// CleanPhone removes what people write between digits.
func CleanPhone(phone string) string { return phoneNoise.ReplaceAllString(phone, "") }

// CheckBrandID answers the rule's text, or nothing when the id is fine.
func CheckBrandID(id string) string {
	if !brandIDShape.MatchString(id) {
		return MsgBrandInvalid
	}
	return ""
}

// Limits in characters. They are far above what a person types and only bound what one
// request may cost; company, fleet size and notes have no other rule.
const (
	maxText    = 1000
	maxNotes   = 20000
	maxEntries = 50 // of an attribution's lists
)

// Validate applies the form's rules, in the form's order, and answers the first *FieldError, with the others.
func (l Lead) Validate() error {
	checks := [][2]string{
		{"name", CheckName(l.Name)},
		{"email", CheckEmail(l.Email)},
		{"phone", CheckPhone(l.Phone)},
		{"brand", CheckBrandID(l.Brand)},
	}
	if l.RequestType == ContactMessage {
		checks = [][2]string{
			{"name", CheckName(l.Name)},
			{"email", required("Email", l.Email)}, // the contact form checks no more than this
			{"subject", required("Subject", l.Subject)},
			{"notes", required("Message", l.Notes)},
			{"brand", CheckBrandID(l.Brand)},
		}
	}
	var wrong []FieldError
	for _, check := range append(checks, l.sizes()...) {
		if check[1] != "" {
			wrong = append(wrong, FieldError{Field: check[0], Message: check[1]})
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	wrong[0].Others = wrong[1:]
	return &wrong[0]
}

func required(label, value string) string {
	if trim(value) == "" {
		return label + " is required"
	}
	return ""
}

func (l Lead) sizes() (wrong [][2]string) {
	for _, f := range []struct {
		field, value string
		max          int
	}{
		{"name", l.Name, maxText}, {"email", l.Email, maxText}, {"phone", l.Phone, maxText},
		{"company", l.Company, maxText}, {"fleetSize", l.FleetSize, maxText}, {"subject", l.Subject, maxText},
		{"notes", l.Notes, maxNotes}, {"domain", l.Domain, maxText}, {"requestType", l.RequestType, maxText},
	} {
		if utf8.RuneCountInString(f.value) > f.max {
			wrong = append(wrong, [2]string{f.field, fmt.Sprintf("%s is longer than %d characters", f.field, f.max)})
		}
	}
	return wrong
}

// clean makes every text storable in any database and expressible in XML.
func (l *Lead) clean() {
	for _, s := range []*string{&l.Domain, &l.RequestType, &l.Name, &l.Email, &l.Phone, &l.Company,
		&l.FleetSize, &l.Subject, &l.Notes, &l.CreatedOn, &l.TimeStamp, &l.Reason} {
		*s = CleanText(*s)
	}
	a := &l.Attribution
	for _, s := range []*string{&a.Landing, &a.Referrer, &a.Brand, &a.Page} {
		*s = shorten(CleanText(*s), maxText)
	}
	a.Shortlist = a.Shortlist[:min(len(a.Shortlist), maxEntries)]
	for i := range a.Shortlist {
		a.Shortlist[i] = shorten(CleanText(a.Shortlist[i]), maxText)
	}
	utm := make(map[string]string, len(a.UTM))
	for k, v := range a.UTM {
		if len(utm) == maxEntries {
			break
		}
		utm[shorten(CleanText(k), maxText)] = shorten(CleanText(v), maxText)
	}
	a.UTM = utm
	l.RequestType = first(trim(l.RequestType), DemoRequest)
}

func shorten(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	return string([]rune(s)[:max])
}

// CleanText drops the characters XML cannot hold and ends lines with a line feed, so that
// a text reads the same in the document, in the database and in a message.
func CleanText(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || (r >= 0x20 && r != 0xFFFE && r != 0xFFFF) {
			return r
		}
		return -1
	}, s)
}
