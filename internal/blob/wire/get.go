package wire

import (
	"crypto/md5"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"livery/internal/blob"
)

func (c *call) getBlob() error {
	if err := c.refuseUnsupportedHeaders(); err != nil {
		return err
	}
	cond, err := readConditions(c.r.Header)
	if err != nil {
		return err
	}
	offset, count, ranged := byteRange(c.r.Header)
	obj, err := c.Store.Get(c.r.Context(), c.container, c.blob,
		blob.GetOptions{Offset: offset, Count: count, Conditions: cond})
	if err != nil {
		return c.unread(err)
	}
	defer obj.Body.Close()
	if ranged && obj.Size == 0 {
		return c.unread(blob.ErrRange)
	}
	header := c.w.Header()
	if !ranged {
		c.blobHeaders(obj.Properties)
		setSum(header, "Content-Md5", obj.ContentMD5)
		c.start(http.StatusOK)
		c.copyBody(obj.Body)
		return nil
	}
	length := obj.Size - offset
	if count > 0 {
		length = min(length, count)
	}
	return c.sendRange(obj, offset, length)
}

// maxRangeMD5 is the longest range whose MD5 a client may ask for.
const maxRangeMD5 = 4 << 20

func (c *call) sendRange(obj *blob.Object, offset, length int64) error {
	wantMD5 := c.r.Header.Get("X-Ms-Range-Get-Content-Md5") == "true"
	if wantMD5 && length > maxRangeMD5 {
		return errRangeTooLarge
	}
	header := c.w.Header()
	c.blobHeaders(obj.Properties)
	header.Set("Content-Length", strconv.FormatInt(length, 10))
	header.Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", offset, offset+length-1, obj.Size))
	if !wantMD5 {
		c.start(http.StatusPartialContent)
		c.copyBody(obj.Body)
		return nil
	}
	part, err := io.ReadAll(obj.Body)
	if err != nil {
		return err
	}
	sum := md5.Sum(part)
	header.Set("Content-Md5", base64.StdEncoding.EncodeToString(sum[:]))
	c.start(http.StatusPartialContent)
	c.w.Write(part)
	return nil
}

// copyBody can no longer answer with an error; the broken length tells the client. A client
// that went away is nothing to report, a blob that cannot be read is.
func (c *call) copyBody(body io.Reader) {
	source := &noting{Reader: body}
	io.Copy(c.w, source)
	if source.err != nil && source.err != io.EOF && c.r.Context().Err() == nil {
		c.Log.Error("blob not read to its end", "container", c.container, "request", c.id, "error", source.err)
	}
}

type noting struct {
	io.Reader
	err error
}

func (n *noting) Read(p []byte) (count int, err error) {
	count, n.err = n.Reader.Read(p)
	return count, n.err
}

// unread adds the headers that a client needs when a blob's body is not sent.
func (c *call) unread(err error) error {
	outOfRange := errors.Is(err, blob.ErrRange)
	if !outOfRange && !errors.Is(err, blob.ErrNotModified) {
		return err
	}
	p, headErr := c.Store.Head(c.r.Context(), c.container, c.blob)
	if headErr != nil {
		return headErr
	}
	if outOfRange {
		c.w.Header().Set("Content-Range", fmt.Sprintf("bytes */%d", p.Size))
	} else {
		setState(c.w.Header(), p.ETag, p.LastModified)
	}
	return err
}

func (c *call) headBlob() error {
	if err := c.refuseUnsupportedHeaders(); err != nil {
		return err
	}
	cond, err := readConditions(c.r.Header)
	if err != nil {
		return err
	}
	p, err := c.Store.Head(c.r.Context(), c.container, c.blob)
	if errors.Is(err, blob.ErrNotFound) && cond.IfMatch != "" {
		return errCondition
	}
	if err != nil {
		return err
	}
	if err := cond.CheckRead(p); err != nil {
		return c.unread(err)
	}
	c.blobHeaders(p)
	header := c.w.Header()
	setSum(header, "Content-Md5", p.ContentMD5)
	header.Set("X-Ms-Access-Tier", "Hot")
	header.Set("X-Ms-Access-Tier-Inferred", strconv.FormatBool(!p.TierGiven))
	c.start(http.StatusOK)
	return nil
}

func (c *call) blobHeaders(p blob.Properties) {
	header := c.w.Header()
	setState(header, p.ETag, p.LastModified)
	header.Set("Content-Length", strconv.FormatInt(p.Size, 10))
	setSum(header, "X-Ms-Blob-Content-Md5", p.ContentMD5)
	header.Set("X-Ms-Creation-Time", p.Created.UTC().Format(http.TimeFormat))
	header.Set("X-Ms-Blob-Type", "BlockBlob")
	header.Set("X-Ms-Lease-State", "available")
	header.Set("X-Ms-Lease-Status", "unlocked")
	header.Set("X-Ms-Server-Encrypted", "true")
	header.Set("Accept-Ranges", "bytes")
	setMetadata(header, p.Metadata)
	if p.CopiedFrom != nil {
		header.Set("X-Ms-Copy-Id", p.CopiedFrom.ID)
		header.Set("X-Ms-Copy-Source", p.CopiedFrom.Source)
		header.Set("X-Ms-Copy-Status", "success")
		header.Set("X-Ms-Copy-Progress", fmt.Sprintf("%d/%d", p.Size, p.Size))
		header.Set("X-Ms-Copy-Completion-Time", p.CopiedFrom.At.UTC().Format(http.TimeFormat))
	}
	for name, value := range map[string]string{
		"Content-Type": p.ContentType, "Content-Encoding": p.ContentEncoding, "Content-Language": p.ContentLanguage,
		"Content-Disposition": p.ContentDisposition, "Cache-Control": p.CacheControl,
	} {
		if override, ok := c.token.Overrides[name]; ok {
			value = override
		}
		if value != "" {
			header.Set(name, value)
		}
	}
	if header.Get("Content-Type") == "" {
		header["Content-Type"] = nil // or it would be guessed from the bytes
	}
}

func setSum(header http.Header, name string, sum []byte) {
	if len(sum) > 0 {
		header.Set(name, base64.StdEncoding.EncodeToString(sum))
	}
}

func setState(header http.Header, etag string, modified time.Time) {
	header.Set("Etag", `"`+etag+`"`)
	header.Set("Last-Modified", modified.UTC().Format(http.TimeFormat))
}

func setMetadata(header http.Header, metadata map[string]string) {
	for name, value := range metadata {
		header.Set("X-Ms-Meta-"+name, value)
	}
}

func (c *call) deleteBlob() error {
	if err := c.refuseUnsupportedHeaders(); err != nil {
		return err
	}
	if only := c.r.Header.Get("X-Ms-Delete-Snapshots"); only != "" && only != "include" {
		return errInvalidHeader("x-ms-delete-snapshots", only)
	}
	cond, err := writeConditions(c.r.Header)
	if err != nil {
		return err
	}
	if err := c.Store.Delete(c.r.Context(), c.container, c.blob, cond); err != nil {
		return err
	}
	c.w.Header().Set("X-Ms-Delete-Type-Permanent", "true")
	c.send(http.StatusAccepted, "", nil)
	return nil
}
