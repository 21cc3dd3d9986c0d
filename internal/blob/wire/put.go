package wire

import (
	"cmp"
	"crypto/md5"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc64"
	"io"
	"net/http"
	"strings"

	"livery/internal/blob"
)

// refusedHeaders ask for something that is not done here. Ignoring them would break a promise
// made by the header: a lease that protects, a copy that is made, a key that encrypts.
var refusedHeaders = []string{
	"X-Ms-Lease-Id", "X-Ms-Source-If-Match", "X-Ms-Source-If-None-Match", "X-Ms-Source-If-Modified-Since",
	"X-Ms-Source-If-Unmodified-Since",
	"X-Ms-Copy-Source-Authorization", "X-Ms-If-Tags", "X-Ms-Tags", "X-Ms-Encryption-Key", "X-Ms-Encryption-Scope",
	"X-Ms-Immutability-Policy-Until-Date", "X-Ms-Legal-Hold", "X-Ms-Expiry-Option",
}

func (c *call) refuseUnsupportedHeaders() error {
	for _, name := range refusedHeaders {
		if c.r.Header.Get(name) != "" {
			return errHeader.with("HeaderName", strings.ToLower(name), "HeaderValue", c.r.Header.Get(name))
		}
	}
	return nil
}

func (c *call) putBlob() error {
	if c.r.Header.Get("X-Ms-Copy-Source") != "" {
		return c.copyBlob()
	}
	if err := c.checkPut(); err != nil {
		return err
	}
	opt, err := c.putOptions()
	if err != nil {
		return err
	}
	body, err := c.checkedBody(cmp.Or(c.blobHeader("Content-Md5"), c.r.Header.Get("Content-Md5")))
	if err != nil {
		return err
	}
	if err := c.admitVisitor(); err != nil {
		return err
	}
	p, err := c.write(opt, func(opt blob.PutOptions) (blob.Properties, error) {
		return c.Store.Put(c.r.Context(), c.container, c.blob, body, c.r.ContentLength, opt)
	})
	if err != nil {
		return err
	}
	header := c.w.Header()
	setState(header, p.ETag, p.LastModified)
	header.Set("Content-Md5", base64.StdEncoding.EncodeToString(p.ContentMD5))
	header.Set("X-Ms-Content-Crc64", body.crc())
	header.Set("X-Ms-Request-Server-Encrypted", "true")
	c.send(http.StatusCreated, "", nil)
	return nil
}

// write makes a blob. A token that may create and not write makes new ones only.
func (c *call) write(opt blob.PutOptions, put func(blob.PutOptions) (blob.Properties, error)) (blob.Properties, error) {
	createOnly := !c.owner && !c.token.Allows("w")
	if createOnly {
		if opt.Conditions.IfMatch != "" {
			return blob.Properties{}, c.createOnlyWithMatch()
		}
		opt.Conditions = blob.Conditions{IfNoneMatch: "*"}
	}
	p, err := put(opt)
	if createOnly && errors.Is(err, blob.ErrExists) {
		return p, errOverwrite
	}
	return p, err
}

// createOnlyWithMatch can only fail: what exists may not be overwritten, and what does not
// exist matches nothing.
func (c *call) createOnlyWithMatch() error {
	if _, err := c.Store.Head(c.r.Context(), c.container, c.blob); errors.Is(err, blob.ErrNotFound) {
		return errCondition
	} else if err != nil {
		return err
	}
	return errOverwrite
}

func (c *call) checkPut() error {
	switch kind := c.r.Header.Get("X-Ms-Blob-Type"); {
	case kind == "":
		return errMissingHeader.with("HeaderName", "x-ms-blob-type")
	case strings.EqualFold(kind, "AppendBlob"), strings.EqualFold(kind, "PageBlob"):
		return errHeader.with("HeaderName", "x-ms-blob-type", "HeaderValue", kind)
	case !strings.EqualFold(kind, "BlockBlob"):
		return errInvalidHeader("x-ms-blob-type", kind)
	case c.r.ContentLength < 0 || (c.r.ContentLength == 0 && c.r.Header.Get("Content-Length") == ""):
		return errNoLength
	case c.r.ContentLength > c.MaxBody:
		return errTooLarge
	}
	return c.refuseUnsupportedHeaders()
}

