// Package wire puts the Azure Blob protocol in front of a store, so that browsers and Azure's
// own clients can use the embedded storage as if it were an account.
//
// A request goes one way: its form is read (call), the caller is authenticated (Shared Key or
// shared access signature), the operation is found in one table, the signature's permissions
// are compared with what the operation needs, and only then is the store asked. Whatever
// fails becomes an Azure error code; clients depend on the codes.
//
// Names and signatures are taken as sent. Mount the handler before any router that cleans
// paths: http.ServeMux redirects names with "//" or "..".
package wire

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/sas"
)

// Store is what the protocol needs beyond blob.Store. The disk driver has it.
type Store interface {
	blob.Store
	ContainerProperties(ctx context.Context, container string) (blob.ContainerProperties, error)
	SetContainerMetadata(ctx context.Context, container string, metadata map[string]string) error
	// Changes counts the changes of a container. While it is Unchanged, so is every listing.
	Changes(ctx context.Context, container string) (uint64, error)
	Unchanged(container string, since uint64) bool
	// Update changes what is remembered beside a blob's bytes.
	Update(ctx context.Context, container, name string, cond blob.Conditions,
		change func(*blob.Properties)) (blob.Properties, error)
	// StageBlock keeps a part of a blob that is not there yet, until CommitBlocks or for a week.
	StageBlock(ctx context.Context, container, name, id string, body io.Reader, size int64) error
	// Blocks are the parts that a blob was made of, and those that are staged for it.
	Blocks(ctx context.Context, container, name string) (committed, staged []blob.Block, err error)
	// CommitBlocks makes a blob of parts, in their order.
	CommitBlocks(ctx context.Context, container, name string, parts []blob.BlockRef,
		opt blob.PutOptions) (blob.Properties, error)
}

// Config is what an endpoint is made of. Account, Store and Log are needed; the other fields
// have defaults.
type Config struct {
	Account sas.Account
	Store   Store
	Log     *slog.Logger
	MaxBody int64            // largest blob taken; 0 means 32 MiB
	Now     func() time.Time // nil means time.Now

	// HTTPS and ClientIP tell how a request really arrived, behind a trusted proxy too.
	// nil means: as seen on the connection.
	HTTPS    func(*http.Request) bool
	ClientIP func(*http.Request) netip.Addr

	// Visitors bounds uploads by token into one container.
	Visitors Visitors

	// CORS rules hold until Set Blob Service Properties replaces them. PropertiesFile is
	// where those are kept; without it they last until the end of the process.
	CORS           []CORSRule
	PropertiesFile string
}

const defaultMaxBody = 32 << 20

// Handler answers requests for /{account} and everything below.
type Handler struct {
	Config
	service *serviceProperties
	lists   lists
}

// New makes the endpoint. It fails only when PropertiesFile cannot be read.
func New(c Config) (*Handler, error) {
	if c.MaxBody <= 0 {
		c.MaxBody = defaultMaxBody
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.HTTPS == nil {
		c.HTTPS = func(r *http.Request) bool { return r.TLS != nil }
	}
	if c.ClientIP == nil {
		c.ClientIP = connectionIP
	}
	service, err := loadServiceProperties(c.PropertiesFile, c.CORS)
	if err != nil {
		return nil, err
	}
	return &Handler{Config: c, service: service}, nil
}

func connectionIP(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr()
}

// Matches says whether a request is for this endpoint; the server asks before its router.
func (h *Handler) Matches(r *http.Request) bool {
	rest, ok := strings.CutPrefix(r.URL.Path, "/"+h.Account.Name)
	return ok && (rest == "" || rest[0] == '/')
}

// call is one request on its way.
type call struct {
	*Handler
	w               http.ResponseWriter
	r               *http.Request
	id              string
	query           url.Values
	container, blob string

	owner bool      // authenticated with the account's key: may do everything
	token sas.Token // otherwise
}

// ServeHTTP answers one request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &call{Handler: h, w: w, r: r, id: newRequestID()}
	c.commonHeaders()
	if err := c.serve(); err != nil {
		c.fail(err)
	}
}

func (c *call) serve() error {
	if err := c.parse(); err != nil {
		return err
	}
	if c.r.Method == http.MethodOptions {
		return c.preflight()
	}
	if err := c.authenticate(); err != nil {
		return err
	}
	if slices.Contains(systemContainers, c.container) {
		return errContainerNotFound
	}
	op, err := c.operation()
	if err != nil {
		return err
	}
	if err := c.allowed(op); err != nil {
		return err
	}
	return op.run(c)
}

