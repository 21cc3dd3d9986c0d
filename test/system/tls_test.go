package system

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/miekg/dns"

	"livery/internal/brand"
	"livery/test/system/kit"
)

// authority is a real ACME server (Pebble) that finds every name on this machine.
type authority struct {
	directory, root string
	roots           *x509.CertPool // of the certificates it issues
	logs            *kit.LockedBuffer
}

// orders is how many certificates were asked for.
func (a *authority) orders() int { return strings.Count(a.logs.String(), "/order-plz -> calling") }

// pebble builds the authority, once for all tests.
var pebble = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "pebble")
	if err != nil {
		return "", err
	}
	atTheEnd = append(atTheEnd, func() { _ = os.RemoveAll(dir) })
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "pebble"),
		"github.com/letsencrypt/pebble/v2/cmd/pebble")
	build.Dir = filepath.Join("..", "pebble")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build Pebble: %w\n%s", err, out)
	}
	return filepath.Join(dir, "pebble"), nil
})

// startAuthority checks names on these ports, and issues certificates of this life.
func startAuthority(t *testing.T, httpPort, tlsPort int, life time.Duration) *authority {
	t.Helper()
	binary, err := pebble()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	a := &authority{root: filepath.Join(dir, "cert.pem"), logs: &kit.LockedBuffer{}}
	key := filepath.Join(dir, "key.pem")
	selfSigned(t, a.root, key)
	listen, manage := freePort(t), freePort(t)
	config, _ := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": loopback(listen), "managementListenAddress": loopback(manage), "certificate": a.root,
		"privateKey": key,
		"httpPort":   httpPort, "tlsPort": tlsPort, "keyAlgorithm": "ecdsa",
		"retryAfter": map[string]int{"authz": 1, "order": 1},
		"profiles":   map[string]any{"default": map[string]any{"validityPeriod": int(life.Seconds())}},
	}})
	settings := filepath.Join(dir, "pebble.json")
	if err := os.WriteFile(settings, config, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	serving := exec.CommandContext(ctx, binary, "-config", settings, "-dnsserver", localNames(t))
	serving.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1", "PEBBLE_VA_ALWAYS_VALID=0", "PEBBLE_WFE_NONCEREJECT=0")
	serving.Stdout, serving.Stderr = a.logs, a.logs
	if err := serving.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); _ = serving.Wait() })
	a.directory = "https://" + loopback(listen) + "/dir"
	a.roots = x509.NewCertPool()
	a.roots.AppendCertsFromPEM(a.issuingRoot(t, manage))
	return a
}

// issuingRoot asks for the root that this authority made at its start, as soon as it answers.
func (a *authority) issuingRoot(t *testing.T, manage int) []byte {
	t.Helper()
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	for deadline := time.Now().Add(hanging); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		response, err := client.Get("https://" + loopback(manage) + "/roots/0")
		if err != nil {
			continue
		}
		defer response.Body.Close()
		root, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return root
	}
	t.Fatalf("Pebble does not answer: %s", a.logs)
	return nil
}

// localNames is a name server that finds every name on this machine.
func localNames(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer := new(dns.Msg).SetReply(q)
		if question := q.Question[0]; question.Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{Hdr: dns.RR_Header{Name: question.Name, Rrtype: dns.TypeA,
				Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1)}}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = server.ActivateAndServe() }()
	t.Cleanup(func() { _ = listener.Close() })
	return listener.Addr().String()
}

func selfSigned(t *testing.T, certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour),
		NotAfter:    time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: cert},
		keyFile: {Type: "EC PRIVATE KEY", Bytes: encoded}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// visit opens an https connection as a browser does and asks for a page.
func (a *authority) visit(ctx context.Context, port int, host string) (*http.Response, error) {
	transport := &http.Transport{ForceAttemptHTTP2: true, DisableKeepAlives: true,
		TLSClientConfig:     &tls.Config{RootCAs: a.roots},
		TLSHandshakeTimeout: hanging,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, loopback(port))
		}}
	request, err := http.NewRequestWithContext(ctx, "GET", "https://"+host+"/robots.txt", nil)
	if err != nil {
		return nil, err
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return nil, fmt.Errorf("visit %s: %w", host, err)
	}
	return response, response.Body.Close()
}

