package sas

import (
	"cmp"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// clockSkew is how far a request's date may be from ours, as the service has it.
const clockSkew = 15 * time.Minute

// signedHeaders are the lines after the verb, before the x-ms-* headers.
var signedHeaders = []string{
	"Content-Encoding", "Content-Language", "Content-Length", "Content-Md5", "Content-Type", "Date",
	"If-Modified-Since", "If-Match", "If-None-Match", "If-Unmodified-Since", "Range",
}

// Authorize signs a request that is about to be sent, with its headers as they are now.
func (a Account) Authorize(r *http.Request, now time.Time) {
	r.Header.Set("X-Ms-Date", now.UTC().Format(http.TimeFormat))
	r.Header.Set("Authorization", "SharedKey "+a.Name+":"+a.sign(a.sharedKeyText(r, r.URL.RequestURI())))
}

// VerifySharedKey checks the Authorization header of a received request. The path counts as
// it came over the wire, because that is what was signed.
func (a Account) VerifySharedKey(r *http.Request, now time.Time) error {
	credential, ok := strings.CutPrefix(r.Header.Get("Authorization"), "SharedKey ")
	if !ok {
		return refuse("Only the SharedKey scheme is supported in the Authorization header.")
	}
	name, signature, _ := strings.Cut(credential, ":")
	if name != a.Name {
		return refuse("The account is not known here.")
	}
	date, err := http.ParseTime(cmp.Or(r.Header.Get("X-Ms-Date"), r.Header.Get("Date")))
	if err != nil {
		return refuse("x-ms-date or Date is mandatory and must be an HTTP date.")
	}
	if age := now.Sub(date); age > clockSkew || age < -clockSkew {
		return refuse("Request date header too old: '%s'", date.UTC().Format(http.TimeFormat))
	}
	if _, err := url.ParseQuery(r.URL.RawQuery); err != nil {
		return refuse("The query cannot be read.")
	}
	if !a.signed(a.sharedKeyText(r, r.RequestURI), signature) {
		return refuse("The MAC signature found in the HTTP request is not the same as any computed signature.")
	}
	return nil
}

func (a Account) sharedKeyText(r *http.Request, requestURI string) string {
	var text strings.Builder
	text.WriteString(r.Method + "\n")
	for _, name := range signedHeaders {
		value := r.Header.Get(name)
		if name == "Content-Length" {
			value = ""
			if r.ContentLength > 0 {
				value = strconv.FormatInt(r.ContentLength, 10)
			}
		}
		text.WriteString(value + "\n")
	}
	text.WriteString(canonicalHeaders(r.Header))
	text.WriteString(a.canonicalResource(requestURI))
	return text.String()
}

func canonicalHeaders(header http.Header) string {
	byName := map[string]string{}
	for name, values := range header {
		if lower := strings.ToLower(name); strings.HasPrefix(lower, "x-ms-") {
			byName[lower] = strings.TrimSpace(strings.Join(values, ","))
		}
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		text.WriteString(name + ":" + byName[name] + "\n")
	}
	return text.String()
}

func (a Account) canonicalResource(requestURI string) string {
	path, rawQuery, _ := strings.Cut(requestURI, "?")
	if _, rest, absolute := strings.Cut(path, "://"); absolute && !strings.HasPrefix(path, "/") {
		_, afterHost, _ := strings.Cut(rest, "/")
		path = "/" + afterHost
	}
	query, _ := url.ParseQuery(rawQuery)
	byName := map[string][]string{}
	for name, values := range query {
		byName[strings.ToLower(name)] = append(byName[strings.ToLower(name)], values...)
	}
	text := "/" + a.Name + path
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		text += "\n" + name + ":" + strings.Join(slices.Sorted(slices.Values(byName[name])), ",")
	}
	return text
}
