package page

import (
	"regexp"
	"strings"
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
	all := own + shared + later
	for name := range tokens {
		if strings.Count(all, name+":") > 1 {
			delete(tokens, name)
		}
	}
	shared = declared.ReplaceAllStringFunc(shared, func(declaration string) string {
		if name := declared.FindStringSubmatch(declaration)[1]; !strings.Contains(all, name+":") {
			return ""
		}
		return declaration
	})
	shared = empty.ReplaceAllString(shared, "")
	own, shared = writeOut(own, all, tokens), writeOut(shared, all, tokens)
	for name, value := range tokens {
		if !strings.Contains(own+shared+later, "var("+name) {
			own = strings.Replace(own, name+":"+value+";", "", 1)
		}
	}
	return own + shared
}

var (
	root     = regexp.MustCompile(`:root\{([^{}]*)\}`)
	empty    = regexp.MustCompile(`[^{};]+\{\}`)
	declared = regexp.MustCompile(`[a-z-]+:var\((--[\w-]+)\);?`)
)

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

// writeOut replaces the tokens that css reads with a default; all is every rule the page may have.
func writeOut(css, all string, tokens map[string]string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(css, "var(")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		inside, after := untilClosed(rest)
		name, fallback, hasFallback := strings.Cut(inside, ",")
		fallback = writeOut(fallback, all, tokens)
		value, chosen := tokens[name]
		switch {
		case !hasFallback:
			out.WriteString("var(" + name + ")")
		case value == "initial" || !strings.Contains(all, name+":"):
			out.WriteString(fallback)
		case chosen:
			out.WriteString(writeOut(value, all, tokens))
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
