package system

import (
	"net/http"
	"strings"
	"testing"

	"livery/internal/blob/blobtest"
	"livery/internal/lead"
)

// TestUploadsGetThroughWithoutCORS starts with an account as it is on its first day: nobody has set a rule.
func TestUploadsGetThroughWithoutCORS(t *testing.T) {
	t.Parallel()
	endpoint := blobtest.Azurite(t)
	account := "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" + endpoint
	const file = "demo-jane-doe-2026-01-02T03-04-05-678Z.xml"
	host, data := primaryHost(t, "cam"), t.TempDir()
	document := lead.Document{Domain: "cam", Name: "Jane Doe", Email: "jane@example.org"}.XML()

	s := start(t, "--data", data, "--storage", account)
	if base := s.storageBase(host); base != "/storage" {
		t.Error("pages do not go through the server though the account keeps browsers out")
	}
	target := "/storage/leads/contacts/cam/" + file
	if status := s.put(host, target, document); status != http.StatusForbidden {
		t.Errorf("without a permission: %d", status)
	}
	if status := s.put(host, target+"?"+s.token(host, "/api/upload-credential?file="+file),
		document); status != http.StatusCreated {
		t.Errorf("with the permission that the form gets: %d", status)
	}
	if said, err := command(t, nil, "leads", "erase", "--data", data, "--email", "jane@example.org"); err == nil ||
		!strings.Contains(err.Error(), endpoint) {
		t.Errorf("erasing without the account: %v, %s", err, said)
	}
	said, err := command(t, nil, "leads", "erase", "--data", data, "--storage", account, "--email", "jane@example.org")
	if err != nil || !strings.Contains(said, file) {
		t.Errorf("erasing with it: %v, %s", err, said)
	}

	set := start(t, "--storage", account, "--storage-cors", "set")
	if base := set.storageBase(host); base != endpoint {
		t.Error("pages go through the server though the account lets browsers in")
	}
	preflight, err := http.NewRequest(http.MethodOptions, endpoint+"/leads/x", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Origin": "https://" + host, "Access-Control-Request-Method": "PUT",
		"Access-Control-Request-Headers": "x-ms-blob-type,content-type"} {
		preflight.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(preflight)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Errorf("a browser's preflight after --storage-cors=set: %s %v", answer.Status, answer.Header)
	}
	if base := start(t, "--storage", account, "--storage-route", "server").storageBase(host); base != "/storage" {
		t.Error("--storage-route=server is not followed")
	}
}

// storageBase is where the pages of a host call the storage.
func (s *server) storageBase(host string) string {
	s.t.Helper()
	_, home := s.ask("GET", host, "/")
	_, module := s.ask("GET", host, "/assets/content/"+between(home, ` /assets/content/`, `"`))
	return between(strings.ReplaceAll(module, `\"`, `"`), `"storageBase":"`, `"`)
}
