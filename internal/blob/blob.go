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

// The errors a driver answers with. Test for them with errors.Is.
var (
	ErrNotFound          = errors.New("blob not found")
	ErrContainerNotFound = errors.New("container not found")
	ErrContainerExists   = errors.New("container exists already")
	ErrExists            = errors.New("blob exists already")
	ErrPrecondition      = errors.New("condition not met")
	ErrRange             = errors.New("range starts past the end of the blob")
	ErrName              = errors.New("invalid name")
)

// Properties is what storage remembers about a blob beside its bytes.
type Properties struct {
	Name               string
	Size               int64
	ContentType        string
	ContentEncoding    string
	ContentLanguage    string
	ContentDisposition string
	CacheControl       string
	ContentMD5         []byte
	ETag               string // without quotes
	Created            time.Time
	LastModified       time.Time
	Metadata           map[string]string
}

// Conditions guard an operation; the zero value always passes. An ETag may be "*".
type Conditions struct {
	IfMatch, IfNoneMatch               string
	IfModifiedSince, IfUnmodifiedSince time.Time
}

// PutOptions describe the blob being written.
type PutOptions struct {
	ContentType, ContentEncoding, ContentLanguage, ContentDisposition, CacheControl string
	Metadata                                                                        map[string]string
	Conditions                                                                      Conditions
}

// GetOptions choose a part of a blob. Count 0 means to the end.
type GetOptions struct {
	Offset, Count int64
	Conditions    Conditions
}

// ListOptions choose a page of a listing. Marker is exclusive; Max 0 means 5000.
type ListOptions struct {
	Prefix, Delimiter, Marker string
	Max                       int
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

// Store is the seam every driver implements.
type Store interface {
	// Put writes a blob whole or not at all, and returns only when it is durable.
	Put(ctx context.Context, container, name string, body io.Reader, size int64, opt PutOptions) (Properties, error)
	Get(ctx context.Context, container, name string, opt GetOptions) (*Object, error)
	Head(ctx context.Context, container, name string) (Properties, error)
	Delete(ctx context.Context, container, name string, cond Conditions) error
	List(ctx context.Context, container string, opt ListOptions) (ListPage, error)
	// CreateContainer answers ErrContainerExists when there is one already.
	CreateContainer(ctx context.Context, container string) error
	DeleteContainer(ctx context.Context, container string) error
	Containers(ctx context.Context) ([]string, error)
}
