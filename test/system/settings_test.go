package system

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/config"
	"livery/internal/store/pgtest"
)

func TestTheHelpShowsEveryDefault(t *testing.T) {
	t.Parallel()
	help, err := command(t, nil, "serve", "--help")
	if err != nil {
		t.Fatal(err)
	}
	help = strings.Join(strings.Fields(help), " ")
	for _, want := range []string{"Address to listen on. Default: :7071.", "Default: data.", "Default: 24mo.",
		"Default: 127.0.0.1:7072.", "--max-in-flight=1024", `--log-level="info"`,
		`--storage-account="storage"`, "in memory alone. Default: on."} {
		if !strings.Contains(help, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

func TestATakenAdminPortStopsTheStart(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, err = command(t, nil, "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--admin",
		taken.Addr().String())
	if err == nil || !strings.Contains(err.Error(), "choose another with --admin") {
		t.Errorf("%v", err)
	}
}

func TestTheDeskTakesNoHostOfABrand(t *testing.T) {
	t.Parallel()
	_, err := command(t, nil, "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--admin=", "--desk-host",
		"www."+storeHost(t))
	if err == nil || !strings.Contains(err.Error(), "is a host of the brand store") {
		t.Errorf("%v", err)
	}
}

func TestOwnCertificatesCanHaveARedirectFromPlainHTTP(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	selfSigned(t, cert, key)
	plain := loopback(freePort(t))
	start(t, "--tls-cert", cert, "--tls-key", key, "--http-listen", plain)
	s := &server{t, plain, nil}
	r, _ := s.askOnce("GET", storeHost(t), "/blog?page=2")
	if r.StatusCode != http.StatusPermanentRedirect || r.Header.Get("Location") != "https://"+storeHost(t)+
		"/blog?page=2" {
		t.Errorf("%s to %s", r.Status, r.Header.Get("Location"))
	}
	if r, _ := s.askOnce("GET", "nobody.example", "/"); r.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("an unknown host gets %s", r.Status)
	}
}

func TestTheDoctorSaysWhatItDidNotLookAt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, dir, "site.yaml", "settings: [\n")
	for _, thing := range []string{"receivers", "contact forms", "host names", "documents", "test lead"} {
		if line, _ := doctor(t, thing, "--data", t.TempDir(), "--content", dir); !strings.HasPrefix(line, "? ") ||
			!strings.Contains(line, "not looked at: ") {
			t.Errorf("%s: %s", thing, line)
		}
	}
}

func TestTheDoctorFindsAStoredFileThatCannotBeRead(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	s.ask("GET", storeHost(t), "/blog")
	files, err := filepath.Glob(filepath.Join(config.Folder{Data: data}.StorageFolder(), "containers", "store", "*"))
	if err != nil || len(files) == 0 {
		t.Fatal("no stored files", err)
	}
	var broken string
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Size() > 500 {
			broken = file
		}
	}
	if err := os.Remove(broken); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(broken, 0o755); err != nil { // what nobody can read as a file, whoever they are
		t.Fatal(err)
	}
	if line, failed := doctor(t, "data folder", "--data", data); !failed ||
		!strings.Contains(line, "1 stored files cannot be read") {
		t.Errorf("%t: %s", failed, line)
	}
}

func TestTheDoctorTakesAnEmptyDatabaseForANewOne(t *testing.T) {
	t.Parallel()
	line, _ := doctor(t, "database", "--data", t.TempDir(), "--database", pgtest.Database(t))
	if !strings.HasPrefix(line, "look  ") || !strings.Contains(line, "a first start makes its tables") {
		t.Errorf("of a database without tables it says %s", line)
	}
}
