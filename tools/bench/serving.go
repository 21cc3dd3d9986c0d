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
	nginxPort    = "18081"
)

// benchServing puts wrk on a kept page of ours and on nginx with the same compressed bytes, in turn.
func benchServing() error {
	for _, tool := range []string{"nginx", "wrk"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("%s is missing: apt-get install nginx wrk", tool)
		}
	}
	l, err := startLivery()
	if err != nil {
		return err
	}
	defer l.stop()
	if _, err := l.waitFor("everything is ready"); err != nil {
		return err
	}
	stop, err := startNginx(l)
	if err != nil {
		return err
	}
	defer stop()
	var ours, theirs float64
	for range rounds {
		a, err := wrk("http://127.0.0.1:"+l.port+"/", "fleetdashcams.example", "gzip")
		if err != nil {
			return err
		}
		b, err := wrk("http://127.0.0.1:"+nginxPort+"/", "fleetdashcams.example", "gzip")
		if err != nil {
			return err
		}
		ours, theirs = ours+a, theirs+b
	}
	fmt.Printf("livery %.0f requests/s, nginx %.0f requests/s, ratio %.2f (%d rounds of %d s each, alternating)\n",
		ours/rounds, theirs/rounds, ours/theirs, rounds, roundSeconds)
	return nil
}

// startNginx serves the same gzip bytes from a static file.
func startNginx(l *livery) (stop func(), err error) {
	_, body, _, err := l.get("fleetdashcams.example", "/", "gzip")
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "livery-nginx")
	if err != nil {
		return nil, err
	}
	config := fmt.Sprintf(`worker_processes auto; daemon off; pid %[1]s/pid; error_log %[1]s/error.log;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path %[1]s/b; proxy_temp_path %[1]s/p; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s;
keepalive_requests 1000000; open_file_cache max=10; types { text/html html; }
server { listen 127.0.0.1:%[2]s; root %[1]s; gzip_static always; index index.html; } }`, dir, nginxPort)
	err = errors.Join(
		os.Chmod(dir, 0o755),
		os.WriteFile(filepath.Join(dir, "index.html.gz"), body, 0o644),
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
		_ = os.RemoveAll(dir)
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
