package post

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/goccy/go-yaml"

	"livery/internal/markup"
)

// FromMarkdown turns text with front matter into a post document. Every '## ' heading starts
// a section, a last '## Conclusion' becomes the conclusion, and '# ' is the title where the
// front matter has none, except in code. Text stays text: nothing else is given a meaning.
func FromMarkdown(filename string, data []byte) ([]byte, error) {
	fields, err := MarkdownFields(filename, data)
	if err != nil {
		return nil, err
	}
	document, err := json.Marshal(fields)
	if err != nil {
		return nil, &Fault{"front matter", err.Error()}
	}
	post, err := Parse(fmt.Sprint(fields["slug"])+".json", document)
	if fault, ok := errors.AsType[*Fault](err); ok { // whoever wrote front matter knows no JSON path
		return nil, &Fault{"front matter: " + strings.TrimPrefix(fault.Path, "$."), fault.Reason}
	}
	if err != nil {
		return nil, err
	}
	return post.Document()
}

// MarkdownFields are the fields of a document that a Markdown file gives, whatever it still lacks.
func MarkdownFields(filename string, data []byte) (map[string]any, error) {
	text := strings.ReplaceAll(string(bytes.TrimPrefix(data, byteOrderMark)), "\r\n", "\n")
	front, body, err := splitFrontMatter(text)
	if err != nil {
		return nil, err
	}
	fields := map[string]any{}
	if err := yaml.Unmarshal([]byte(front), &fields); err != nil {
		return nil, &Fault{"front matter", "is not YAML: " + yaml.FormatError(err, false, false)}
	}
	title, sections, conclusion := outline(body)
	for name, value := range map[string]any{"title": title, "sections": sections, "conclusion": conclusion} {
		if _, given := fields[name]; !given {
			fields[name] = value
		}
	}
	if _, given := fields["slug"]; !given {
		fields["slug"] = Slug(strings.TrimSuffix(path.Base(filename), path.Ext(filename)))
	}
	return fields, nil
}

func splitFrontMatter(text string) (front, body string, err error) {
	rest, found := strings.CutPrefix(text, "---\n")
	if !found {
		return "", "",
			&Fault{"front matter",
				"is missing; start the file with --- and lines such as title: and date:, then --- again"}
	}
	front, body, found = strings.Cut("\n"+rest, "\n---\n")
	if !found {
		if front, found = strings.CutSuffix("\n"+strings.TrimRight(rest, "\n"), "\n---"); !found {
			return "", "", &Fault{"front matter", "does not end; close it with a line of ---"}
		}
	}
	return front, body, nil
}

func outline(body string) (title string, sections []Section, conclusion string) {
	sections = []Section{}
	current, text := "", []string{}
	flush := func() {
		content := strings.TrimSpace(strings.Join(text, "\n"))
		if current != "" || content != "" {
			sections = append(sections, Section{current, content})
		}
		text = text[:0]
	}
	lines := strings.Split(body, "\n")
	code := markup.CodeLines(lines)
	for at, line := range lines {
		if code[at] {
			text = append(text, line)
		} else if heading, found := strings.CutPrefix(line, "## "); found {
			flush()
			current = strings.TrimSpace(heading)
		} else if heading, found := strings.CutPrefix(line, "# "); found && title == "" {
			title = strings.TrimSpace(heading)
		} else {
			text = append(text, strings.TrimRight(line, " \t"))
		}
	}
	flush()
	if n := len(sections); n > 0 && strings.EqualFold(sections[n-1].Heading, "Conclusion") {
		conclusion, sections = sections[n-1].Content, sections[:n-1]
	}
	return title, sections, conclusion
}
