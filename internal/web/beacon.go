package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"livery/internal/brand"
	"livery/internal/sitestats"
)

// maxReport is far above the largest report a page makes.
const maxReport = 4 << 10

// Beacon answers POST /api/beacon. It asks for JSON, which no page of another origin can post
// without our leave, and takes from the request nothing but its body.
func Beacon(stats *sitestats.Stats) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			http.Error(w, "Content-Type must be application/json", http.StatusUnsupportedMediaType)
			return
		}
		report, err := readReport(http.MaxBytesReader(w, r.Body, maxReport))
		if err == nil {
			err = stats.Add(report)
		}
		var tooLarge *http.MaxBytesError
		switch {
		case errors.As(err, &tooLarge):
			http.Error(w, "The report is larger than 4096 bytes", http.StatusRequestEntityTooLarge)
		case err != nil:
			http.Error(w, "Not a report: "+err.Error(), http.StatusBadRequest)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	})
}

// readReport reads one report and nothing else: unknown fields, other types and trailing data are refused.
func readReport(body io.Reader) (report sitestats.Report, err error) {
	in := json.NewDecoder(body)
	in.DisallowUnknownFields()
	if err := in.Decode(&report); err != nil {
		return report, err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return report, errors.Join(errors.New("something follows the report"), err)
	}
	return report, nil
}

// countsAsMissed reports whether an address that led nowhere counts: asked for by a person's browser, at
// a brand's own host, without a wish not to be counted. Scanners do not say what they navigate to.
func countsAsMissed(r *http.Request, m brand.Match) bool {
	return m.Known && !m.Development && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
		r.Header.Get("Sec-GPC") != "1" && r.Header.Get("DNT") != "1"
}
