// Package blob is Livery's storage: named objects in containers, with the conditions
// and listing rules of Azure Blob and nothing more.
//
// There are two real drivers: disk (the embedded default) and azure (an account or an
// emulator). Both pass the one contract test in blobtest. The wire package puts the
// Azure Blob protocol in front of the disk driver, so that a browser or an Azure SDK
// cannot tell the embedded storage from an account.
package blob

import (
	"context"
	"errors"
	"io"
	"time"
)

// Version is the version of the Azure Blob protocol that is spoken everywhere here: it has all that
// is used, and accounts and emulators of the last years accept it.
const Version = "2020-04-08"

// The errors a driver answers with. Test for them with errors.Is.
var (
	ErrNotFound          = errors.New("blob not found")
	ErrContainerNotFound = errors.New("container not found")
	ErrContainerExists   = errors.New("container exists already")
	ErrExists            = errors.New("blob exists already")
	ErrPrecondition      = errors.New("condition not met")
	ErrNotModified       = errors.New("blob not modified")
	ErrRange             = errors.New("range starts past the end of the blob")
	ErrName              = errors.New("invalid name")
	ErrBlock             = errors.New("block not found")
	ErrBlockLength       = errors.New("the ids of a blob's blocks differ in length")
	ErrUnavailable       = errors.New("storage is not there at the moment")
)

// Properties is what storage remembers about a blob beside its bytes. Metadata names are
// lower-case, since they travel as header names.
type Properties struct {
	Name               string
	Size               int64
	ContentType        string
	ContentEncoding    string
	ContentLanguage    string
	ContentDisposition string
	CacheControl       string
	ContentMD5         []byte // of the bytes, or what somebody set instead; empty when it was cleared
	ETag               string // without quotes
	Created            time.Time
	LastModified       time.Time
	Metadata           map[string]string
	CopiedFrom         *CopiedFrom // nil when the blob was written otherwise, or changed since
	TierGiven          bool        // its writer named the tier; there is but one
}

// CopiedFrom says of which blob another is a copy.
type CopiedFrom struct {
	ID     string    `json:"id"`
	Source string    `json:"source"` // an address, without what opens it
	At     time.Time `json:"at"`
}

// ContainerProperties is what storage remembers about a container.
type ContainerProperties struct {
	Name         string
	ETag         string // without quotes
	LastModified time.Time
	Metadata     map[string]string
}

// Block is a part of a blob, of an id that the writer chose.
type Block struct {
	ID   string `json:"id"`
	Size int64  `json:"size"`
}

// BlockRef names a part: one of those staged, or of those the blob consists of now. Either when
// both are allowed means the staged one first.
type BlockRef struct {
	ID                string
	Staged, Committed bool
}

// PutOptions describe the blob being written.
type PutOptions struct {
	ContentType, ContentEncoding, ContentLanguage, ContentDisposition, CacheControl string
	Metadata                                                                        map[string]string
	CopiedFrom                                                                      *CopiedFrom
	TierGiven                                                                       bool
	Conditions                                                                      Conditions
}

// GetOptions choose a part of a blob. Count 0 means to the end; a part that starts inside
// the blob and reaches past its end is cut there.
type GetOptions struct {
	Offset, Count int64
	Conditions    Conditions
}

// MaxList is the most names one page of a listing holds.
const MaxList = 5000

// ListOptions choose a page of a listing. Marker is the Next of the page before and
// nothing else: its form is the driver's. Max 0 means MaxList; a page may be shorter.
type ListOptions struct {
	Prefix, Delimiter, Marker string
	Max                       int
	// those too of which there are only staged blocks; the embedded storage alone knows them
	Uncommitted bool
}

// ListPage is one page of a listing, in byte order of names. Next is empty at the end.
type ListPage struct {
	Blobs    []Properties
	Prefixes []string
	Next     string
}

// Object is an opened blob; the caller closes Body.
type Object struct {
	Properties
	Body io.ReadCloser
}

// Store is the interface that every driver implements.
type Store interface {
	// Put writes a blob whole or not at all, and returns only when it is durable. A body
	// that fails, or that is not size bytes long, changes nothing. Conditions with
	// IfNoneMatch "*" create: an existing blob answers ErrExists.
	Put(ctx context.Context, container, name string, body io.Reader, size int64, opt PutOptions) (Properties, error)
	// Get opens a blob as it is now; a later Put or Delete does not disturb the reader.
	Get(ctx context.Context, container, name string, opt GetOptions) (*Object, error)
	Head(ctx context.Context, container, name string) (Properties, error)
	Delete(ctx context.Context, container, name string, cond Conditions) error
	List(ctx context.Context, container string, opt ListOptions) (ListPage, error)
	// CreateContainer answers ErrContainerExists when there is one already.
	CreateContainer(ctx context.Context, container string) error
	// DeleteContainer deletes a container with every blob in it.
	DeleteContainer(ctx context.Context, container string) error
	// Containers names every container, in byte order.
	Containers(ctx context.Context) ([]string, error)
}
