package frame_test

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
)

// readAll answers what a client has when the connection ends, and whether it can take that for the whole.
func readAll(b *desktest.Browser, method, path, body string) (status int, text string, err error) {
	b.T.Helper()
	r, err := http.NewRequestWithContext(b.T.Context(), method, b.At+path, strings.NewReader(body))
	if err != nil {
		b.T.Fatal(err)
	}
	answer, err := b.Client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(raw), err
}

func TestAFileThatBreaksOffIsNotTakenForTheWhole(t *testing.T) {
	database := filepath.Join(t.TempDir(), "leads.db")
	b := desktest.NewOn(t, database)
	owner, person := b.Join(desk.Owner)
	first := b.Lead("store", "first@example.org")
	note := strings.Repeat("reefer ", 150)
	for i := range 600 {
		b.Lead("store", fmt.Sprintf("lead%d@example.org", i))
	}
	desktest.Exec(t, database, "UPDATE leads SET notes = $1", note)
	desktest.Exec(t, database, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
INSERT INTO desk_trail SELECT 'a' || i, i, $1, 'x', $2, '', '', '', '' FROM n`, person.ID, note)

	calls := [][3]string{{"POST", "/api/desk/leads/export", "{}"}, {"GET", "/api/desk/trail.csv", ""}}
	for _, c := range calls {
		if status, text, err := readAll(owner, c[0], c[1], c[2]); err != nil || status != 200 ||
			strings.Count(text, note) < 600 {
			t.Errorf("%s answers %d with %d bytes, %v", c[1], status, len(text), err)
		}
	}

	// The last lead of the file, which is the oldest, and the last entry cannot be read any more.
	newest := b.Lead("store", "newest@example.org")
	desktest.Exec(t, database, "UPDATE leads SET attribution = 'garbled' WHERE id = $1", first)
	desktest.Exec(t, database, "INSERT INTO desk_trail SELECT 'A', 'garbled', person, name, action, brand, subject, "+
		"before, after FROM desk_trail LIMIT 1")
	for _, c := range calls {
		status, text, err := readAll(owner, c[0], c[1], c[2])
		if err == nil {
			t.Errorf("%s broke off, and yet the client has a whole answer: %d, ending with %q", c[1], status,
				text[max(0, len(text)-200):])
		}
		if strings.Contains(text, "about:blank") {
			t.Errorf("%s: a problem is glued to the file", c[1])
		}
	}
	if !strings.Contains(b.Log.String(), "broke off") {
		t.Error("the log does not tell of it")
	}

	// What cannot begin says so in a sentence.
	desktest.Exec(t, database, "UPDATE leads SET attribution = 'garbled' WHERE id = $1", newest)
	status, text, err := readAll(owner, "POST", "/api/desk/leads/export", "{}")
	if status != 500 || err != nil || !strings.Contains(text, "Something went wrong on our side") ||
		strings.Contains(text, "fleet size") {
		t.Errorf("a file that cannot begin: %d %q, %v", status, text, err)
	}
}
