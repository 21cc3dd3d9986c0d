package edition

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"livery/internal/brand"
	"livery/internal/page"
)

func TestTheKeyOfAQuoteIsInNoLog(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home, brand.Products)
	var logged bytes.Buffer
	l.log = slog.New(slog.NewTextHandler(&logged, nil))
	key := strings.Repeat("abc7", 8)
	l.renderer.err = errors.New("the engine broke at /quote/" + key)
	_, err := l.Current().FreshQuote(t.Context(), Request{Brand: l.brand(), Path: "/quote/" + key},
		&page.QuoteData{Missing: true}, http.StatusNotFound)
	if err != nil {
		t.Fatal(err)
	}
	if text := logged.String(); !strings.Contains(text, "/quote/KEY") || strings.Contains(text, key) {
		t.Errorf("the log has %q", text)
	}
}
