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
// with headings may come first. Addresses may be whole, with a host: those of old pages are read without it. Lines says
// where each stands, and the error names every line that says nothing.
func ReadRedirects(table string) (list []Redirection, lines []int, err error) {
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
	for n := 0; ; n++ {
		fields, broken := read.Read()
		if errors.Is(broken, io.EOF) {
			return list, lines, err
		} else if broken != nil {
			return list, lines, errors.Join(err, broken)
		}
		line, _ := read.FieldPos(0)
		r, fault := redirectOf(fields)
		switch {
		case n == 0 && !isAddress(fields[0]): // headings
		case fault != nil:
			err = errors.Join(err, fmt.Errorf("line %d %w", line, fault))
		default:
			list, lines = append(list, r), append(lines, line)
		}
	}
}

func isAddress(from string) bool {
	from = strings.TrimSpace(from)
	return strings.HasPrefix(from, "/") || strings.Contains(from, "://")
}

// redirectOf is what a line says, or what is wrong with it.
func redirectOf(fields []string) (r Redirection, err error) {
	from := strings.TrimSpace(fields[0])
	switch {
	case !isAddress(from):
		return r, fmt.Errorf("begins with %q, which is no address such as /old-page", from)
	case len(fields) < 2 || strings.TrimSpace(fields[1]) == "":
		return r, fmt.Errorf("does not say where %s leads", from)
	}
	r = Redirection{From: OldAddress(from), To: strings.TrimSpace(fields[1])}
	if len(fields) > 2 {
		r.Temporary, err = isTemporary(fields[2])
	}
	return r, err
}

func isTemporary(word string) (bool, error) {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "", "301", "308", "permanent", "no", "false":
		return false, nil
	case "302", "303", "307", "temporary", "yes", "true":
		return true, nil
	}
	return false, fmt.Errorf("says %q, which is neither 301 (for good) nor 302 (temporary)", word)
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
