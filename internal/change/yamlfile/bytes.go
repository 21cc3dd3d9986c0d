package yamlfile

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// offset is where a node begins, or -1.
func (f *File) offset(n ast.Node) int {
	switch v := n.(type) {
	case *ast.MappingNode:
		if !v.IsFlowStyle && len(v.Values) > 0 {
			return f.offset(v.Values[0])
		}
		return f.position(v.Start)
	case *ast.MappingValueNode:
		return f.offset(v.Key)
	case *ast.SequenceNode:
		return f.position(v.Start)
	case *ast.LiteralNode:
		return f.position(v.Start)
	case *ast.NullNode:
		if v.GetToken().Origin == "" || v.GetToken().Type == token.ImplicitNullType {
			return -1
		}
	}
	return f.position(n.GetToken())
}

// position is the byte at which a token begins: lines and columns are counted in characters.
func (f *File) position(t *token.Token) int {
	at := 0
	for range t.Position.Line - 1 {
		next := bytes.IndexByte(f.Data[at:], '\n')
		if next < 0 {
			return -1
		}
		at += next + 1
	}
	for range t.Position.Column - 1 {
		_, size := utf8.DecodeRune(f.Data[at:])
		at += size
	}
	return at
}

// lineStart and lineEnd bound the line of a byte, without its end.
func (f *File) lineStart(at int) int { return bytes.LastIndexByte(f.Data[:at], '\n') + 1 }

func (f *File) lineEnd(at int) int {
	if next := bytes.IndexByte(f.Data[at:], '\n'); next >= 0 {
		return at + next
	}
	return len(f.Data)
}

// column is how far from the beginning of its line a byte is.
func (f *File) column(at int) int { return at - f.lineStart(at) }

// extent is where the value at a place ends.
func (f *File) extent(p place) int {
	if p.start < 0 || p.start >= len(f.Data) {
		return -1
	}
	switch f.Data[p.start] {
	case '{', '[':
		return f.closed(p.start)
	case '"', '\'':
		return f.quoted(p.start)
	case '|', '>':
		return f.block(p.start, f.indentOf(p), false)
	}
	switch p.node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return f.block(p.start, f.column(p.start)-1, false)
	case *ast.SequenceNode:
		return f.block(p.start, f.column(p.start)-1, true)
	}
	return f.plain(p)
}

// indentOf is the indentation of the line in which a value's key or dash stands.
func (f *File) indentOf(p place) int {
	if p.key >= 0 {
		return f.column(p.key)
	}
	return -1
}

// quoted ends a text in quotes.
func (f *File) quoted(start int) int {
	quote := f.Data[start]
	for at := start + 1; at < len(f.Data); at++ {
		switch {
		case quote == '"' && f.Data[at] == '\\':
			at++
		case f.Data[at] == quote && quote == '\'' && at+1 < len(f.Data) && f.Data[at+1] == quote:
			at++
		case f.Data[at] == quote:
			return at + 1
		}
	}
	return -1
}

// closed ends a collection in brackets.
func (f *File) closed(start int) int {
	depth := 0
	for at := start; at < len(f.Data); at++ {
		switch c := f.Data[at]; {
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return at + 1
			}
		case (c == '"' || c == '\'') && strings.IndexByte(" ,{[:\n", f.Data[at-1]) >= 0:
			end := f.quoted(at)
			if end < 0 {
				return -1
			}
			at = end - 1
		case c == '#' && (f.Data[at-1] == ' ' || f.Data[at-1] == '\n'):
			at = f.lineEnd(at)
		}
	}
	return -1
}

// block ends what is indented deeper than a column: the lines after the first that are, without blank lines and
// comments at their end. The entries of a list may stand at the column itself.
func (f *File) block(start, indent int, list bool) int {
	end := f.lineEnd(start)
	for at := end + 1; at < len(f.Data); at = f.lineEnd(at) + 1 {
		line := f.Data[at:f.lineEnd(at)]
		text := bytes.TrimLeft(line, " ")
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		deep := len(line) - len(text)
		if deep <= indent || list && deep == indent+1 && text[0] != '-' {
			break
		}
		end = f.lineEnd(at)
	}
	return end
}

// plain ends a text without quotes.
func (f *File) plain(p place) int {
	end := f.lineEnd(p.start)
	if p.flow {
		for at := p.start; at < len(f.Data); at++ {
			if c := f.Data[at]; c == ',' || c == '}' || c == ']' {
				return at - trailing(f.Data[p.start:at])
			}
		}
		return -1
	}
	if more := f.block(p.start, f.indentOf(p), false); more > end {
		end = more // it goes on in lines that are indented deeper
	}
	if comment := bytes.Index(f.Data[p.start:end], []byte(" #")); comment >= 0 {
		end = p.start + comment
	}
	return end - trailing(f.Data[p.start:end])
}

// trailing is how many blanks a text ends with.
func trailing(text []byte) int { return len(text) - len(bytes.TrimRight(text, " \t\r\n")) }

// splice puts text in place of some bytes.
func (f *File) splice(start, end int, text string) {
	f.Data = append(append(bytes.Clone(f.Data[:start]), text...), f.Data[end:]...)
}