func newRequestID() string {
	b := make([]byte, 16)
	rand.Read(b)
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// commonHeaders go on every answer. Whoever may upload chooses the content type, so nothing
// stored may be run as a page of this origin.
func (c *call) commonHeaders() {
	header := c.w.Header()
	header.Set("X-Ms-Request-Id", c.id)
	header.Set("X-Ms-Version", cmp.Or(c.r.Header.Get("X-Ms-Version"), sas.DefaultVersion))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "sandbox")
	if id := c.r.Header.Get("X-Ms-Client-Request-Id"); id != "" {
		header.Set("X-Ms-Client-Request-Id", id)
	}
}

// parse reads which resource is meant. The path is decoded once, by net/http.
func (c *call) parse() error {
	var err error
	if c.query, err = url.ParseQuery(c.r.URL.RawQuery); err != nil {
		return errInvalidURI
	}
	if version := c.r.Header.Get("X-Ms-Version"); version != "" && !sas.IsVersion(version) {
		c.w.Header().Set("X-Ms-Version", sas.DefaultVersion)
		return errInvalidHeader("x-ms-version", version)
	}
	if !c.Matches(c.r) {
		return errResourceNotFound
	}
	path := strings.TrimPrefix(c.r.URL.Path[len("/"+c.Account.Name):], "/")
	c.container, c.blob, _ = strings.Cut(path, "/")
	c.blob = strings.ReplaceAll(c.blob, `\`, "/")
	if c.r.Method == http.MethodOptions {
		return nil
	}
	if c.container != "" && !slices.Contains(systemContainers, c.container) {
		if n := len(c.container); n < blob.MinContainerName || n > blob.MaxContainerName {
			return errOutOfRange
		}
		if blob.CheckContainer(c.container) != nil {
			return errInvalidName
		}
	}
	if c.blob != "" {
		return checkBlobName(c.blob)
	}
	return nil
}

// systemContainers have names of their own kind. There are none here, but asking is no fault.
var systemContainers = []string{"$root", "$web", "$logs", "$blobchangefeed"}

func checkBlobName(name string) error {
	if err := blob.CheckName(name); err == nil {
		return nil
	}
	if len([]rune(name)) > blob.MaxName {
		return errOutOfRange
	}
	return errInvalidName
}

// authenticate finds out who asks. A request without any credential is told nothing, not
// even whether what it names exists.
func (c *call) authenticate() error {
	if c.r.Header.Get("Authorization") != "" {
		err := c.Account.VerifySharedKey(c.r, c.Now())
		c.owner = err == nil
		return err
	}
	if !c.query.Has("sig") {
		return errResourceNotFound
	}
	token, err := c.Account.Verify(sas.Request{
		Container: c.container, Blob: c.blob, Query: c.query,
		Now: c.Now(), IP: c.ClientIP(c.r), HTTPS: c.HTTPS(c.r),
	})
	c.token = token
	return err
}

// fail answers with what went wrong.
func (c *call) fail(err error) {
	var answer *apiError
	switch {
	case errors.As(err, &answer):
	case errors.Is(err, context.Canceled):
		answer = errIncomplete // the client has gone; nobody reads this
	default:
		if answer = storageError(err); answer.status >= http.StatusInternalServerError {
			// Not the blob's name: an upload's contains its sender's.
			c.Log.Error("storage request failed", "method", c.r.Method, "container", c.container, "request", c.id,
				"error", err)
		}
	}
	c.w.Header().Set("X-Ms-Error-Code", answer.code)
	c.send(answer.status, "application/xml", answer.body(c.id, c.Now()))
}

// send writes an answer that is held in memory.
func (c *call) send(status int, contentType string, body []byte) {
	if status == http.StatusNotModified || c.r.Method == http.MethodHead {
		body = nil
	}
	header := c.w.Header()
	if len(body) > 0 {
		header.Set("Content-Type", contentType)
	}
	if status != http.StatusNotModified && (c.r.Method != http.MethodHead || header.Get("Content-Length") == "") {
		header.Set("Content-Length", fmt.Sprint(len(body)))
	}
	c.start(status)
	c.w.Write(body)
}

// start sends the status line and headers; nothing may be added to them afterwards.
func (c *call) start(status int) {
	c.exposeToOrigin()
	c.w.WriteHeader(status)
}
