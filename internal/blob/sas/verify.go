package sas

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// Why a token is refused. ErrAuthentication wraps a detail fit for the caller of the service.
var (
	ErrAuthentication = errors.New("signature did not authenticate")
	ErrSourceIP       = errors.New("token is not for this address")
	ErrProtocol       = errors.New("token is for https only")
	ErrService        = errors.New("token is not for the blob service")
)

// Request is what a token is checked against. Query holds the decoded parameters.
type Request struct {
	Container, Blob string
	Query           url.Values
	Now             time.Time
	IP              netip.Addr
	HTTPS           bool
}

// Token is a checked token.
type Token struct {
	permissions string
	resources   string // of an account's token: letters of s (service), c (container), o (object)
	// Overrides are response headers that the token's maker chose, by header name.
	Overrides map[string]string
}

// Covers says whether the token is for resources of a kind: s, c or o. One for a container or a blob
// was checked against it already.
func (t Token) Covers(kind string) bool {
	return t.resources == "" || strings.Contains(t.resources, kind)
}

// OfAccount says whether the token is for the whole account and not for one container or blob.
func (t Token) OfAccount() bool { return t.resources != "" }

// Allows says whether the token grants one of the permission letters.
func (t Token) Allows(letters string) bool { return strings.ContainsAny(t.permissions, letters) }

// refusedFields belong to kinds of token that are not served here.
var refusedFields = []string{"si", "ses", "skoid", "sktid", "skt", "ske", "sks", "skv", "saoid", "suoid", "scid", "sdd",
	"sduoid", "srh", "srq", "snapshot"}

var signedFields = []string{"ss", "srt", "sp", "st", "se", "sip", "spr", "sv", "sr", "sig", "rscc", "rscd", "rsce",
	"rscl", "rsct"}

var overrideHeaders = map[string]string{
	"rscc": "Cache-Control", "rscd": "Content-Disposition", "rsce": "Content-Encoding", "rscl": "Content-Language",
	"rsct": "Content-Type",
}

// Verify checks a token: its form, its signature, then the time, address and protocol it is
// limited to. What it permits is for the caller to ask with Allows.
func (a Account) Verify(r Request) (Token, error) {
	if err := wellFormed(r); err != nil {
		return Token{}, err
	}
	q := r.Query
	text := a.stringToSign(r.Container, r.Blob, q)
	if q.Has("ss") {
		text = a.accountStringToSign(q)
	}
	if !a.signed(text, q.Get("sig")) {
		return Token{}, refuse("Signature did not match.")
	}
	if err := inTime(q, r.Now); err != nil {
		return Token{}, err
	}
	if !addressAllowed(q.Get("sip"), r.IP) {
		return Token{}, ErrSourceIP
	}
	if q.Get("spr") == "https" && !r.HTTPS {
		return Token{}, ErrProtocol
	}
	if q.Has("ss") && !strings.Contains(q.Get("ss"), "b") {
		return Token{}, ErrService
	}
	t := Token{permissions: q.Get("sp"), resources: q.Get("srt"), Overrides: map[string]string{}}
	for field, header := range overrideHeaders {
		if text := q.Get(field); text != "" && !t.OfAccount() {
			t.Overrides[header] = text
		}
	}
	return t, nil
}

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrAuthentication, fmt.Sprintf(format, args...))
}

func wellFormed(r Request) error {
	q := r.Query
	for name, values := range q {
		// Signed fields are read by their exact name, so another spelling would be a
		// parameter nobody signed.
		if lower := strings.ToLower(name); lower != name && isField(lower) {
			return refuse("Query parameter %s must be lower-case.", name)
		} else if len(values) > 1 && isField(lower) {
			return refuse("Query parameter %s is given more than once.", name)
		}
	}
	for _, name := range refusedFields {
		// no part of a signature for the account; the operation refuses it
		if q.Has(name) && !(name == "snapshot" && q.Has("ss")) {
			return refuse("Query parameter %s is not supported.", name)
		}
	}
	mandatory := []string{"sv", "sr", "sp", "se", "sig"}
	if q.Has("ss") {
		mandatory = []string{"sv", "ss", "srt", "sp", "se", "sig"}
	}
	for _, name := range mandatory {
		if q.Get(name) == "" {
			return refuse("Query parameter %s is mandatory and missing.", name)
		}
	}
	if v := q.Get("sv"); !IsVersion(v) || v < oldestVersion {
		return refuse("sv is not supported; use %s or later.", oldestVersion)
	}
	switch sr := q.Get("sr"); {
	case q.Has("ss"):
		if q.Has("sr") || strings.Trim(q.Get("ss"), "bqtf") != "" || strings.Trim(q.Get("srt"), "sco") != "" {
			return refuse("ss, srt or sr is not valid for an account's token.")
		}
	case q.Has("srt"):
		return refuse("Query parameter ss is mandatory and missing.")
	case sr != "b" && sr != "c":
		return refuse("sr is not supported; use b or c.")
	case sr == "b" && r.Blob == "":
		return refuse("sr=b does not cover a container.")
	}
	if spr := q.Get("spr"); spr != "" && spr != "https" && spr != "https,http" {
		return refuse("spr is not valid.")
	}
	if strings.Trim(q.Get("sp"), permissionOrder+"uy") != "" {
		return refuse("sp is not valid.")
	}
	return nil
}

func isField(name string) bool {
	for _, list := range [][]string{signedFields, refusedFields} {
		for _, field := range list {
			if field == name {
				return true
			}
		}
	}
	return false
}

// IsVersion says whether text is a storage version that can be served: a date, not too far ahead.
func IsVersion(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil && text < beyondVersions
}

var timeForms = []string{"2006-01-02", "2006-01-02T15:04Z", "2006-01-02T15:04:05Z", "2006-01-02T15:04:05.9999999Z"}

func parseTime(text string) (time.Time, bool) {
	for _, form := range timeForms {
		if t, err := time.Parse(form, text); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

func inTime(q url.Values, now time.Time) error {
	expiry, ok := parseTime(q.Get("se"))
	if !ok {
		return refuse("se is not a valid time.")
	}
	start := now
	if q.Get("st") != "" {
		if start, ok = parseTime(q.Get("st")); !ok {
			return refuse("st is not a valid time.")
		}
	}
	if now.Before(start) || !now.Before(expiry) {
		return refuse("Signature not valid in the specified time frame: Start [%s] - Expiry [%s] - Current [%s]",
			q.Get("st"), q.Get("se"), now.UTC().Format(time.RFC1123))
	}
	return nil
}

// addressAllowed understands one address or a range a-b; anything else allows nobody.
func addressAllowed(sip string, client netip.Addr) bool {
	if sip == "" {
		return true
	}
	low, high, isRange := strings.Cut(sip, "-")
	if !isRange {
		high = low
	}
	from, err1 := netip.ParseAddr(low)
	to, err2 := netip.ParseAddr(high)
	client = client.Unmap()
	if err1 != nil || err2 != nil || !client.IsValid() || from.Is4() != client.Is4() || to.Is4() != client.Is4() {
		return false
	}
	return from.Compare(client) <= 0 && client.Compare(to) <= 0
}
