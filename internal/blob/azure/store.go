package azure

import (
	"bytes"
	"cmp"
	"context"
	"crypto/md5"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/streaming"
	azblobblob "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"

	"livery/internal/blob"
)

func (s *Store) container(name string) *container.Client {
	return s.client.ServiceClient().NewContainerClient(name)
}

func (s *Store) blob(containerName, name string) (*blockblob.Client, error) {
	if err := blob.CheckContainer(containerName); err != nil {
		return nil, err
	}
	if err := blob.CheckName(name); err != nil {
		return nil, err
	}
	return s.container(containerName).NewBlockBlobClient(name), nil
}

// Put sends the whole body from memory, so that it can be sent again.
func (s *Store) Put(ctx context.Context, containerName, name string, body io.Reader, size int64,
	opt blob.PutOptions) (blob.Properties, error) {
	client, err := s.blob(containerName, name)
	if err != nil {
		return blob.Properties{}, err
	}
	content, err := readExactly(body, size)
	if err != nil {
		return blob.Properties{}, fmt.Errorf("put %s/%s: %w", containerName, name, err)
	}
	sum := md5.Sum(content)
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	var tries atomic.Int32
	answer, err := client.Upload(context.WithValue(ctx, triesKey{}, &tries),
		streaming.NopCloser(bytes.NewReader(content)), uploadOptions(opt, sum[:]))
	if err != nil {
		err = translate(err)
		if tries.Load() > 1 {
			// The answer to an earlier try may have been lost: then the conditions now fail
			// because of our own write.
			if p, headErr := s.Head(ctx, containerName, name); headErr == nil && bytes.Equal(p.ContentMD5, sum[:]) &&
				p.Size == size {
				return p, nil
			}
		}
		return blob.Properties{}, fmt.Errorf("put %s/%s: %w", containerName, name, err)
	}
	return blob.Properties{
		Name: name, Size: size, ContentMD5: sum[:], ETag: etag(answer.ETag),
		Created: value(answer.LastModified).UTC(), LastModified: value(answer.LastModified).UTC(),
		ContentType: cmp.Or(opt.ContentType, "application/octet-stream"), ContentEncoding: opt.ContentEncoding,
		ContentLanguage: opt.ContentLanguage, ContentDisposition: opt.ContentDisposition,
		CacheControl: opt.CacheControl, Metadata: lowerNames(opt.Metadata),
	}, nil
}

func readExactly(body io.Reader, size int64) ([]byte, error) {
	var content bytes.Buffer
	n, err := io.Copy(&content, io.LimitReader(body, size+1))
	switch {
	case err != nil:
		return nil, err
	case n < size:
		return nil, fmt.Errorf("body ended after %d of %d bytes: %w", n, size, io.ErrUnexpectedEOF)
	case n > size:
		return nil, fmt.Errorf("body is longer than the %d bytes announced", size)
	}
	return content.Bytes(), nil
}

// Get opens a blob. A connection that breaks while reading is taken up where it broke.
func (s *Store) Get(ctx context.Context, containerName, name string, opt blob.GetOptions) (*blob.Object, error) {
	client, err := s.blob(containerName, name)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	answer, err := client.DownloadStream(ctx, &azblobblob.DownloadStreamOptions{
		Range:            azblobblob.HTTPRange{Offset: opt.Offset, Count: opt.Count},
		AccessConditions: accessConditions(opt.Conditions),
	})
	if err != nil {
		cancel()
		return nil, fmt.Errorf("get %s/%s: %w", containerName, name, translate(err))
	}
	return &blob.Object{
		Properties: downloadProperties(name, answer),
		Body:       &body{answer.NewRetryReader(ctx, nil), cancel},
	}, nil
}

type body struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (b *body) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}

// Head gives a blob's properties.
func (s *Store) Head(ctx context.Context, containerName, name string) (blob.Properties, error) {
	client, err := s.blob(containerName, name)
	if err != nil {
		return blob.Properties{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	answer, err := client.BlobClient().GetProperties(ctx, nil)
	if err != nil {
		return blob.Properties{}, fmt.Errorf("head %s/%s: %w", containerName, name, translate(err))
	}
	return headProperties(name, answer), nil
}

// Delete removes a blob.
func (s *Store) Delete(ctx context.Context, containerName, name string, cond blob.Conditions) error {
	client, err := s.blob(containerName, name)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	_, err = client.Delete(ctx, &azblobblob.DeleteOptions{AccessConditions: accessConditions(cond)})
	if err != nil {
		return fmt.Errorf("delete %s/%s: %w", containerName, name, translate(err))
	}
	return nil
}

// List gives one page of a container.
func (s *Store) List(ctx context.Context, containerName string, opt blob.ListOptions) (blob.ListPage, error) {
	if err := blob.CheckContainer(containerName); err != nil {
		return blob.ListPage{}, err
	}
	if opt.Max <= 0 || opt.Max > blob.MaxList {
		opt.Max = blob.MaxList
	}
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	limit := int32(opt.Max)
	include := container.ListBlobsInclude{Metadata: true}
	var page blob.ListPage
	var err error
	if opt.Delimiter == "" {
		var answer container.ListBlobsFlatResponse
		answer, err = s.container(containerName).NewListBlobsFlatPager(&container.ListBlobsFlatOptions{
			Include: include, Prefix: optional(opt.Prefix), Marker: optional(opt.Marker), MaxResults: &limit,
		}).NextPage(ctx)
		if err == nil {
			page = flatPage(answer)
		}
	} else {
		var answer container.ListBlobsHierarchyResponse
		answer, err = s.container(containerName).NewListBlobsHierarchyPager(opt.Delimiter,
			&container.ListBlobsHierarchyOptions{
				Include: include, Prefix: optional(opt.Prefix), Marker: optional(opt.Marker), MaxResults: &limit,
			}).NextPage(ctx)
		if err == nil {
			page = hierarchyPage(answer)
		}
	}
	if err != nil {
		return blob.ListPage{}, fmt.Errorf("list %s: %w", containerName, translate(err))
	}
	return page, nil
}

// CreateContainer makes an empty container.
func (s *Store) CreateContainer(ctx context.Context, name string) error {
	return s.onContainer(ctx, "create", name, func(ctx context.Context, c *container.Client) error {
		_, err := c.Create(ctx, nil)
		return err
	})
}

// DeleteContainer removes a container with all its blobs.
func (s *Store) DeleteContainer(ctx context.Context, name string) error {
	return s.onContainer(ctx, "delete", name, func(ctx context.Context, c *container.Client) error {
		_, err := c.Delete(ctx, nil)
		return err
	})
}

func (s *Store) onContainer(ctx context.Context, verb, name string,
	do func(context.Context, *container.Client) error) error {
	if err := blob.CheckContainer(name); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	if err := do(ctx, s.container(name)); err != nil {
		return fmt.Errorf("%s container %s: %w", verb, name, translate(err))
	}
	return nil
}

// Containers names every container.
func (s *Store) Containers(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, s.deadline)
	defer cancel()
	var names []string
	for pager := s.client.NewListContainersPager(nil); pager.More(); {
		page, err := pager.NextPage(ctx)
		if err != nil {
			return nil, fmt.Errorf("list containers: %w", translate(err))
		}
		for _, c := range page.ContainerItems {
			names = append(names, value(c.Name))
		}
	}
	slices.SortFunc(names, strings.Compare)
	return names, nil
}

func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func optionalTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