func (c *call) putOptions() (blob.PutOptions, error) {
	get := c.r.Header.Get
	opt := blob.PutOptions{
		ContentType:        cmp.Or(get("X-Ms-Blob-Content-Type"), get("Content-Type")),
		ContentEncoding:    cmp.Or(get("X-Ms-Blob-Content-Encoding"), get("Content-Encoding")),
		ContentLanguage:    cmp.Or(get("X-Ms-Blob-Content-Language"), get("Content-Language")),
		ContentDisposition: get("X-Ms-Blob-Content-Disposition"),
		CacheControl:       cmp.Or(get("X-Ms-Blob-Cache-Control"), get("Cache-Control")),
		TierGiven:          get("X-Ms-Access-Tier") != "",
	}
	var err error
	if opt.Metadata, err = metadata(c.r.Header); err != nil {
		return opt, err
	}
	opt.Conditions, err = writeConditions(c.r.Header)
	return opt, err
}

const maxMetadata = 8 << 10

// metadata reads x-ms-meta-* headers; their names must be C# identifiers.
func metadata(header http.Header) (map[string]string, error) {
	found, size := map[string]string{}, 0
	for name, values := range header {
		lower, ok := strings.CutPrefix(strings.ToLower(name), "x-ms-meta-")
		if !ok {
			continue
		}
		if !isIdentifier(lower) {
			return nil, errInvalidMetadata
		}
		found[lower] = strings.Join(values, ",")
		size += len(lower) + len(found[lower])
	}
	if size > maxMetadata {
		return nil, errMetadataSize
	}
	return found, nil
}

func isIdentifier(name string) bool {
	for i, r := range name {
		letter := r == '_' || (r >= 'a' && r <= 'z')
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

// checkedBody is the request's body, which fails at its end if it is not what the client
// said it sent. The store keeps nothing of a body that fails.
type checkedBody struct {
	io.Reader
	wantMD5, wantCRC string
	md5              hash.Hash
	crc64            hash.Hash64
}

// nvme is the polynomial of the checksum that Azure answers with.
var nvme = crc64.MakeTable(0x9A6C9329AC4BC9B5)

func (c *call) checkedBody(wantMD5 string) (*checkedBody, error) {
	get := c.r.Header.Get
	b := &checkedBody{Reader: c.r.Body, md5: md5.New(), crc64: crc64.New(nvme), wantMD5: wantMD5,
		wantCRC: get("X-Ms-Content-Crc64")}
	if b.wantCRC != "" && get("Content-Md5") != "" {
		return nil, errTwoChecksums
	}
	if raw, err := base64.StdEncoding.DecodeString(b.wantMD5); err != nil || len(raw)%md5.Size != 0 ||
		len(raw) > md5.Size {
		return nil, errInvalidMD5
	}
	if raw, err := base64.StdEncoding.DecodeString(b.wantCRC); err != nil || len(raw)%crc64.Size != 0 ||
		len(raw) > crc64.Size {
		return nil, errInvalidHeader("x-ms-content-crc64", b.wantCRC)
	}
	return b, nil
}

func (b *checkedBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.md5.Write(p[:n])
	b.crc64.Write(p[:n])
	if err != io.EOF {
		return n, err
	}
	if sum := base64.StdEncoding.EncodeToString(b.md5.Sum(nil)); b.wantMD5 != "" && b.wantMD5 != sum {
		return n, errMD5Mismatch.with("UserSpecifiedMd5", b.wantMD5, "ServerCalculatedMd5", sum)
	}
	if sum := b.crc(); b.wantCRC != "" && b.wantCRC != sum {
		return n, errCRCMismatch.with("UserSpecifiedCrc64", b.wantCRC, "ServerCalculatedCrc64", sum)
	}
	return n, io.EOF
}

func (b *checkedBody) crc() string {
	return base64.StdEncoding.EncodeToString(binary.LittleEndian.AppendUint64(nil, b.crc64.Sum64()))
}
