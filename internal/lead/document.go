package lead

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Document is the XML a browser uploads, with its elements in their order.
type Document struct {
	Domain, TimeStamp, CreatedOn, Name, Email, Phone, Company, FleetSize, Notes, RequestType string
}

const documentRoot = "DemoRequest"

type element struct {
	name  string
	value *string
}

func (d *Document) elements() []element {
	return []element{
		{"Domain", &d.Domain}, {"TimeStamp", &d.TimeStamp}, {"CreatedOn", &d.CreatedOn},
		{"Name", &d.Name}, {"Email", &d.Email}, {"Phone", &d.Phone}, {"Company", &d.Company},
		{"FleetSize", &d.FleetSize}, {"Notes", &d.Notes}, {"RequestType", &d.RequestType},
	}
}

var escaper = strings.NewReplacer(`&`, "&amp;", `<`, "&lt;", `>`, "&gt;", `"`, "&quot;", `'`, "&apos;")

// EscapeXML escapes the five special characters, after CleanText.
func EscapeXML(s string) string { return escaper.Replace(CleanText(s)) }

// XML writes the document. An empty request type is a demo request.
func (d Document) XML() string {
	d.RequestType = first(d.RequestType, DemoRequest)
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<" + documentRoot + ">\n")
	for _, e := range d.elements() {
		fmt.Fprintf(&b, "  <%s>%s</%s>\n", e.name, EscapeXML(*e.value), e.name)
	}
	b.WriteString("</" + documentRoot + ">\n")
	return b.String()
}

// ParseDocument reads a document back. It accepts any root and any order and ignores
// elements it does not know, because the writer may be an older or a foreign form.
func ParseDocument(r io.Reader) (Document, error) {
	var doc Document
	fields := map[string]*string{}
	for _, e := range doc.elements() {
		fields[e.name] = e.value
	}
	dec := xml.NewDecoder(r)
	seen := map[string]bool{}
	depth, name, closed := 0, "", false
	var text strings.Builder
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) && closed {
			if len(seen) == 0 {
				return Document{}, errors.New("the document has none of the elements of a request")
			}
			return doc, nil
		}
		if err != nil {
			return Document{}, fmt.Errorf("the document is not well-formed XML: %w", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			depth++
			if depth == 1 && closed {
				return Document{}, errors.New("the document has more than one root element")
			}
			if depth == 2 {
				name = t.Name.Local
				text.Reset()
			} else if depth > 2 && fields[name] != nil {
				return Document{}, fmt.Errorf("the document's element %s holds another element instead of text", name)
			}
		case xml.CharData:
			if depth == 2 {
				text.Write(t)
			}
		case xml.EndElement:
			depth--
			closed = depth == 0
			if depth == 1 && fields[name] != nil && !seen[name] {
				*fields[name], seen[name] = text.String(), true
			}
		}
	}
}

// lead makes a lead of an uploaded document.
func (d Document) lead() Lead {
	return Lead{
		Source: Uploaded, Domain: d.Domain, TimeStamp: d.TimeStamp, CreatedOn: d.CreatedOn, Name: d.Name,
		Email: d.Email, Phone: d.Phone, Company: d.Company, FleetSize: d.FleetSize, Notes: d.Notes,
		RequestType: d.RequestType,
	}
}
