package page

import (
	"iter"
	"regexp"
	"strings"
	"unicode"
)

// A variant decides how the shared rules look by setting tokens: custom properties in its :root, which
// those rules read with their default beside them, as var(--step-size,auto). Which variant a page wears
// never changes while it is open, so the page need not carry the choice: settleTokens writes the chosen
// value, or the default where the variant chose none, to where it is read. A declaration that is a token
// without a default does nothing where the variant chose none, and is left out, with its rule if that
// said nothing else.
//
// A token that is set anywhere but in the variant's :root stays a custom property, and so does what the
// variant chose for a part that comes later.
func settleTokens(own, shared, later string) string {
	tokens := rootTokens(own)
	set := map[string]int{} // how often each property is set, in every rule the page may have
	for name, end := range properties(own + shared + later) {
		if end == ':' {
			set[name]++
		}
	}
	for name := range tokens {
		if set[name] > 1 {
			delete(tokens, name)
		}
	}
	shared = withoutEmpty(withoutUnset(shared, set))
	own, shared = writeOut(own, set, tokens), writeOut(shared, set, tokens)
	read := map[string]bool{}
	for name, end := range properties(own + shared + later) {
		read[name] = read[name] || end != ':'
	}
	for name, value := range tokens {
		if !read[name] {
			own = strings.Replace(own, name+":"+value+";", "", 1)
		}
	}
	return own + shared
}

var root = regexp.MustCompile(`:root\{([^{}]*)\}`)

// Every start settles every variant, and regular expressions took half of its time.

// withoutUnset leaves out the declarations that are nothing but a token which is set nowhere.
func withoutUnset(css string, set map[string]int) string {
	var out strings.Builder
	for {
		at := strings.Index(css, ":var(--")
		if at < 0 {
			out.WriteString(css)
			return out.String()
		}
		begin := strings.LastIndexFunc(css[:at], func(char rune) bool { return char != '-' && (char < 'a' || char > 'z') }) + 1
		read := css[at+len(":var("):]
		name, after, _ := strings.Cut(read, ")")
		if begin < at && !strings.ContainsAny(name, ",( ") && set[name] == 0 {
			out.WriteString(css[:begin])
			css = strings.TrimPrefix(after, ";")
		} else {
			out.WriteString(css[:at+len(":var(")])
			css = read
		}
	}
}

// withoutEmpty leaves out the rules that say nothing.
func withoutEmpty(css string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(css, "{}")
		if !found {
			out.WriteString(css)
			return out.String()
		}
		out.WriteString(before[:strings.LastIndexAny(before, "{};")+1])
		css = after
	}
}

// properties are the names of custom properties in the order of the rules, each with the character behind it.
func properties(css string) iter.Seq2[string, byte] {
	return func(yield func(string, byte) bool) {
		for {
			_, rest, found := strings.Cut(css, "--")
			end := strings.IndexFunc(rest, func(char rune) bool {
				return char != '-' && char != '_' && !unicode.IsLetter(char) && !unicode.IsDigit(char)
			})
			if !found || end < 0 || !yield("--"+rest[:end], rest[end]) {
				return
			}
			css = rest[end:]
		}
	}
}

// rootTokens are the custom properties of the first :root, ahead of any media query.
func rootTokens(css string) map[string]string {
	tokens := map[string]string{}
	css, _, _ = strings.Cut(css, "@media")
	block := root.FindStringSubmatch(css)
	if block == nil {
		return tokens
	}
	for declaration := range strings.SplitSeq(block[1], ";") {
		if name, value, ok := strings.Cut(declaration, ":"); ok && strings.HasPrefix(name, "--") {
			tokens[name] = value
		}
	}
	return tokens
}

// writeOut replaces the tokens that css reads with a default.
func writeOut(css string, set map[string]int, tokens map[string]string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(css, "var(")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		inside, after := untilClosed(rest)
		name, fallback, hasFallback := strings.Cut(inside, ",")
		fallback = writeOut(fallback, set, tokens)
		value, chosen := tokens[name]
		switch {
		case !hasFallback:
			out.WriteString("var(" + name + ")")
		case value == "initial" || set[name] == 0:
			out.WriteString(fallback)
		case chosen:
			out.WriteString(writeOut(value, set, tokens))
		default:
			out.WriteString("var(" + name + "," + fallback + ")")
		}
		css = after
	}
}

// untilClosed splits what follows an opening bracket at the bracket that closes it.
func untilClosed(css string) (inside, after string) {
	depth := 1
	for at, char := range css {
		switch char {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return css[:at], css[at+1:]
		}
	}
	return css, ""
}
