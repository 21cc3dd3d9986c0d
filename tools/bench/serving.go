package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"livery/tools/harness"
)

const (
	rounds       = 5
	roundSeconds = 4
	servedHost   = "fleetdashcams.example"
)

// ways are how a page is asked for: as visitors do, and as a proxy in front would.
var ways = []struct {
	name string
	load harness.Load
}{
	{"https, HTTP/1.1", harness.Load{Scheme: "https", HTTP1: true}},
	{"https, HTTP/2", harness.Load{Scheme: "https", Streams: 10}},
	{"http", harness.Load{Scheme: "http", HTTP1: true}},
}

// benchServing asks for a kept page of ours, and nginx and Caddy for the same compressed bytes in a
// file, in turn.
func benchServing() error {
	dir, err := os.MkdirTemp("", "livery-serving")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	others, err := startOthers(dir)
	if err != nil {
		return err
	}
	defer others.stop()
	for _, way := range ways {
		if err := raceOn(dir, way.name, way.load, others); err != nil {
			return fmt.Errorf("%s: %w", way.name, err)
		}
	}
	return nil
}

func raceOn(dir, name string, load harness.Load, others *others) error {
	start := harness.Start
	if load.Scheme == "https" {
		start = func(args ...string) (*harness.Livery, error) { return harness.StartSecure(servedHost, args...) }
	}
	l, err := start("--no-lazy")
	if err != nil {
		return err
	}
	defer l.Stop()
	if _, err := l.WaitFor("everything is ready"); err != nil {
		return err
	}
	if err := writePage(dir, l); err != nil {
		return err
	}
	load.Host, load.Paths, load.Encoding, load.Clients, load.For = servedHost, []string{"/"}, "gzip", 32,
		roundSeconds*time.Second
	names := []string{"livery", "nginx", "Caddy"}
	ports := map[string]string{"livery": l.Port, "nginx": others.ports["nginx "+load.Scheme],
		"Caddy": others.ports["Caddy "+load.Scheme]}
	rates, memory := map[string]float64{}, 0
	for range rounds {
		for _, server := range names {
			load.Port = ports[server]
			a, err := load.Run()
			if err == nil && a.Refused+a.Failed > 0 {
				err = fmt.Errorf("%d refused, %d failed", a.Refused, a.Failed)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", server, err)
			}
			rates[server] += a.PerSecond / rounds
			memory = max(memory, l.ResidentMB())
		}
	}
	fmt.Printf("%-16s livery %.0f requests/s, nginx %.0f, Caddy %.0f: %.2f of nginx, %.2f times Caddy; livery held "+
		"at most %d MB (%d rounds of %d s each, in turn)\n",
		name, rates["livery"], rates["nginx"], rates["Caddy"], rates["livery"]/rates["nginx"],
		rates["livery"]/rates["Caddy"], memory, rounds, roundSeconds)
	return nil
}

// writePage lets the others serve what we do.
func writePage(dir string, l *harness.Livery) error {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err == nil {
		return nil // nginx has it open
	}
	for name, encoding := range map[string]string{"index.html": "identity", "index.html.gz": "gzip"} {
		_, body, _, err := l.Get(servedHost, "/", encoding)
		if err := errors.Join(err, os.WriteFile(filepath.Join(dir, name), body, 0o644)); err != nil {
			return err
		}
	}
	return nil
}

// others are nginx and Caddy, with the port of each for each scheme.
type others struct {
	ports   map[string]string
	running []*exec.Cmd
}

const nginxConfig = `worker_processes auto; daemon off; pid %[1]s/pid; error_log %[1]s/error.log;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path %[1]s/b; proxy_temp_path %[1]s/p; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s;
keepalive_requests 1000000; open_file_cache max=10; types { text/html html; }
server { listen 127.0.0.1:%[2]s; listen 127.0.0.1:%[3]s ssl http2; ssl_certificate %[1]s/cert.pem; ssl_certificate_key %[1]s/key.pem;
root %[1]s; gzip_static always; index index.html; } }
`

const caddyConfig = `{
	admin off
	auto_https disable_redirects
}
(page) {
	bind 127.0.0.1
	root * %[1]s
	file_server {
		precompressed gzip
	}
}
http://%[4]s:%[2]s {
	import page
}
https://%[4]s:%[3]s {
	tls %[1]s/cert.pem %[1]s/key.pem
	import page
}
`

func startOthers(dir string) (*others, error) {
	if _, _, err := harness.Certificate(dir, servedHost); err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return nil, err
	}
	o := &others{ports: map[string]string{}}
	for _, server := range []struct{ name, file, config, program string }{
		{"nginx", "nginx.conf", nginxConfig, "nginx -p . -c"},
		{"Caddy", "Caddyfile", caddyConfig, "caddy run --adapter caddyfile --config"},
	} {
		for _, scheme := range []string{"http", "https"} {
			port, err := harness.FreePort()
			if err != nil {
				return nil, err
			}
			o.ports[server.name+" "+scheme] = port
		}
		file := filepath.Join(dir, server.file)
		config := fmt.Sprintf(server.config, dir, o.ports[server.name+" http"], o.ports[server.name+" https"],
			servedHost)
		if err := os.WriteFile(file, []byte(config), 0o644); err != nil {
			return nil, err
		}
		cmd := exec.Command("sh", "-c", "exec "+server.program+" "+file)
		cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir, "PATH="+os.Getenv("PATH")+
			":/usr/sbin")
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &said, &said
		if err := cmd.Start(); err != nil {
			o.stop()
			return nil, fmt.Errorf("%s: %w", server.name, err)
		}
		o.running = append(o.running, cmd)
		if err := harness.Listening(o.ports[server.name+" http"]); err != nil {
			o.stop()
			return nil, fmt.Errorf("%s: %w\n%s", server.name, err, said.Bytes())
		}
	}
	return o, nil
}

func (o *others) stop() {
	for _, cmd := range o.running {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	}
}
