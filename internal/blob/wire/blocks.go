package wire

import (
	"encoding/base64"
	"encoding/xml"
	"net/http"

	"livery/internal/blob"
)

// The service's own bounds of a block's id and of a list of blocks.
const (
	maxBlockID   = 64
	maxBlocks    = 50_000
	maxBlockList = 8 << 20
)

// mayStage keeps visitors from storing more than the one document that they may.
func (c *call) mayStage() error {
	if !c.owner && c.container == c.Visitors.Container {
		return errPermission
	}
	return c.refuseUnsupportedHeaders()
}

func (c *call) putBlock() error {
	if err := c.mayStage(); err != nil {
		return err
	}
	id := c.query.Get("blockid")
	if raw, err := base64.StdEncoding.DecodeString(id); err != nil || len(raw) == 0 || len(raw) > maxBlockID {
		return errBlockID
	}
	switch {
	case c.r.Header.Get("X-Ms-Copy-Source") != "": // Put Block From URL
		return errHeader.with("HeaderName", "x-ms-copy-source")
	case c.r.ContentLength < 0:
		return errNoLength
	case c.r.ContentLength > c.MaxBody:
		return errTooLarge
	}
	body, err := c.checkedBody(c.r.Header.Get("Content-Md5")) // a blob's own sum says nothing of a block
	if err != nil {
		return err
	}
	if err := c.Store.StageBlock(c.r.Context(), c.container, c.blob, id, body, c.r.ContentLength); err != nil {
		return err
	}
	c.w.Header().Set("X-Ms-Content-Crc64", body.crc())
	c.w.Header().Set("X-Ms-Request-Server-Encrypted", "true")
	c.send(http.StatusCreated, "", nil)
	return nil
}

type blockListXML struct {
	XMLName xml.Name `xml:"BlockList"`
	Refs    []struct {
		XMLName xml.Name
		ID      string `xml:",chardata"`
	} `xml:",any"`
}

func (c *call) putBlockList() error {
	if err := c.mayStage(); err != nil {
		return err
	}
	text, err := c.limitedText(maxBlockList)
	if err != nil {
		return err
	}
	var sent blockListXML
	if err := xml.Unmarshal(text, &sent); err != nil {
		return errInvalidXML
	}
	if len(sent.Refs) > maxBlocks {
		return errBlockList
	}
	var parts []blob.BlockRef
	for _, ref := range sent.Refs {
		part := blob.BlockRef{ID: ref.ID}
		switch ref.XMLName.Local {
		case "Latest":
			part.Staged, part.Committed = true, true
		case "Uncommitted":
			part.Staged = true
		case "Committed":
			part.Committed = true
		default:
			return errInvalidXML
		}
		parts = append(parts, part)
	}
	opt, err := c.putOptions()
	if err != nil {
		return err
	}
	// The plain headers speak of the list itself.
	opt.ContentType, opt.ContentEncoding, opt.ContentLanguage = c.blobHeader("Content-Type"),
		c.blobHeader("Content-Encoding"), c.blobHeader("Content-Language")
	opt.ContentDisposition, opt.CacheControl = c.blobHeader("Content-Disposition"), c.blobHeader("Cache-Control")
	p, err := c.write(opt, func(opt blob.PutOptions) (blob.Properties, error) {
		return c.Store.CommitBlocks(c.r.Context(), c.container, c.blob, parts, opt)
	})
	if err != nil {
		return err
	}
	setState(c.w.Header(), p.ETag, p.LastModified)
	c.w.Header().Set("X-Ms-Request-Server-Encrypted", "true")
	c.send(http.StatusCreated, "", nil)
	return nil
}

type blocksXML struct {
	XMLName     xml.Name    `xml:"BlockList"`
	Committed   *[]blockXML `xml:"CommittedBlocks>Block"`
	Uncommitted *[]blockXML `xml:"UncommittedBlocks>Block"`
}

type blockXML struct {
	Name string
	Size int64
}

func (c *call) getBlockList() error {
	which := c.query.Get("blocklisttype")
	if which != "" && which != "committed" && which != "uncommitted" && which != "all" {
		return errInvalidParameter("blocklisttype", which, "Use committed, uncommitted or all.")
	}
	committed, staged, err := c.Store.Blocks(c.r.Context(), c.container, c.blob)
	if err != nil {
		return err
	}
	var answer blocksXML
	if which != "uncommitted" {
		answer.Committed = blocksOf(committed)
	}
	if which == "uncommitted" || which == "all" {
		answer.Uncommitted = blocksOf(staged)
	}
	c.send(http.StatusOK, "application/xml", xmlDocument(answer))
	return nil
}

func blocksOf(blocks []blob.Block) *[]blockXML {
	list := make([]blockXML, 0, len(blocks))
	for _, b := range blocks {
		list = append(list, blockXML{b.ID, b.Size})
	}
	return &list
}
