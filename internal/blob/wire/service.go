package wire

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"sync"

	"livery/internal/datadir"
)

// serviceProperties are the account's settings. Only the CORS rules do something here; the
// others are stored as they were sent, so that tools read back what they wrote.
type serviceProperties struct {
	file string
	mu   sync.RWMutex
	now  servicePropertiesXML
}

type servicePropertiesXML struct {
	XMLName               xml.Name `xml:"StorageServiceProperties"`
	Logging               *setting `xml:"Logging"`
	HourMetrics           *setting `xml:"HourMetrics"`
	MinuteMetrics         *setting `xml:"MinuteMetrics"`
	Cors                  *corsXML `xml:"Cors"`
	DefaultServiceVersion *setting `xml:"DefaultServiceVersion"`
	DeleteRetentionPolicy *setting `xml:"DeleteRetentionPolicy"`
	StaticWebsite         *setting `xml:"StaticWebsite"`
}

type setting struct {
	Inner string `xml:",innerxml"`
}

type corsXML struct {
	Rules []CORSRule `xml:"CorsRule"`
}

const maxServiceProperties = 64 << 10

const notRetained = "<RetentionPolicy><Enabled>false</Enabled></RetentionPolicy>"

func loadServiceProperties(file string, rules []CORSRule) (*serviceProperties, error) {
	s := &serviceProperties{file: file}
	s.now = servicePropertiesXML{
		Logging: &setting{
			"<Version>1.0</Version><Delete>false</Delete><Read>false</Read><Write>false</Write>" + notRetained},
		HourMetrics:           &setting{"<Version>1.0</Version><Enabled>false</Enabled>" + notRetained},
		MinuteMetrics:         &setting{"<Version>1.0</Version><Enabled>false</Enabled>" + notRetained},
		Cors:                  &corsXML{rules},
		DeleteRetentionPolicy: &setting{"<Enabled>false</Enabled>"},
		StaticWebsite:         &setting{"<Enabled>false</Enabled>"},
	}
	if file == "" {
		return s, nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	if err := xml.Unmarshal(text, &s.now); err != nil {
		return nil,
			fmt.Errorf("storage settings %s cannot be read: %w; delete the file to return to the configured rules",
				file, err)
	}
	return s, nil
}

func (s *serviceProperties) rules() []CORSRule {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.now.Cors.Rules
}

// update changes the parts that were sent and keeps the others.
func (s *serviceProperties) update(sent servicePropertiesXML) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.now
	if sent.Cors != nil {
		next.Cors = sent.Cors
	}
	for _, one := range []struct{ to, from **setting }{
		{&next.Logging, &sent.Logging}, {&next.HourMetrics, &sent.HourMetrics},
		{&next.MinuteMetrics, &sent.MinuteMetrics},
		{&next.DefaultServiceVersion, &sent.DefaultServiceVersion},
		{&next.DeleteRetentionPolicy, &sent.DeleteRetentionPolicy},
		{&next.StaticWebsite, &sent.StaticWebsite},
	} {
		if *one.from != nil {
			*one.to = *one.from
		}
	}
	if s.file != "" {
		if err := datadir.WriteFile(s.file, xmlDocument(next)); err != nil {
			return err
		}
	}
	s.now = next
	return nil
}

func (c *call) getServiceProperties() error {
	c.service.mu.RLock()
	text := xmlDocument(c.service.now)
	c.service.mu.RUnlock()
	c.send(http.StatusOK, "application/xml", text)
	return nil
}

func (c *call) setServiceProperties() error {
	text, err := io.ReadAll(io.LimitReader(c.r.Body, maxServiceProperties+1))
	if err != nil {
		return errIncomplete
	}
	if len(text) > maxServiceProperties {
		return errTooLarge
	}
	var sent servicePropertiesXML
	if err := xml.Unmarshal(text, &sent); err != nil {
		return errInvalidXML
	}
	if sent.Cors != nil {
		for _, rule := range sent.Cors.Rules {
			if rule.AllowedOrigins == "" || rule.AllowedMethods == "" || rule.MaxAgeInSeconds < 0 {
				return errInvalidXML.with("Reason",
					"A CORS rule needs AllowedOrigins, AllowedMethods and a MaxAgeInSeconds of 0 or more.")
			}
		}
	}
	if err := c.service.update(sent); err != nil {
		return err
	}
	c.send(http.StatusAccepted, "", nil)
	return nil
}
