package wire

import (
	"encoding/xml"
	"net/http"
	"strings"
)

func (c *call) createContainer() error {
	meta, err := metadata(c.r.Header)
	if err != nil {
		return err
	}
	if c.r.Header.Get("X-Ms-Blob-Public-Access") != "" {
		return errPublicAccess
	}
	if err := c.Store.CreateContainer(c.r.Context(), c.container); err != nil {
		return err
	}
	if len(meta) > 0 {
		if err := c.Store.SetContainerMetadata(c.r.Context(), c.container, meta); err != nil {
			return err
		}
	}
	return c.sendContainerState(http.StatusCreated)
}

func (c *call) setContainerMetadata() error {
	meta, err := metadata(c.r.Header)
	if err != nil {
		return err
	}
	if err := c.refuseUnsupportedHeaders(); err != nil {
		return err
	}
	if err := c.checkContainerConditions(); err != nil {
		return err
	}
	if err := c.Store.SetContainerMetadata(c.r.Context(), c.container, meta); err != nil {
		return err
	}
	return c.sendContainerState(http.StatusOK)
}

// sendContainerState answers with what the container is after a change.
func (c *call) sendContainerState(status int) error {
	p, err := c.Store.ContainerProperties(c.r.Context(), c.container)
	if err != nil {
		return err
	}
	setState(c.w.Header(), p.ETag, p.LastModified)
	c.send(status, "", nil)
	return nil
}

// checkContainerConditions fails unless the container is there and as old as the client wants it.
func (c *call) checkContainerConditions() error {
	cond, err := writeConditions(c.r.Header)
	if err != nil {
		return err
	}
	p, err := c.Store.ContainerProperties(c.r.Context(), c.container)
	if err != nil {
		return err
	}
	if modified := p.LastModified; (!cond.IfUnmodifiedSince.IsZero() && modified.After(cond.IfUnmodifiedSince)) ||
		(!cond.IfModifiedSince.IsZero() && !modified.After(cond.IfModifiedSince)) {
		return errCondition
	}
	return nil
}

func (c *call) deleteContainer() error {
	if err := c.checkContainerConditions(); err != nil {
		return err
	}
	if err := c.Store.DeleteContainer(c.r.Context(), c.container); err != nil {
		return err
	}
	c.send(http.StatusAccepted, "", nil)
	return nil
}

func (c *call) containerProperties() error {
	p, err := c.Store.ContainerProperties(c.r.Context(), c.container)
	if err != nil {
		return err
	}
	header := c.w.Header()
	setState(header, p.ETag, p.LastModified)
	setMetadata(header, p.Metadata)
	header.Set("X-Ms-Lease-State", "available")
	header.Set("X-Ms-Lease-Status", "unlocked")
	header.Set("X-Ms-Has-Immutability-Policy", "false")
	header.Set("X-Ms-Has-Legal-Hold", "false")
	c.send(http.StatusOK, "", nil)
	return nil
}

type containersXML struct{ Items []containerXML }

type containerXML struct {
	XMLName    xml.Name `xml:"Container"`
	Name       string
	Properties struct {
		LastModified          string `xml:"Last-Modified"`
		Etag                  string
		LeaseStatus           string
		LeaseState            string
		HasImmutabilityPolicy bool
		HasLegalHold          bool
	}
	Metadata *metadataXML
}

func (c *call) listContainers() error {
	opt, withMetadata, err := c.listOptions()
	if err != nil {
		return err
	}
	names, err := c.Store.Containers(c.r.Context())
	if err != nil {
		return err
	}
	answer := c.newList(opt)
	answer.Containers = &containersXML{}
	for _, name := range names {
		if !strings.HasPrefix(name, opt.Prefix) || name <= opt.Marker {
			continue
		}
		if n := len(answer.Containers.Items); n == opt.Max {
			answer.NextMarker = answer.Containers.Items[n-1].Name
			break
		}
		p, err := c.Store.ContainerProperties(c.r.Context(), name)
		if err != nil {
			continue // deleted meanwhile
		}
		item := containerXML{Name: name}
		item.Properties.LastModified = p.LastModified.UTC().Format(http.TimeFormat)
		item.Properties.Etag = p.ETag
		item.Properties.LeaseStatus, item.Properties.LeaseState = "unlocked", "available"
		if withMetadata {
			item.Metadata = newMetadataXML(p.Metadata)
		}
		answer.Containers.Items = append(answer.Containers.Items, item)
	}
	c.send(http.StatusOK, "application/xml", xmlDocument(answer))
	return nil
}
