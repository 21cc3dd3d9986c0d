package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// storeHost is the brand that has every page kind.
const storeHost = "fleetstore.example"

// benchBytes loads each page kind of a brand in a browser of a phone's size, over https because
// browsers take brotli only there.
func benchBytes() error {
	dir, err := os.MkdirTemp("", "livery-bytes")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	cert, key, err := certificate(dir)
	if err != nil {
		return err
	}
	l, err := startLivery("--lazy", "--tls-cert", cert, "--tls-key", key)
	if err != nil {
		return err
	}
	defer l.stop()
	args := []string{"test/bench/bytes.mjs"}
	for _, p := range []struct{ kind, path string }{
		{"home", "/"}, {"solutions", "/solutions"}, {"products", "/products"}, {"product", "/products/2"},
		{"blog", "/blog"}, {"article", "/blog/how-many-days-fit-on-the-card"}, {"request-demo", "/request-demo"}, {"privacy", "/privacy"},
	} {
		args = append(args, fmt.Sprintf("%s=https://%s:%s%s", p.kind, storeHost, l.port, p.path))
	}
	fmt.Printf("%s on a phone (390 px, two device pixels each), the first view; read is all of a page read to its end\n", storeHost)
	cmd := exec.Command("node", args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// certificate makes one that nobody trusts; the browser is told not to mind.
func certificate(dir string) (cert, key string, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", "", err
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{storeHost}, NotAfter: time.Now().AddDate(0, 0, 2)}
	public, err := x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private)
	if err != nil {
		return "", "", err
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		return "", "", err
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	return cert, key, errors.Join(
		os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: public}), 0o600),
		os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}), 0o600))
}
