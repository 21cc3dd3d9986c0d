package system

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"livery/internal/lead"
)

// visitor is somebody with a browser. Ways are what the forms do: the demo request uploads its
// document and posts it once, whatever comes of that; a visitor may leave before the post; the
// contact form only posts, again and again until it is told of success.
type visitor struct {
	n       int
	way     way
	server  *process
	storage string // base address of the uploads; empty means the server's own
	failed  *atomic.Int64
	// task is the id that the server answered, if it did.
	task string
}

type way int

const (
	uploadsAndPosts way = iota
	uploadsAndLeaves
	posts
	ways
)

const visitedBrand, visitedHost = "dashcams", "fleetdashcams.example"

var browser = &http.Client{Timeout: hanging, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

func (v *visitor) name() string  { return fmt.Sprint("Visitor ", v.n) }
func (v *visitor) email() string { return fmt.Sprintf("v%d@example.org", v.n) }

// address is the visitor's own in front of the proxy.
func (v *visitor) address() string {
	return netip.AddrFrom4([4]byte{10, byte(v.n >> 16), byte(v.n >> 8), byte(v.n)}).String()
}

// visit sends one request, and again until the visitor sees success.
func (v *visitor) visit(patience time.Duration) error {
	file := lead.FileName(v.name(), time.Now())
	send := v.upload
	if v.way == posts {
		send = v.post
	}
	err := send(file)
	for end := time.Now().Add(patience); err != nil; err = send(file) {
		v.failed.Add(1)
		if time.Now().After(end) {
			return fmt.Errorf("visitor %d never saw success: %w", v.n, err)
		}
		time.Sleep(time.Second)
	}
	if v.way == uploadsAndPosts {
		_ = v.post(file)
	}
	return nil
}

// upload gets a credential and puts the document. The name being taken means that an earlier
// try arrived whose answer was lost.
func (v *visitor) upload(file string) error {
	answer, err := v.call("GET", v.base()+"/api/upload-credential?file="+file, "", nil)
	if err != nil {
		return err
	}
	var credential struct{ SASToken string }
	if err := json.Unmarshal([]byte(answer), &credential); err != nil {
		return err
	}
	storage := v.storage
	if storage == "" {
		storage = v.base() + "/storage"
	}
	document := lead.Document{Domain: visitedBrand, Name: v.name(), Email: v.email(), Company: "Haulage & Sons"}.XML()
	_, err = v.call("PUT", storage+"/leads/contacts/"+visitedBrand+"/"+file+"?"+credential.SASToken, document,
		map[string]string{"Content-Type": "application/xml", "x-ms-blob-type": "BlockBlob",
			"x-ms-version": "2020-04-08"})
	if err != nil && nameTaken.MatchString(err.Error()) {
		return nil
	}
	return err
}

// nameTaken finds what storages say of a name that is taken to somebody who may only create; the last is Azurite's.
var nameTaken = regexp.MustCompile("UnauthorizedBlobOverwrite|BlobAlreadyExists|AuthorizationPermissionMismatch")

func (v *visitor) post(file string) error {
	body, _ := json.Marshal(map[string]any{"leadName": v.name(), "leadEmail": v.email(), "company": "Haulage & Sons",
		"domain":      visitedHost,
		"attribution": map[string]string{"landing": "/solutions"},
		"signals":     map[string]any{"trap": "", "fillMillis": 9000}})
	answer, err := v.call("POST", v.base()+"/api/tasks", string(body),
		map[string]string{"Content-Type": "application/json", "Idempotency-Key": file})
	if err != nil {
		return err
	}
	var task struct {
		Success bool
		TaskID  string
	}
	if err := json.Unmarshal([]byte(answer), &task); err != nil || !task.Success || task.TaskID == "" {
		return errors.Join(err, fmt.Errorf("the answer is %s", answer))
	}
	v.task = task.TaskID
	return nil
}

func (v *visitor) base() string { return "http://" + v.server.addr.Load().(string) }

func (v *visitor) call(method, url, body string, headers map[string]string) (string, error) {
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	if v.storage == "" || !strings.HasPrefix(url, v.storage) {
		request.Host = visitedHost
		request.Header.Set("X-Forwarded-For", v.address())
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := browser.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode/100 != 2 {
		err = fmt.Errorf("%s: %s", response.Status, answer)
	}
	return string(answer), err
}
