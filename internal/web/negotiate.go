package web

import (
	"net/http"
	"strconv"
	"strings"

	"livery/internal/document"
)

// negotiate picks the encoding of an answer from Accept-Encoding and what the body is offered in.
func negotiate(header string, e *document.Encoded) *document.Body {
	if !strings.ContainsAny(header, ";*") {
		return negotiatePlain(header, e)
	}
	quality := acceptedEncodings(header)
	var best document.Encoding
	bestQuality := 0.0
	for _, encoding := range e.Compressed {
		q, named := quality[encoding.Name]
		if !named {
			q = quality["*"]
		}
		if q > bestQuality {
			best, bestQuality = encoding, q
		}
	}
	if bestQuality == 0 || quality["identity"] > bestQuality {
		return &e.Identity
	}
	return best.Body()
}

// negotiatePlain is for the header that browsers send: a list of names without qualities.
func negotiatePlain(header string, e *document.Encoded) *document.Body {
	for _, encoding := range e.Compressed {
		if names(header, encoding.Name) {
			return encoding.Body()
		}
	}
	return &e.Identity
}

func names(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if strings.EqualFold(strings.TrimSpace(part), encoding) {
			return true
		}
	}
	return false
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

var varyEncoding = []string{"Accept-Encoding"}

// writeEncoded answers with a cached body: negotiated encoding, strong ETag, 304 and HEAD. The
// values of the headers are shared with every other answer, so nobody may change them.
func writeEncoded(w http.ResponseWriter, r *http.Request, status int, e *document.Encoded) {
	body := negotiate(r.Header.Get("Accept-Encoding"), e)
	h := w.Header()
	h["Vary"] = varyEncoding
	h["Etag"] = body.ETag
	if status == http.StatusOK && matchesTag(r.Header.Get("If-None-Match"), body.ETag[0]) {
		delete(h, "Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if body.Encoding != "" {
		h["Content-Encoding"] = body.ContentEncoding
	}
	h["Content-Length"] = body.ContentLength
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body.Bytes)
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
