package sites

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/shape"
)

// Rules speak to those who write files. At the Desk the same is said without the names of files and fields; the
// original is there for whoever asks.

// fileNames are the content files as people at the Desk call what is in them.
var fileNames = map[string]string{
	"site.yaml": "what all brands share", "placeholders.yaml": "the placeholder posts", "rules.yaml": "the rules",
	"sources.yaml": "the list of sources", "permits.yaml": "the list of permits",
	"catalogue/lists.yaml": "the product lists", "catalogue/figures.yaml": "the allowed figures",
	"catalogue/connections.yaml": "what works with what", "catalogue/fits.yaml": "the fit finder",
	"catalogue/sums.yaml": "the calculators", "catalogue/capabilities.yaml": "what products can do",
}

var (
	fileName  = regexp.MustCompile("`?\\b((?:[A-Za-z0-9_<>*-]+/)*)([A-Za-z0-9_<>*-]+)\\.ya?ml\\b(?::\\d+)?`?")
	fieldName = regexp.MustCompile(`\b[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9-]+)+\b`)
)

// phrases are what only those who write files do.
var phrases = strings.NewReplacer(
	", or bring it: livery media put", ", or bring it under Pictures",
	"leave the field out to have the words of the layer below", "use the words of the family again",
	"leave the field out", "leave it empty", "leave out the field", "leave it empty",
	`write it in quotes, such as "0.8"`, "write it as a number, such as 0.8",
	"is not a field here", "is not known here", "there is no such place in the file", "it is not there any more",
	"the layer below", "the family", "in the file", "in it",
)

// command is what somebody at a shell would do instead.
var command = regexp.MustCompile(`(?:, )?(?:or )?(?:bring it |add them |write one )?(?:with |: )?` +
	`livery (?:media|brand|content|check)( \w+)*( [a-z0-9-]+)?`)

// plain says a message without the names of files, fields and commands.
func plain(message string) string {
	message = phrases.Replace(message)
	message = command.ReplaceAllString(message, ", or bring it under Pictures")
	message = fileName.ReplaceAllStringFunc(message, func(name string) string {
		name = strings.Trim(name, "`")
		file, _, _ := strings.Cut(name, ".y")
		if words, known := fileNames[file+".yaml"]; known {
			return words
		}
		kind, id, _ := strings.Cut(file, "/")
		switch {
		case kind == "brands":
			return "the brand " + id
		case kind == "families":
			return "the family " + id
		case kind == "legal":
			return "the legal page " + id
		case strings.HasPrefix(id, "products/"):
			return "the product"
		case strings.HasPrefix(id, "angles/"):
			return "the brand's own words on products"
		}
		return "the content"
	})
	return fieldName.ReplaceAllStringFunc(message, func(path string) string {
		if label, known := labelOf(path); known {
			return label
		}
		return path
	})
}

var (
	ofBrand    = shape.For[brand.Brand]()
	ofSettings = shape.For[brand.Settings]()
)

// labelOf names a field for people: "contact.contactInfo.phone" is Contact › Contact info › Phone.
func labelOf(path string) (string, bool) {
	inSettings, isSetting := strings.CutPrefix(path, "settings.")
	if ofBrand.At(path) == nil && !(isSetting && ofSettings.At(inSettings) != nil) {
		return "", false
	}
	var steps []string
	for step := range strings.SplitSeq(path, ".") {
		var word strings.Builder
		for i, r := range step {
			switch {
			case i == 0:
				r = unicode.ToUpper(r)
			case unicode.IsUpper(r):
				word.WriteByte(' ')
				r = unicode.ToLower(r)
			}
			word.WriteRune(r)
		}
		steps = append(steps, word.String())
	}
	return strings.Join(steps, " › "), true
}

// siteProblem is a problem as the Desk says it.
func siteProblem(p content.Problem) SiteProblem {
	layer, field := content.LayerOf(p.File, p.Path)
	one := SiteProblem{Severity: p.Severity.String(), Layer: layer, Field: field, Message: plain(p.Message),
		Fix: plain(p.Fix)}
	if p.File != "" {
		one.InFiles = fmt.Sprintf("%s, line %d, %s: %s. %s", p.File, p.Line, p.Path, p.Message, p.Fix)
	}
	return one
}
