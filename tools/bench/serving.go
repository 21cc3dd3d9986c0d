package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

const (
	rounds       = 5
	roundSeconds = 4
	servedHost   = "fleetdashcams.example"
)

// nginxPorts are where nginx answers, by scheme.
var nginxPorts = map[string]string{"https": "18082", "http": "18081"}

// benchServing puts wrk on a kept page of ours and on nginx with the same compressed bytes, in
// turn: over https, as visitors meet it, and over http, as a proxy in front would.
func benchServing() error {
	for _, tool := range []string{"nginx", "wrk"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("%s is missing: apt-get install nginx wrk", tool)
		}
	}
	dir, err := os.MkdirTemp("", "livery-nginx")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	cert, key, err := certificate(dir)
	if err != nil {
		return err
	}
	if err := raceNginx(dir, "http"); err != nil {
		return err
	}
	return raceNginx(dir, "https", "--tls-cert", cert, "--tls-key", key)
}

func raceNginx(dir, scheme string, args ...string) error {
	l, err := startLivery(args...)
	if err != nil {
		return err
	}
	defer l.stop()
	if _, err := l.waitFor("everything is ready"); err != nil {
		return err
	}
	if scheme == "http" { // the first: its body is what nginx serves from here on
		if _, body, _, err := l.get(servedHost, "/", "gzip"); err != nil {
			return err
		} else if err := os.WriteFile(filepath.Join(dir, "index.html.gz"), body, 0o644); err != nil {
			return err
		}
	}
	stop, err := startNginx(dir)
	if err != nil {
		return err
	}
	defer stop()
	var ours, theirs float64
	for range rounds {
		a, err := wrk(scheme+"://127.0.0.1:"+l.port+"/", servedHost, "gzip")
		if err != nil {
			return err
		}
		b, err := wrk(scheme+"://127.0.0.1:"+nginxPorts[scheme]+"/", servedHost, "gzip")
		if err != nil {
			return err
		}
		ours, theirs = ours+a, theirs+b
	}
	fmt.Printf("%-5s livery %.0f requests/s, nginx %.0f requests/s, ratio %.2f (%d rounds of %d s each, alternating)\n",
		scheme, ours/rounds, theirs/rounds, ours/theirs, rounds, roundSeconds)
	return nil
}

// startNginx serves the same gzip bytes from a static file, over both schemes.
func startNginx(dir string) (stop func(), err error) {
	config := fmt.Sprintf(`worker_processes auto; daemon off; pid %[1]s/pid; error_log %[1]s/error.log;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path %[1]s/b; proxy_temp_path %[1]s/p; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s;
keepalive_requests 1000000; open_file_cache max=10; types { text/html html; }
server { listen 127.0.0.1:%[2]s; listen 127.0.0.1:%[3]s ssl; ssl_certificate %[1]s/cert.pem; ssl_certificate_key %[1]s/key.pem;
root %[1]s; gzip_static always; index index.html; } }`, dir, nginxPorts["http"], nginxPorts["https"])
	err = errors.Join(
		os.Chmod(dir, 0o755),
		os.WriteFile(filepath.Join(dir, "index.html"), nil, 0o644),
		os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(config), 0o644),
	)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("nginx", "-c", filepath.Join(dir, "nginx.conf"), "-p", dir)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	time.Sleep(500 * time.Millisecond)
	return func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	}, nil
}

var (
	perSecond = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	answered  = regexp.MustCompile(`(\d+) requests in`)
	refused   = regexp.MustCompile(`Non-2xx or 3xx responses: (\d+)`)
)

// wrk returns the pages served in a second; an answer that refuses one does not count.
func wrk(url, host, encoding string) (float64, error) {
	out, err := exec.Command("wrk", "-t1", "-c32", "-d"+strconv.Itoa(roundSeconds)+"s", "-H", "Host: "+host, "-H", "Accept-Encoding: "+encoding, url).CombinedOutput()
	match := perSecond.FindSubmatch(out)
	if err != nil || match == nil {
		return 0, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	rate, err := strconv.ParseFloat(string(match[1]), 64)
	if bad, all := refused.FindSubmatch(out), answered.FindSubmatch(out); bad != nil && all != nil {
		no, _ := strconv.ParseFloat(string(bad[1]), 64)
		total, _ := strconv.ParseFloat(string(all[1]), 64)
		rate *= 1 - no/total
	}
	return rate, err
}
