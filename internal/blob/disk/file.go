package disk

import (
	"crypto/md5"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"strings"
	"sync"
	"time"

	"livery/internal/blob"
	"livery/internal/datadir"
)

// A blob's file is the length of its header (4 bytes, big endian), the header as JSON, and
// the bytes of the blob.
type header struct {
	Name               string `json:"name"`
	Size               int64  `json:"size"`
	ContentType        string `json:"contentType,omitempty"`
	ContentEncoding    string `json:"contentEncoding,omitempty"`
	ContentLanguage    string `json:"contentLanguage,omitempty"`
	ContentDisposition string `json:"contentDisposition,omitempty"`
	CacheControl       string `json:"cacheControl,omitempty"`
	ContentMD5         []byte `json:"contentMD5"` // of the bytes
	// what is told of it, where somebody set or cleared it
	SetMD5       *[]byte           `json:"setMD5,omitempty"`
	ETag         string            `json:"etag"`
	Created      time.Time         `json:"created"`
	LastModified time.Time         `json:"lastModified"`
	Metadata     map[string]string `json:"metadata,omitempty"`
	Blocks       []blob.Block      `json:"blocks,omitempty"`
	CopiedFrom   *blob.CopiedFrom  `json:"copiedFrom,omitempty"`
	TierGiven    bool              `json:"tierGiven,omitempty"`
}

const (
	lengthBytes = 4
	maxHeader   = 8 << 20 // with the blocks of a large blob
	firstRead   = 4 << 10 // nearly every header fits, so one read opens a blob
)

var errDamaged = errors.New("blob file is damaged; restore it from a backup or delete the blob")

// Variables, so that a test can forget what was not synced.
var (
	syncFile   = (*os.File).Sync
	syncFolder = datadir.Sync
)

// fileName is where a blob lives in its container's folder.
func fileName(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}

func isBlobFile(name string) bool {
	return len(name) == 2*sha256.Size && strings.Trim(name, "0123456789abcdef") == ""
}

func newETag() string {
	var b [8]byte
	rand.Read(b[:])
	return fmt.Sprintf("0x%015X", binary.BigEndian.Uint64(b[:])>>4)
}

func newHeader(name string, size int64, opt blob.PutOptions) header {
	now := time.Now().UTC().Truncate(time.Second)
	meta := make(map[string]string, len(opt.Metadata))
	for k, v := range opt.Metadata {
		meta[strings.ToLower(k)] = v
	}
	contentType := opt.ContentType
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	return header{
		Name: name, Size: size, ETag: newETag(), Created: now, LastModified: now, Metadata: meta,
		ContentType: contentType, ContentEncoding: opt.ContentEncoding, ContentLanguage: opt.ContentLanguage,
		ContentDisposition: opt.ContentDisposition, CacheControl: opt.CacheControl, CopiedFrom: opt.CopiedFrom,
		ContentMD5: make([]byte, md5.Size), TierGiven: opt.TierGiven,
	}
}

func (h header) properties() blob.Properties {
	sum := h.ContentMD5
	if h.SetMD5 != nil {
		sum = *h.SetMD5
	}
	return blob.Properties{
		Name: h.Name, Size: h.Size, ETag: h.ETag, Created: h.Created, LastModified: h.LastModified,
		Metadata: maps.Clone(h.Metadata), ContentMD5: sum, TierGiven: h.TierGiven,
		ContentType: h.ContentType, ContentEncoding: h.ContentEncoding, ContentLanguage: h.ContentLanguage,
		ContentDisposition: h.ContentDisposition, CacheControl: h.CacheControl, CopiedFrom: h.CopiedFrom,
	}
}

func (h header) encode() ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if len(text) > maxHeader {
		return nil, fmt.Errorf("properties and metadata take %d bytes, at most %d are kept", len(text), maxHeader)
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...), nil
}

// write fills f with header and body and syncs it. The MD5 is known only afterwards, but its
// length is known before, so the header is written twice at the same place.
func (h *header) write(f *os.File, body io.Reader) error {
	first, err := h.encode()
	if err != nil {
		return err
	}
	if _, err := f.Write(first); err != nil {
		return err
	}
	sum := md5.New()
	if n, err := io.Copy(io.MultiWriter(f, sum), io.LimitReader(body, h.Size)); err != nil {
		return err
	} else if n < h.Size {
		return fmt.Errorf("body ended after %d of %d bytes: %w", n, h.Size, io.ErrUnexpectedEOF)
	}
	if n, err := io.ReadFull(body, make([]byte, 1)); n > 0 {
		return fmt.Errorf("body is longer than the %d bytes announced", h.Size)
	} else if err != io.EOF {
		return err
	}
	h.ContentMD5 = sum.Sum(nil)
	final, err := h.encode()
	if err != nil {
		return err
	}
	if _, err := f.WriteAt(final, 0); err != nil {
		return err
	}
	return syncFile(f)
}

var firstReads = sync.Pool{New: func() any { return new([firstRead]byte) }}

// readHeader also says where the bytes of the blob begin.
func readHeader(f *os.File) (h header, start int64, err error) {
	damaged := func(why string) (header, int64, error) {
		return header{}, 0, fmt.Errorf("%s: %s: %w", f.Name(), why, errDamaged)
	}
	first := firstReads.Get().(*[firstRead]byte)
	defer firstReads.Put(first)
	buf := first[:]
	n, err := f.ReadAt(buf, 0)
	if err != nil && err != io.EOF {
		return header{}, 0, err
	}
	if n < lengthBytes {
		return damaged("shorter than its header")
	}
	length := int(binary.BigEndian.Uint32(buf))
	if length > maxHeader {
		return damaged("impossible header length")
	}
	text := buf[lengthBytes:n]
	if length > len(text) {
		text = make([]byte, length)
		if _, err := f.ReadAt(text, lengthBytes); err != nil {
			return damaged("shorter than its header")
		}
	}
	if err := json.Unmarshal(text[:length], &h); err != nil {
		return damaged("unreadable header")
	}
	start = lengthBytes + int64(length)
	info, err := f.Stat()
	if err != nil {
		return header{}, 0, err
	}
	if info.Size() != start+h.Size {
		return damaged(fmt.Sprintf("%d bytes long instead of %d", info.Size(), start+h.Size))
	}
	return h, start, nil
}
