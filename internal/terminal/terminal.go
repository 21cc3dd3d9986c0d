// Package terminal shows values to a person at a terminal: as sentences, as rows of a table, or as JSON.
package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode"
)

// Output is where a command speaks: Out gets what was asked for, Notes what else there is to say.
type Output struct{ Out, Notes io.Writer }

// Say prints what was asked for.
func (o Output) Say(format string, args ...any) { _, _ = fmt.Fprintf(o.Out, format, args...) }

// Note prints something that was not asked for.
func (o Output) Note(format string, args ...any) { _, _ = fmt.Fprintf(o.Notes, format, args...) }

// Done says something unless there is an error.
func (o Output) Done(err error, format string, args ...any) error {
	if err == nil {
		o.Say(format, args...)
	}
	return err
}

// JSON prints a value for people, indented and with signs as they are, unless there is an error.
func (o Output) JSON(v any, err error) error {
	if err != nil {
		return err
	}
	out := json.NewEncoder(o.Out)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(v)
}

// JSONFlag lets a command that prints a table print its values instead.
type JSONFlag struct {
	JSON bool `help:"Write JSON."`
}

// Table prints some lines for each value below a heading, or JSON, unless there is an error.
func Table[T any](o Output, f JSONFlag, heading string, list []T, err error, lines func(T) string) error {
	if f.JSON || err != nil {
		return o.JSON(append([]T{}, list...), err)
	}
	t := NewTable(o.Out)
	text := heading
	for _, v := range list {
		text += lines(v)
	}
	if _, err := io.WriteString(t, text); err != nil {
		return err
	}
	return t.Flush()
}

// Minute is how tables show times.
const Minute = "2006-01-02 15:04"

// Plain is what somebody typed without anything that could move a terminal's cursor.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
}

// Row is a line of a table.
func Row(cells ...any) string {
	words := make([]string, len(cells))
	for i, cell := range cells {
		words[i] = Plain(fmt.Sprint(cell))
	}
	return strings.Join(words, "\t") + "\n"
}

// NewTable lines the columns of rows up when it is flushed.
func NewTable(w io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(w, 0, 0, 2, ' ', 0) }

// Count is a number of things, such as "1 file" or "2 files".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
