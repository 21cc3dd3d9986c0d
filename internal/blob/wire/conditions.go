package wire

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"livery/internal/blob"
)

func conditions(header http.Header) (c blob.Conditions, err error) {
	c.IfMatch, c.IfNoneMatch = header.Get("If-Match"), header.Get("If-None-Match")
	for name, to := range map[string]*time.Time{"If-Modified-Since": &c.IfModifiedSince,
		"If-Unmodified-Since": &c.IfUnmodifiedSince} {
		text := header.Get(name)
		if text == "" {
			continue
		}
		if *to, err = http.ParseTime(text); err != nil {
			return c, errInvalidHeader(name, text)
		}
	}
	return c, nil
}

func readConditions(header http.Header) (blob.Conditions, error) {
	c, err := conditions(header)
	if err == nil && strings.TrimSpace(c.IfNoneMatch) == "*" {
		err = errUnsatisfiable // true of no blob that could be read
	}
	return c, err
}

// writeConditions allows an ETag with the time that goes with it, and nothing else together.
func writeConditions(header http.Header) (blob.Conditions, error) {
	c, err := conditions(header)
	if err != nil {
		return c, err
	}
	match := c.IfMatch != "" || !c.IfUnmodifiedSince.IsZero()
	noneMatch := c.IfNoneMatch != "" || !c.IfModifiedSince.IsZero()
	if (match && noneMatch) || strings.Contains(c.IfMatch+c.IfNoneMatch, ",") {
		return c, errManyConditions
	}
	return c, nil
}

// byteRange reads the part of a blob that is asked for. x-ms-range outranks Range. Only
// bytes=a-b and bytes=a- are ranges here; everything else is passed over, as Azure does.
func byteRange(header http.Header) (offset, count int64, ok bool) {
	text := header.Get("X-Ms-Range")
	if text == "" {
		text = header.Get("Range")
	}
	span, found := strings.CutPrefix(strings.TrimSpace(text), "bytes=")
	if !found {
		return 0, 0, false
	}
	first, last, found := strings.Cut(span, "-")
	offset, err := parseDigits(first)
	if !found || err != nil {
		return 0, 0, false
	}
	if last == "" {
		return offset, 0, true
	}
	end, err := parseDigits(last)
	if err != nil || end < offset {
		return 0, 0, false
	}
	return offset, end - offset + 1, true
}

func parseDigits(text string) (int64, error) {
	n, err := strconv.ParseUint(text, 10, 62)
	return int64(n), err
}
