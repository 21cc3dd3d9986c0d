package system

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"livery/internal/blob/azure"
	"livery/internal/blob/certs"
)

// Two instances keep their certificates in one account, the storage of another livery: the second
// serves what the first got.
func TestInstancesThatShareAnAccountShareCertificatesWithoutASecondOrder(t *testing.T) {
	t.Parallel()
	elsewhere := t.TempDir()
	account := start(t, "--data", elsewhere)
	setting, err := command(t, nil, "storage", "connection-string", "--data", elsewhere, "--url",
		"http://"+account.addr)
	if err != nil {
		t.Fatal(setting, err)
	}
	setting = strings.TrimSpace(setting)
	ports := []int{freePort(t), freePort(t)}
	a := startAuthority(t, freePort(t), ports[0], 24*time.Hour) // it finds the first instance only
	host := shipped(t).Brands[0].Hosts[0].Name
	var serials []string
	for _, port := range ports {
		s := newProcess(t, "--data", t.TempDir(), "--listen", loopback(port), "--tls", "--tls-storage", "account",
			"--storage", setting, "--acme-ca", a.directory, "--acme-root", a.root)
		response, err := a.visit(t.Context(), port, host)
		if err != nil {
			t.Fatalf("%v\n%s", err, s.logs)
		}
		serials = append(serials, response.TLS.PeerCertificates[0].SerialNumber.String())
	}
	if serials[0] != serials[1] || a.orders() != 1 {
		t.Errorf("the instances serve %v after %d orders", serials, a.orders())
	}
	keysArePrivate(t, account, setting)
}

// keysArePrivate asks for the keys as visitors can: without a credential, and with those that are
// handed out.
func keysArePrivate(t *testing.T, s *server, setting string) {
	t.Helper()
	blobs, err := azure.Open(setting, azure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	keys, err := certs.New(blobs).List(t.Context(), "certificates", true)
	if err != nil || !strings.Contains(strings.Join(keys, " "), ".key") {
		t.Fatalf("%q, %v", keys, err)
	}
	for _, token := range []string{"", s.token(visitedHost, "/api/get-sas-token"),
		s.token(visitedHost, "/api/upload-credential?file=demo-a-2026-01-02T03-04-05-678Z.xml")} {
		for _, target := range append(keys, "", "?restype=container&comp=list") {
			address := "/storage/" + certs.Container + "/" + target +
				map[bool]string{true: "&", false: "?"}[strings.Contains(target, "?")] + token
			if response, body := s.ask(http.MethodGet, visitedHost, address); response.StatusCode < 400 ||
				strings.Contains(body, "PRIVATE KEY") {
				t.Errorf("%s is open: %s", address, response.Status)
			}
		}
	}
}
