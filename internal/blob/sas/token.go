package sas

import (
	"net/url"
	"strings"
	"time"

	"livery/internal/blob"
)

// DefaultVersion is the storage version a token states unless told otherwise.
const DefaultVersion = blob.Version

const (
	oldestVersion     = "2015-04-05" // older ones sign neither address nor protocol
	resourceVersion   = "2018-11-09" // signs two lines more, the kind of resource and the snapshot
	encryptionVersion = "2020-12-06" // signs one line more, the encryption scope
	beyondVersions    = "2030"
)

// Grant is what a new token allows.
type Grant struct {
	Permissions string    // of "racwd" and "l", any order
	Start       time.Time // zero: at once
	Expires     time.Time
	IP          string // an address or a range a-b; empty: any
	HTTPSOnly   bool
	Version     string // empty: DefaultVersion
}

// permissionOrder is the order in which the service wants the letters.
const permissionOrder = "racwdxltfmeopi"

// ForBlob gives the query that grants g on one blob.
func (a Account) ForBlob(container, blob string, g Grant) string {
	return a.query(container, blob, "b", g)
}

// ForContainer gives the query that grants g on a container and every blob in it.
func (a Account) ForContainer(container string, g Grant) string {
	return a.query(container, "", "c", g)
}

func (a Account) query(container, blob, resource string, g Grant) string {
	q := url.Values{"sr": {resource}, "sp": {orderedPermissions(g.Permissions)}, "se": {timeText(g.Expires)},
		"sv": {DefaultVersion}}
	if g.Version != "" {
		q.Set("sv", g.Version)
	}
	if !g.Start.IsZero() {
		q.Set("st", timeText(g.Start))
	}
	if g.IP != "" {
		q.Set("sip", g.IP)
	}
	if g.HTTPSOnly {
		q.Set("spr", "https")
	}
	q.Set("sig", a.Signature(container, blob, q))
	return q.Encode()
}

func orderedPermissions(letters string) string {
	var ordered strings.Builder
	for _, letter := range permissionOrder {
		if strings.ContainsRune(letters, letter) {
			ordered.WriteRune(letter)
		}
	}
	return ordered.String()
}

func timeText(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

// Signature signs the decoded fields of a query for a container, or for a blob when sr=b.
func (a Account) Signature(container, blob string, q url.Values) string {
	return a.sign(a.stringToSign(container, blob, q))
}

// accountStringToSign is signed by a token for the whole account.
func (a Account) accountStringToSign(q url.Values) string {
	lines := []string{a.Name, q.Get("sp"), q.Get("ss"), q.Get("srt"), q.Get("st"), q.Get("se"), q.Get("sip"),
		q.Get("spr"), q.Get("sv")}
	if q.Get("sv") >= encryptionVersion {
		lines = append(lines, q.Get("ses"))
	}
	return strings.Join(lines, "\n") + "\n"
}

func (a Account) stringToSign(container, blob string, q url.Values) string {
	resource := "/blob/" + a.Name + "/" + container
	if q.Get("sr") == "b" {
		resource += "/" + blob
	}
	lines := []string{q.Get("sp"), q.Get("st"), q.Get("se"), resource, q.Get("si"), q.Get("sip"), q.Get("spr"),
		q.Get("sv")}
	if q.Get("sv") >= resourceVersion {
		lines = append(lines, q.Get("sr"), q.Get("snapshot"))
	}
	if q.Get("sv") >= encryptionVersion {
		lines = append(lines, q.Get("ses"))
	}
	lines = append(lines, q.Get("rscc"), q.Get("rscd"), q.Get("rsce"), q.Get("rscl"), q.Get("rsct"))
	return strings.Join(lines, "\n")
}
