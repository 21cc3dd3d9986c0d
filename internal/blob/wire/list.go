package wire

import (
	"context"
	"encoding/base64"
	"encoding/xml"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"livery/internal/blob"
)

type listXML struct {
	XMLName         xml.Name `xml:"EnumerationResults"`
	ServiceEndpoint string   `xml:",attr"`
	ContainerName   string   `xml:",attr,omitempty"`
	Prefix          string
	Marker          string
	MaxResults      int
	Delimiter       string         `xml:",omitempty"`
	Blobs           *blobsXML      `xml:"Blobs"`
	Containers      *containersXML `xml:"Containers"`
	NextMarker      string
}

// blobsXML holds blobXML and prefixXML values in the order of their names.
type blobsXML struct{ Items []any }

type prefixXML struct {
	XMLName xml.Name `xml:"BlobPrefix"`
	Name    string
}

type blobXML struct {
	XMLName    xml.Name `xml:"Blob"`
	Name       string
	Properties blobPropertiesXML
	Metadata   *metadataXML
}

type blobPropertiesXML struct {
	CreationTime       string `xml:"Creation-Time"`
	LastModified       string `xml:"Last-Modified"`
	Etag               string
	ContentLength      int64  `xml:"Content-Length"`
	ContentType        string `xml:"Content-Type"`
	ContentEncoding    string `xml:"Content-Encoding"`
	ContentLanguage    string `xml:"Content-Language"`
	ContentMD5         string `xml:"Content-MD5"`
	ContentDisposition string `xml:"Content-Disposition"`
	CacheControl       string `xml:"Cache-Control"`
	BlobType           string
	LeaseStatus        string
	LeaseState         string
	ServerEncrypted    bool
	AccessTier         string
	AccessTierInferred bool `xml:",omitempty"`
}

type metadataXML struct{ Items []element }

func newMetadataXML(metadata map[string]string) *metadataXML {
	m := &metadataXML{}
	for _, name := range slices.Sorted(maps.Keys(metadata)) {
		m.Items = append(m.Items, element{xml.Name{Local: name}, metadata[name]})
	}
	return m
}

func (c *call) listBlobs() error {
	opt, withMetadata, err := c.listOptions()
	if err != nil {
		return err
	}
	answer := c.newList(opt)
	answer.ContainerName = c.container
	list := func(ctx context.Context) ([]byte, error) { return c.listDocument(ctx, answer, opt, withMetadata) }
	var document []byte
	if opt.Uncommitted {
		document, err = list(c.r.Context()) // a staged block is no change of the container
	} else {
		document, err = c.lists.get(c.r.Context(), c.Store, listKey{answer, withMetadata}, list)
	}
	if err != nil {
		return err
	}
	c.send(http.StatusOK, "application/xml", document)
	return nil
}

func (c *call) listDocument(ctx context.Context, answer listXML, opt blob.ListOptions,
	withMetadata bool) ([]byte, error) {
	page, err := c.Store.List(ctx, c.container, opt)
	if err != nil {
		return nil, err
	}
	answer.NextMarker = page.Next
	answer.Blobs = &blobsXML{}
	for _, p := range page.Blobs {
		for len(page.Prefixes) > 0 && page.Prefixes[0] < p.Name {
			answer.Blobs.Items = append(answer.Blobs.Items, prefixXML{Name: page.Prefixes[0]})
			page.Prefixes = page.Prefixes[1:]
		}
		answer.Blobs.Items = append(answer.Blobs.Items, newBlobXML(p, withMetadata))
	}
	for _, prefix := range page.Prefixes {
		answer.Blobs.Items = append(answer.Blobs.Items, prefixXML{Name: prefix})
	}
	return xmlDocument(answer), nil
}

func newBlobXML(p blob.Properties, withMetadata bool) blobXML {
	b := blobXML{Name: p.Name, Properties: blobPropertiesXML{
		CreationTime: p.Created.UTC().Format(http.TimeFormat),
		LastModified: p.LastModified.UTC().Format(http.TimeFormat),
		Etag:         p.ETag, ContentLength: p.Size, ContentType: p.ContentType, ContentEncoding: p.ContentEncoding,
		ContentLanguage: p.ContentLanguage, ContentMD5: base64.StdEncoding.EncodeToString(p.ContentMD5),
		ContentDisposition: p.ContentDisposition, CacheControl: p.CacheControl, BlobType: "BlockBlob",
		LeaseStatus: "unlocked", LeaseState: "available", ServerEncrypted: true, AccessTier: "Hot",
		AccessTierInferred: !p.TierGiven,
	}}
	if withMetadata {
		b.Metadata = newMetadataXML(p.Metadata)
	}
	return b
}

func (c *call) newList(opt blob.ListOptions) listXML {
	scheme := "http"
	if c.HTTPS(c.r) {
		scheme = "https"
	}
	return listXML{
		ServiceEndpoint: scheme + "://" + c.r.Host + "/" + c.Account.Name,
		Prefix:          opt.Prefix, Marker: opt.Marker, MaxResults: opt.Max, Delimiter: opt.Delimiter,
	}
}

// listOptions refuses text that no name can hold: the answer, being XML, could not repeat it.
func (c *call) listOptions() (opt blob.ListOptions, withMetadata bool, err error) {
	opt.Max = blob.MaxList
	for name, to := range map[string]*string{"prefix": &opt.Prefix, "marker": &opt.Marker,
		"delimiter": &opt.Delimiter} {
		*to = c.query.Get(name)
		if *to != "" && blob.CheckName(*to) != nil {
			return opt, false, errInvalidParameter(name, strings.ToValidUTF8(*to, "\uFFFD"),
				"It holds characters that no name can have, or is too long.")
		}
	}
	if text := c.query.Get("maxresults"); c.query.Has("maxresults") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return opt, false, errInvalidParameter("maxresults", text, "It must be a number.")
		}
		if n < 1 {
			return opt, false, errOutOfRangeArg.with("QueryParameterName", "maxresults", "QueryParameterValue", text,
				"MinimumAllowed", "1", "MaximumAllowed", strconv.Itoa(blob.MaxList))
		}
		opt.Max = min(n, blob.MaxList)
	}
	included, err := c.includes()
	// Visitors have tokens of their containers; what is not whole yet is nothing for them, and not cached.
	opt.Uncommitted = slices.Contains(included, "uncommittedblobs") && (c.owner || c.token.OfAccount())
	return opt, slices.Contains(included, "metadata"), err
}

// knownIncludes are the datasets a client may ask for. Only metadata and uncommitted blobs exist here; there are
// no snapshots, versions or tags to add.
var knownIncludes = []string{"metadata", "snapshots", "uncommittedblobs", "copy", "deleted", "tags", "versions",
	"deletedwithversions", "immutabilitypolicy", "legalhold", "permissions", "system"}

func (c *call) includes() (found []string, err error) {
	for _, list := range c.query["include"] {
		for one := range strings.SplitSeq(strings.ToLower(list), ",") {
			if one = strings.TrimSpace(one); one != "" && !slices.Contains(knownIncludes, one) {
				return nil, errInvalidParameter("include", list, "A value is not known.")
			}
			found = append(found, one)
		}
	}
	return found, nil
}
