package web

import (
	"net/http"
	"strconv"
	"strings"

	"livery/internal/page"
)

// encodings in the order of our preference.
var encodings = []string{"br", "zstd", "gzip"}

// negotiate picks the encoding of an answer from Accept-Encoding and what the body is kept in.
func negotiate(header string, e *page.Encoded) (body []byte, encoding string) {
	if !strings.ContainsAny(header, ";*") {
		return negotiatePlain(header, e)
	}
	quality := acceptedEncodings(header)
	best, bestQuality := "", 0.0
	for _, name := range encodings {
		q, named := quality[name]
		if !named {
			q = quality["*"]
		}
		if variant(e, name) != nil && q > bestQuality {
			best, bestQuality = name, q
		}
	}
	if best == "" || quality["identity"] > bestQuality {
		return e.Identity, ""
	}
	return variant(e, best), best
}

// negotiatePlain is for the header that browsers send: a list of names without qualities.
func negotiatePlain(header string, e *page.Encoded) (body []byte, encoding string) {
	for _, name := range encodings {
		if kept := variant(e, name); kept != nil && names(header, name) {
			return kept, name
		}
	}
	return e.Identity, ""
}

func names(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if strings.EqualFold(strings.TrimSpace(part), encoding) {
			return true
		}
	}
	return false
}

func variant(e *page.Encoded, encoding string) []byte {
	switch encoding {
	case "br":
		return e.Brotli
	case "zstd":
		return e.Zstd
	case "gzip":
		return e.Gzip
	}
	return e.Identity
}

func acceptedEncodings(header string) map[string]float64 {
	quality := map[string]float64{}
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		q := 1.0
		if value, found := strings.CutPrefix(strings.TrimSpace(parameters), "q="); found {
			parsed, err := strconv.ParseFloat(value, 64)
			if err != nil || parsed < 0 || parsed > 1 {
				continue
			}
			q = parsed
		}
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			quality[name] = q
		}
	}
	return quality
}

// writeEncoded answers with a kept body: negotiated encoding, strong ETag, 304 and HEAD.
func writeEncoded(w http.ResponseWriter, r *http.Request, status int, e *page.Encoded) {
	body, encoding := negotiate(r.Header.Get("Accept-Encoding"), e)
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	tag := e.Tag
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		tag += "-" + encoding
	}
	tag = `"` + tag + `"`
	h.Set("ETag", tag)
	if status == http.StatusOK && matchesTag(r.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

func matchesTag(header, tag string) bool {
	if header == "*" {
		return true
	}
	for candidate := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(candidate), "W/") == tag {
			return true
		}
	}
	return false
}
