package incoming

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

var (
	// separators are lines under which mail programs put the letter that is answered.
	separators = regexp.MustCompile(`(?i)^\s*(-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|` +
		`mensaje original|forwarded message)\s*-{2,}|_{20,})\s*$`)
	// heads begin such a letter where it has no such line: its sender, and soon what else a letter says at its top.
	heads   = regexp.MustCompile(`(?i)^\s*\*?(from|von|de|da|van)\s*:\*?\s*\S`)
	further = regexp.MustCompile(`(?i)^\s*\*?(sent|date|to|subject|gesendet|an|betreff|envoyé|à|objet|enviado|para|` +
		`asunto|verzonden|aan|onderwerp)\s*:`)
	// saying ends the line above what is repeated: "On Monday, Jane wrote:".
	opening = regexp.MustCompile(`^(On|Am|Le|El|Il|Op)\b`)
	saying  = regexp.MustCompile(`(?i)\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef)\b.{0,80}:\s*$`)
)

// Fold parts what somebody wrote from what their mail program repeats below it. A text of which people answered parts
// in between stays whole.
func Fold(text string) (said, quoted string) {
	lines := strings.Split(text, "\n")
	at := len(lines)
	for i := range lines {
		if separators.MatchString(lines[i]) && followedByHead(lines, i) || isHead(lines, i) || saysSo(lines, i) {
			at = i
			break
		}
	}
	if quote := trailingQuote(lines[:at]); quote >= 0 {
		at = quote
	}
	return strings.TrimSpace(strings.Join(lines[:at], "\n")), strings.TrimSpace(strings.Join(lines[at:], "\n"))
}

// followedByHead holds for a separator that a letter stands under; a line of signs alone may be a signature's.
func followedByHead(lines []string, at int) bool {
	for i := at + 1; i < len(lines) && i < at+4; i++ {
		if isHead(lines, i) {
			return true
		}
	}
	return false
}

func isHead(lines []string, at int) bool {
	if !heads.MatchString(lines[at]) {
		return false
	}
	found := 0
	for i := at + 1; i < len(lines) && i <= at+5; i++ {
		if further.MatchString(lines[i]) {
			found++
		}
	}
	return found >= 2
}

// saysSo holds for the line, or the first of two, that announces what is repeated to the end.
func saysSo(lines []string, at int) bool {
	line, next := lines[at], at+1
	if !saying.MatchString(line) {
		if next == len(lines) || !opening.MatchString(line) || !saying.MatchString(lines[next]) {
			return false
		}
		next++
	}
	for _, rest := range lines[next:] {
		if strings.TrimSpace(rest) != "" && !strings.HasPrefix(rest, ">") {
			return false
		}
	}
	return true
}

// trailingQuote is where the lines begin that are repeated to the end, or -1.
func trailingQuote(lines []string) int {
	at := -1
	for i := len(lines) - 1; i >= 0; i-- {
		switch {
		case strings.HasPrefix(lines[i], ">"):
			at = i
		case strings.TrimSpace(lines[i]) != "":
			return at
		}
	}
	return at
}

// PlainText is a page of a mail as text: paragraphs and lists as lines, and what is repeated with a sign before it.
func PlainText(page string) string {
	tokens := html.NewTokenizer(strings.NewReader(page))
	var out strings.Builder
	line, quoted, hidden := strings.Builder{}, 0, 0
	end := func() {
		text := strings.Join(strings.Fields(line.String()), " ")
		line.Reset()
		if text != "" && quoted > 0 {
			text = strings.Repeat(">", quoted) + " " + text
		}
		out.WriteString(text + "\n")
	}
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			end()
			return strings.TrimSpace(manyLines.ReplaceAllString(out.String(), "\n\n"))
		case html.TextToken:
			if hidden == 0 {
				line.Write(tokens.Text())
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := tokens.TagName()
			step := map[html.TokenType]int{html.StartTagToken: 1, html.EndTagToken: -1}[kind]
			switch tag := string(name); tag {
			case "style", "script", "title":
				hidden = max(0, hidden+step)
			case "blockquote":
				end()
				quoted = max(0, quoted+step)
			case "br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "table", "hr":
				if line.Len() > 0 || tag == "br" || tag == "p" {
					end()
				}
				if tag == "li" && step == 1 {
					line.WriteString("- ")
				}
			}
		}
	}
}

var manyLines = regexp.MustCompile(`\n{3,}`)
