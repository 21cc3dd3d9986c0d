package brand

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
)

// ReadRedirects reads a table of redirects, as spreadsheets save it: in each line where it leads from, where to and, if
// it is not for good, a third field with 302 or "temporary". Fields stand between commas, semicolons or tabs; a line
// with headings may come first. Addresses may be whole, with a host: those of old pages are read without it.
func ReadRedirects(table string) ([]Redirection, error) {
	table = strings.TrimPrefix(table, "\ufeff") // which spreadsheets write first
	first, _, _ := strings.Cut(table, "\n")
	read := csv.NewReader(strings.NewReader(table))
	read.FieldsPerRecord, read.TrimLeadingSpace, read.LazyQuotes = -1, true, true
	for _, comma := range ",;\t" {
		if strings.ContainsRune(first, comma) {
			read.Comma = comma
			break
		}
	}
	var list []Redirection
	for n := 0; ; n++ {
		fields, err := read.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, err
		}
		line, _ := read.FieldPos(0)
		from := strings.TrimSpace(fields[0])
		isAddress := strings.HasPrefix(from, "/") || strings.Contains(from, "://")
		switch {
		case n == 0 && !isAddress:
			continue // headings
		case !isAddress:
			return nil, fmt.Errorf("line %d begins with %q, which is no address such as /old-page", line, from)
		case len(fields) < 2 || strings.TrimSpace(fields[1]) == "":
			return nil, fmt.Errorf("line %d does not say where %s leads", line, from)
		}
		r := Redirection{From: OldAddress(from), To: strings.TrimSpace(fields[1])}
		if len(fields) > 2 {
			if r.Temporary, err = isTemporary(fields[2]); err != nil {
				return nil, fmt.Errorf("line %d: %w", line, err)
			}
		}
		list = append(list, r)
	}
}

func isTemporary(word string) (bool, error) {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "", "301", "308", "permanent", "no", "false":
		return false, nil
	case "302", "303", "307", "temporary", "yes", "true":
		return true, nil
	}
	return false, fmt.Errorf("%q says neither 301 (for good) nor 302 (temporary)", word)
}

// OldAddress is an address as redirects name it: its path, without host, query and a slash at its end.
func OldAddress(written string) string {
	written = strings.TrimSpace(written)
	if u, err := url.Parse(written); err == nil && u.Host != "" {
		written = u.Path
	}
	if len(written) > 1 {
		written = strings.TrimRight(written, "/")
	}
	return written
}
