package wire

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// CORSRule lets pages of other origins use the storage. The lists are separated by commas, as
// Azure has them; "*" stands for anything, and a header may end in "*".
type CORSRule struct {
	AllowedOrigins  string `json:"allowedOrigins"`
	AllowedMethods  string `json:"allowedMethods"`
	AllowedHeaders  string `json:"allowedHeaders"`
	ExposedHeaders  string `json:"exposedHeaders"`
	MaxAgeInSeconds int    `json:"maxAgeInSeconds"`
}

func (r CORSRule) matches(origin, method string) bool {
	return listed(r.AllowedOrigins, func(allowed string) bool { return originMatches(allowed, origin) }) &&
		listed(r.AllowedMethods, func(allowed string) bool { return strings.EqualFold(allowed, method) })
}

func (r CORSRule) allowsHeaders(requested string) bool {
	for header := range strings.SplitSeq(requested, ",") {
		header = strings.TrimSpace(header)
		if header != "" &&
			!listed(r.AllowedHeaders, func(allowed string) bool { return headerMatches(allowed, header) }) {
			return false
		}
	}
	return true
}

func listed(list string, matches func(string) bool) bool {
	for one := range strings.SplitSeq(list, ",") {
		if one = strings.TrimSpace(one); one != "" && matches(one) {
			return true
		}
	}
	return false
}

// originMatches lets one "*" stand for any text, as in https://*.example.com.
func originMatches(allowed, origin string) bool {
	allowed, origin = strings.ToLower(allowed), strings.ToLower(origin)
	head, tail, wild := strings.Cut(allowed, "*")
	if !wild {
		return allowed == origin
	}
	return len(origin) >= len(head)+len(tail) && strings.HasPrefix(origin, head) && strings.HasSuffix(origin, tail)
}

func headerMatches(allowed, header string) bool {
	allowed, header = strings.ToLower(allowed), strings.ToLower(header)
	if prefix, wild := strings.CutSuffix(allowed, "*"); wild {
		return strings.HasPrefix(header, prefix)
	}
	return allowed == header
}

// preflight answers whether a browser may make the request it describes. It needs no
// credential, since browsers send none, and looks at nothing that is stored.
func (c *call) preflight() error {
	origin := c.r.Header.Get("Origin")
	method := c.r.Header.Get("Access-Control-Request-Method")
	if origin == "" || method == "" {
		return errCORSHeader
	}
	requested := c.r.Header.Get("Access-Control-Request-Headers")
	for _, rule := range c.service.rules() {
		if !rule.matches(origin, method) || !rule.allowsHeaders(requested) {
			continue
		}
		header := c.w.Header()
		header.Set("Access-Control-Allow-Origin", origin)
		header.Set("Access-Control-Allow-Methods", method)
		if requested != "" {
			header.Set("Access-Control-Allow-Headers", requested)
		}
		header.Set("Access-Control-Max-Age", strconv.Itoa(rule.MaxAgeInSeconds))
		header.Set("Access-Control-Allow-Credentials", "true")
		header.Set("Vary", "Origin")
		c.send(http.StatusOK, "", nil)
		return nil
	}
	return errPreflight
}

// exposeToOrigin adds what a page of another origin needs to read the answer, errors
// included. It comes last, because it names the headers the answer has.
func (c *call) exposeToOrigin() {
	origin := c.r.Header.Get("Origin")
	rules := c.service.rules()
	if origin == "" || len(rules) == 0 || c.r.Method == http.MethodOptions {
		return
	}
	header := c.w.Header()
	at := slices.IndexFunc(rules, func(r CORSRule) bool { return r.matches(origin, c.r.Method) })
	if at < 0 {
		header.Set("Vary", "Origin")
		return
	}
	rule := rules[at]
	header.Set("Access-Control-Expose-Headers", rule.exposed(header))
	if strings.TrimSpace(rule.AllowedOrigins) == "*" {
		header.Set("Access-Control-Allow-Origin", "*")
		return
	}
	header.Set("Access-Control-Allow-Origin", origin)
	header.Set("Access-Control-Allow-Credentials", "true")
	header.Set("Vary", "Origin")
}

// exposed lists the plain names of the rule and those headers of the answer that its prefixes
// cover.
func (r CORSRule) exposed(answer http.Header) string {
	names := map[string]bool{}
	for one := range strings.SplitSeq(r.ExposedHeaders, ",") {
		one = strings.TrimSpace(one)
		prefix, wild := strings.CutSuffix(strings.ToLower(one), "*")
		if one != "" && !wild {
			names[one] = true
		}
		for name := range answer {
			if lower := strings.ToLower(name); wild && strings.HasPrefix(lower, prefix) {
				names[lower] = true
			}
		}
	}
	var list []string
	for name := range names {
		list = append(list, name)
	}
	slices.Sort(list)
	return strings.Join(list, ",")
}
