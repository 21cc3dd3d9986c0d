package harness

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Load is what h2load asks a server for. Without a rate every client asks again as soon as it is answered.
type Load struct {
	Scheme, Host, Port string
	Paths              []string
	HTTP1              bool
	Encoding           string
	Clients, Streams   int
	PerSecond          float64
	For                time.Duration
}

// Answers are what came back.
type Answers struct {
	PerSecond float64
	// OK were answered with a page or a redirect, Refused with 503; the rest Failed.
	OK, Refused, Failed int
	P50, P99            time.Duration
}

// Run puts the load on.
func (l Load) Run() (a Answers, err error) {
	dir, err := os.MkdirTemp("", "livery-load")
	if err != nil {
		return a, err
	}
	defer os.RemoveAll(dir)
	addresses, log := filepath.Join(dir, "addresses"), filepath.Join(dir, "log")
	var list strings.Builder
	for _, path := range l.Paths {
		fmt.Fprintf(&list, "%s://%s%s\n", l.Scheme, l.Host, path)
	}
	if err := os.WriteFile(addresses, []byte(list.String()), 0o600); err != nil {
		return a, err
	}
	clients := max(1, l.Clients)
	l.For = max(time.Second, l.For.Round(time.Second))
	args := []string{"-i", addresses, "--log-file=" + log, "--connect-to=127.0.0.1:" + l.Port, "-c",
		strconv.Itoa(clients), "-m", strconv.Itoa(max(1, l.Streams)),
		"-D", strconv.Itoa(int(l.For.Seconds())), "-H", "accept-encoding: " + l.Encoding}
	if l.HTTP1 {
		args = append(args, "--h1")
	}
	if l.PerSecond > 0 {
		args = append(args, "--rps", strconv.FormatFloat(l.PerSecond/float64(clients), 'f', 3, 64))
	}
	if out, err := exec.Command("h2load", args...).CombinedOutput(); err != nil {
		return a, fmt.Errorf("h2load (Debian: nghttp2-client): %w\n%s", err, out)
	}
	return l.read(log)
}

// read counts the log: per request the moment, the status and the time it took, in microseconds.
func (l Load) read(log string) (a Answers, err error) {
	file, err := os.Open(log)
	if err != nil {
		return a, err
	}
	defer file.Close()
	var took []int32
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 {
			continue
		}
		micros, _ := strconv.ParseInt(fields[2], 10, 32)
		switch status, _ := strconv.Atoi(fields[1]); {
		case status >= 200 && status < 400:
			a.OK++
			took = append(took, int32(micros))
		case status == 503:
			a.Refused++
		default:
			a.Failed++
		}
	}
	if len(took) == 0 {
		return a, fmt.Errorf("nothing was answered (%d refused, %d failed)", a.Refused, a.Failed)
	}
	slices.Sort(took)
	at := func(share float64) time.Duration {
		return time.Duration(took[int(share*float64(len(took)-1))]) * time.Microsecond
	}
	a.PerSecond, a.P50, a.P99 = float64(a.OK)/l.For.Seconds(), at(0.50), at(0.99)
	return a, nil
}
