package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode"
)

// output is where a command speaks: Out gets what was asked for, Notes what else there is to say.
type output struct{ Out, Notes io.Writer }

// Say prints what was asked for.
func (o output) Say(format string, args ...any) { _, _ = fmt.Fprintf(o.Out, format, args...) }

// Note prints something that was not asked for.
func (o output) Note(format string, args ...any) { _, _ = fmt.Fprintf(o.Notes, format, args...) }

// Done says something unless there is an error.
func (o output) Done(err error, format string, args ...any) error {
	if err == nil {
		o.Say(format, args...)
	}
	return err
}

// JSON prints a value for people, indented and with signs as they are, unless there is an error.
func (o output) JSON(v any, err error) error {
	if err != nil {
		return err
	}
	out := json.NewEncoder(o.Out)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(v)
}

// jsonFlag lets a command that prints a table print its values instead.
type jsonFlag struct {
	JSON bool `help:"Write JSON."`
}

// table prints some lines for each value below a heading, or JSON, unless there is an error.
func table[T any](o output, f jsonFlag, heading string, list []T, err error, lines func(T) string) error {
	if f.JSON || err != nil {
		return o.JSON(append([]T{}, list...), err)
	}
	t := newTable(o.Out)
	text := heading
	for _, v := range list {
		text += lines(v)
	}
	if _, err := io.WriteString(t, text); err != nil {
		return err
	}
	return t.Flush()
}

// minute is how tables show times.
const minute = "2006-01-02 15:04"

// plain is what somebody typed without anything that could move a terminal's cursor.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
}

// row is a line of a table.
func row(cells ...any) string {
	words := make([]string, len(cells))
	for i, cell := range cells {
		words[i] = plain(fmt.Sprint(cell))
	}
	return strings.Join(words, "\t") + "\n"
}

// newTable lines the columns of rows up when it is flushed.
func newTable(w io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(w, 0, 0, 2, ' ', 0) }

// count is a number of things, such as "1 file" or "2 files".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
