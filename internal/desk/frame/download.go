package frame

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
)

// Download answers a table that is written while it is sent. What breaks off before anything went out is a problem like
// any other; later the connection is cut, for whoever got a part must not take it for the whole.
func (c Call) Download(name string, write func(io.Writer) error) error {
	if err := c.record(); err != nil { // before the first byte is gone
		return err
	}
	header := c.W.Header()
	header.Set("Content-Type", "text/csv; charset=utf-8")
	header.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	sent := &sentWriter{Writer: c.W}
	buffer := bufio.NewWriterSize(sent, 64<<10)
	err := write(struct{ io.Writer }{buffer}) // a csv.Writer would take a bufio.Writer for its own and flush it
	if err == nil {
		err = buffer.Flush()
	}
	if err == nil {
		return nil
	}
	if sent.bytes == 0 {
		header.Del("Content-Disposition")
		return err
	}
	if !errors.Is(err, context.Canceled) {
		c.frame.Log.Error("a file broke off while it was sent; the connection was cut", "route", c.Pattern,
			"error", err)
	}
	panic(http.ErrAbortHandler)
}

// sentWriter counts what went out.
type sentWriter struct {
	io.Writer
	bytes int
}

func (s *sentWriter) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	s.bytes += n
	return n, err
}