func TestHostsOfTheContentGetCertificatesOnDemandAndNoOtherNameCausesAnOrder(t *testing.T) {
	t.Parallel()
	httpsPort, httpPort := freePort(t), freePort(t)
	a := startAuthority(t, freePort(t) /* nobody answers there, so the handshake must */, httpsPort, 24*time.Hour)
	s := newProcess(t, "--data", t.TempDir(), "--listen", loopback(httpsPort), "--http-listen", loopback(httpPort),
		"--tls", "--acme-ca", a.directory, "--acme-root", a.root, "--acme-email", "ops@fleet.example")
	if _, err := a.visit(t.Context(), httpsPort, "unknown.example"); err == nil {
		t.Error("an unknown name got a certificate")
	}
	if n := a.orders(); n != 0 {
		t.Errorf("an unknown name caused %d orders", n)
	}
	brands := shipped(t).Brands
	hosts := []string{brands[0].Hosts[0].Name, "www." + brands[1].Hosts[0].Name, brands[2].Hosts[0].Name}
	if soak() {
		hosts = brand.NewRegistry(shipped(t)).Hosts()
	}
	for _, host := range hosts {
		response, err := a.visit(t.Context(), httpsPort, host)
		if err != nil {
			t.Fatalf("%v\n%s", err, s.logs)
		}
		if response.StatusCode >= 400 || response.ProtoMajor != 2 ||
			response.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %s over %s with HSTS %q", host, response.Status, response.Proto,
				response.Header.Get("Strict-Transport-Security"))
		}
	}
	plain := &server{t: t, addr: loopback(httpPort)}
	host := brands[0].Hosts[0].Name
	if response, _ := plain.ask("GET", host, "/blog?page=2"); response.StatusCode != http.StatusPermanentRedirect ||
		response.Header.Get("Location") != "https://"+host+"/blog?page=2" {
		t.Errorf("plain http: %s to %q", response.Status, response.Header.Get("Location"))
	}
	for _, name := range []string{host, "unknown.example"} {
		response, _ := plain.ask("GET", name, "/")
		checkSafe(t, "plain http of "+name, response, false)
	}
	if response, _ := plain.ask("GET", "unknown.example", "/"); response.StatusCode != http.StatusMisdirectedRequest ||
		response.Header.Get("Location") != "" {
		t.Errorf("plain http of an unknown name: %s to %q", response.Status, response.Header.Get("Location"))
	}
}

func TestCertificatesAreProvedOverPlainHTTPAndRenewedBeforeTheyEnd(t *testing.T) {
	t.Parallel()
	httpsPort, httpPort := freePort(t), freePort(t)
	a := startAuthority(t, httpPort, freePort(t) /* nobody answers there, so plain http must */, 20*time.Second)
	s := newProcess(t, "--data", t.TempDir(), "--listen", loopback(httpsPort), "--http-listen", loopback(httpPort),
		"--tls", "--acme-ca", a.directory, "--acme-root", a.root)
	host := shipped(t).Brands[0].Hosts[0].Name
	first, err := a.visit(t.Context(), httpsPort, host)
	if err != nil {
		t.Fatalf("%v\n%s", err, s.logs)
	}
	serial := first.TLS.PeerCertificates[0].SerialNumber
	for deadline := time.Now().Add(hanging); time.Now().Before(deadline); time.Sleep(500 * time.Millisecond) {
		next, err := a.visit(t.Context(), httpsPort, host)
		if err != nil {
			t.Fatalf("a visitor was refused on the way: %v\n%s", err, s.logs)
		}
		if next.TLS.PeerCertificates[0].SerialNumber.Cmp(serial) != 0 {
			return
		}
	}
	t.Errorf("not renewed\n%s", s.logs)
}
