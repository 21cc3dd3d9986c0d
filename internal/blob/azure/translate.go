package azure

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	azblobblob "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/bloberror"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"

	"livery/internal/blob"
)

var errorOf = map[bloberror.Code]error{
	bloberror.BlobNotFound:              blob.ErrNotFound,
	bloberror.ContainerNotFound:         blob.ErrContainerNotFound,
	bloberror.ContainerAlreadyExists:    blob.ErrContainerExists,
	bloberror.BlobAlreadyExists:         blob.ErrExists,
	bloberror.UnauthorizedBlobOverwrite: blob.ErrExists,
	bloberror.ConditionNotMet:           blob.ErrPrecondition,
	bloberror.InvalidRange:              blob.ErrRange,
	bloberror.InvalidResourceName:       blob.ErrName,
	bloberror.OutOfRangeInput:           blob.ErrName,
}

// translate names the storage error and drops the client's page-long text, which repeats
// the request's URL and with it a SAS.
func translate(err error) error {
	var answer *azcore.ResponseError
	if !errors.As(err, &answer) {
		return err
	}
	if answer.StatusCode == http.StatusNotModified {
		return blob.ErrNotModified
	}
	if known, ok := errorOf[bloberror.Code(answer.ErrorCode)]; ok {
		return known
	}
	return fmt.Errorf("the storage account answered %d %s", answer.StatusCode, answer.ErrorCode)
}

func uploadOptions(opt blob.PutOptions, sum []byte) *blockblob.UploadOptions {
	metadata := make(map[string]*string, len(opt.Metadata))
	for name, text := range opt.Metadata {
		metadata[name] = &text
	}
	return &blockblob.UploadOptions{
		Metadata:         metadata,
		AccessConditions: accessConditions(opt.Conditions),
		HTTPHeaders: &azblobblob.HTTPHeaders{
			BlobContentMD5: sum, BlobContentType: optional(opt.ContentType),
			BlobContentEncoding: optional(opt.ContentEncoding), BlobContentLanguage: optional(opt.ContentLanguage),
			BlobContentDisposition: optional(opt.ContentDisposition), BlobCacheControl: optional(opt.CacheControl),
		},
	}
}

func accessConditions(c blob.Conditions) *azblobblob.AccessConditions {
	return &azblobblob.AccessConditions{ModifiedAccessConditions: &azblobblob.ModifiedAccessConditions{
		IfMatch: quoted(c.IfMatch), IfNoneMatch: quoted(c.IfNoneMatch),
		IfModifiedSince: optionalTime(c.IfModifiedSince), IfUnmodifiedSince: optionalTime(c.IfUnmodifiedSince),
	}}
}

func quoted(tag string) *azcore.ETag {
	if tag == "" {
		return nil
	}
	if tag != "*" && !strings.HasPrefix(tag, `"`) {
		tag = `"` + tag + `"`
	}
	e := azcore.ETag(tag)
	return &e
}

func etag(tag *azcore.ETag) string { return strings.Trim(string(value(tag)), `"`) }

func lowerNames(metadata map[string]string) map[string]string {
	lower := make(map[string]string, len(metadata))
	for name, text := range metadata {
		lower[strings.ToLower(name)] = text
	}
	return lower
}

func lowerPointers(metadata map[string]*string) map[string]string {
	plain := make(map[string]string, len(metadata))
	for name, text := range metadata {
		plain[strings.ToLower(name)] = value(text)
	}
	return plain
}

func headProperties(name string, a azblobblob.GetPropertiesResponse) blob.Properties {
	return blob.Properties{
		Name: name, Size: value(a.ContentLength), ContentMD5: a.ContentMD5, ETag: etag(a.ETag),
		Created: value(a.CreationTime).UTC(), LastModified: value(a.LastModified).UTC(),
		ContentType: value(a.ContentType), ContentEncoding: value(a.ContentEncoding),
		ContentLanguage:    value(a.ContentLanguage),
		ContentDisposition: value(a.ContentDisposition), CacheControl: value(a.CacheControl),
		Metadata: lowerPointers(a.Metadata),
	}
}

// downloadProperties tells the whole blob's size and MD5, also when a part was asked for.
func downloadProperties(name string, a azblobblob.DownloadStreamResponse) blob.Properties {
	p := blob.Properties{
		Name: name, Size: value(a.ContentLength), ContentMD5: a.BlobContentMD5, ETag: etag(a.ETag),
		Created: value(a.CreationTime).UTC(), LastModified: value(a.LastModified).UTC(),
		ContentType: value(a.ContentType), ContentEncoding: value(a.ContentEncoding),
		ContentLanguage:    value(a.ContentLanguage),
		ContentDisposition: value(a.ContentDisposition), CacheControl: value(a.CacheControl),
		Metadata: lowerPointers(a.Metadata),
	}
	if p.ContentMD5 == nil {
		p.ContentMD5 = a.ContentMD5
	}
	if _, whole, ok := strings.Cut(value(a.ContentRange), "/"); ok {
		if size, err := strconv.ParseInt(whole, 10, 64); err == nil {
			p.Size = size
		}
	}
	return p
}

func flatPage(a container.ListBlobsFlatResponse) blob.ListPage {
	page := blob.ListPage{Next: value(a.NextMarker)}
	if a.Segment != nil {
		page.Blobs = listed(a.Segment.BlobItems)
	}
	return page
}

func hierarchyPage(a container.ListBlobsHierarchyResponse) blob.ListPage {
	page := blob.ListPage{Next: value(a.NextMarker)}
	if a.Segment == nil {
		return page
	}
	page.Blobs = listed(a.Segment.BlobItems)
	for _, prefix := range a.Segment.BlobPrefixes {
		page.Prefixes = append(page.Prefixes, value(prefix.Name))
	}
	slices.Sort(page.Prefixes)
	return page
}

func listed(items []*container.BlobItem) (blobs []blob.Properties) {
	for _, item := range items {
		p := value(item.Properties)
		blobs = append(blobs, blob.Properties{
			Name: value(item.Name), Size: value(p.ContentLength), ContentMD5: p.ContentMD5, ETag: etag(p.ETag),
			Created: value(p.CreationTime).UTC(), LastModified: value(p.LastModified).UTC(),
			ContentType: value(p.ContentType), ContentEncoding: value(p.ContentEncoding),
			ContentLanguage:    value(p.ContentLanguage),
			ContentDisposition: value(p.ContentDisposition), CacheControl: value(p.CacheControl),
			Metadata: lowerPointers(item.Metadata),
		})
	}
	return blobs
}
