package wire

import (
	"crypto/md5"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"hash/crc64"
	"io"
	"net/http"
	"net/url"
	"strings"

	"livery/internal/blob"
	"livery/internal/blob/sas"
)

// setMetadata replaces a blob's metadata.
func (c *call) setMetadata() error {
	meta, err := metadata(c.r.Header)
	if err != nil {
		return err
	}
	return c.update(func(p *blob.Properties) { p.Metadata = meta })
}

// setProperties replaces all of a blob's headers, as the service has it: what is not sent is cleared.
func (c *call) setProperties() error {
	get := c.r.Header.Get
	for _, name := range []string{"X-Ms-Blob-Content-Length", "X-Ms-Sequence-Number-Action"} {
		if get(name) != "" { // for page blobs
			return errHeader.with("HeaderName", strings.ToLower(name), "HeaderValue", get(name))
		}
	}
	sum, err := base64.StdEncoding.DecodeString(get("X-Ms-Blob-Content-Md5"))
	if err != nil || len(sum) > md5.Size {
		return errInvalidMD5
	}
	return c.update(func(p *blob.Properties) {
		p.ContentMD5 = sum
		p.ContentType, p.ContentEncoding, p.ContentLanguage = get("X-Ms-Blob-Content-Type"),
			get("X-Ms-Blob-Content-Encoding"), get("X-Ms-Blob-Content-Language")
		p.ContentDisposition, p.CacheControl = get("X-Ms-Blob-Content-Disposition"), get("X-Ms-Blob-Cache-Control")
		p.CopiedFrom = nil
	})
}

func (c *call) update(change func(*blob.Properties)) error {
	if err := c.refuseUnsupportedHeaders(); err != nil {
		return err
	}
	cond, err := writeConditions(c.r.Header)
	if err != nil {
		return err
	}
	p, err := c.Store.Update(c.r.Context(), c.container, c.blob, cond, change)
	if err != nil {
		return err
	}
	setState(c.w.Header(), p.ETag, p.LastModified)
	c.w.Header().Set("X-Ms-Request-Server-Encrypted", "true")
	c.send(http.StatusOK, "", nil)
	return nil
}

// copyBlob copies within the account, and is done when it answers. Sources elsewhere are refused:
// the server makes no requests for others.
func (c *call) copyBlob() error {
	if err := c.refuseCopy(); err != nil {
		return err
	}
	container, name, err := c.copySource()
	if err != nil {
		return err
	}
	opt, err := c.putOptions()
	if err != nil {
		return err
	}
	source, err := c.Store.Get(c.r.Context(), container, name, blob.GetOptions{})
	if err != nil {
		return err
	}
	defer source.Body.Close()
	if sum := c.r.Header.Get("X-Ms-Source-Content-Md5"); sum != "" {
		source.Body = struct {
			io.Reader
			io.Closer
		}{&checkedBody{Reader: source.Body, md5: md5.New(), crc64: crc64.New(nvme), wantMD5: sum}, source.Body}
	}
	if len(opt.Metadata) == 0 {
		opt.Metadata = source.Metadata
	}
	opt.ContentType, opt.ContentEncoding, opt.ContentLanguage = source.ContentType, source.ContentEncoding,
		source.ContentLanguage
	opt.ContentDisposition, opt.CacheControl = source.ContentDisposition, source.CacheControl
	opt.CopiedFrom = &blob.CopiedFrom{ID: strings.ToLower(rand.Text()), Source: c.sourceAddress(), At: c.Now()}
	p, err := c.write(opt, func(opt blob.PutOptions) (blob.Properties, error) {
		return c.Store.Put(c.r.Context(), c.container, c.blob, source.Body, source.Size, opt)
	})
	if err != nil {
		return err
	}
	setState(c.w.Header(), p.ETag, p.LastModified)
	if sum := c.r.Header.Get("X-Ms-Source-Content-Md5"); sum != "" {
		c.w.Header().Set("Content-Md5", sum)
	}
	c.w.Header().Set("X-Ms-Copy-Id", opt.CopiedFrom.ID)
	c.w.Header().Set("X-Ms-Copy-Status", "success")
	c.send(http.StatusAccepted, "", nil)
	return nil
}

func (c *call) refuseCopy() error {
	if kind := c.r.Header.Get("X-Ms-Blob-Type"); kind != "" { // Put Blob From URL
		return errHeader.with("HeaderName", "x-ms-copy-source", "HeaderValue", c.r.Header.Get("X-Ms-Copy-Source"))
	}
	if !c.owner && c.container == c.Visitors.Container {
		return errPermission
	}
	return c.refuseUnsupportedHeaders()
}

// copySource is the blob to copy, if whoever asks may read it: by being the owner, or with a token in
// the source's address.
func (c *call) copySource() (container, name string, err error) {
	text := c.r.Header.Get("X-Ms-Copy-Source")
	unsupported := errHeader.with("HeaderName", "x-ms-copy-source", "HeaderValue", "", "Reason",
		"Only blobs of this account can be copied.")
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return "", "", errInvalidHeader("x-ms-copy-source", "")
	}
	rest, ours := strings.CutPrefix(u.Path, "/"+c.Account.Name+"/")
	container, name, _ = strings.Cut(rest, "/")
	if !ours || !strings.EqualFold(u.Host, c.r.Host) || blob.CheckContainer(container) != nil ||
		blob.CheckName(name) != nil {
		return "", "", unsupported
	}
	query := u.Query()
	if query.Has("snapshot") || query.Has("versionid") {
		return "", "", unsupported
	}
	if c.owner && !query.Has("sig") {
		return container, name, nil
	}
	token, err := c.Account.Verify(sas.Request{Container: container, Blob: name, Query: query, Now: c.Now(),
		IP: c.ClientIP(c.r), HTTPS: c.HTTPS(c.r)})
	if err != nil {
		return "", "", errCopySource
	}
	if !token.Covers("o") || !token.Allows("r") {
		return "", "", errCopyPermission
	}
	return container, name, nil
}

// sourceAddress is kept with a copy, without the token that opened it.
func (c *call) sourceAddress() string {
	address, _, _ := strings.Cut(c.r.Header.Get("X-Ms-Copy-Source"), "?")
	return address
}

// limitedText reads a document of the client's.
func (c *call) limitedText(most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(c.r.Body, most+1))
	if err != nil {
		return nil, errIncomplete
	}
	if int64(len(text)) > most {
		return nil, errTooLarge.with("MaxLimit", fmt.Sprint(most))
	}
	return text, nil
}

// blobHeader is a property as Put Block List names it.
func (c *call) blobHeader(name string) string { return c.r.Header.Get("X-Ms-Blob-" + name) }
