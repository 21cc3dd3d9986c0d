package sites

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"unicode"

	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk/frame"
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
	layerName = regexp.MustCompile(`\b(brands|families|legal)/([a-z0-9-]+)`)
	fileName  = regexp.MustCompile("`?\\b((?:[A-Za-z0-9_<>*-]+/)*)([A-Za-z0-9_<>*-]+)\\.ya?ml\\b(?::\\d+)?`?")
	fieldName = regexp.MustCompile(`\b[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9-]+)+\b`)
)

// phrases are what only those who write files do.
var phrases = strings.NewReplacer(
	", or bring it: livery media put", ", or bring it under Pictures",
	"assign it under claims in rules.yaml", "let whoever runs the server assign it in the rules",
	"take the brand from it in rules.yaml", "let whoever runs the server take the brand from it in the rules",
	"leave the field out to have the words of the layer below", "use the words of the family again",
	"leave the field out", "leave it empty", "leave out the field", "leave it empty",
	`write it in quotes, such as "0.8"`, "write it as a number, such as 0.8",
	"is not a field here", "is not known here", "there is no such place in the file", "it is not there any more",
	"the layer below", "the family", "in the file", "in it",
)

// command is what somebody at a shell would do instead.
var command = regexp.MustCompile(`(?:, )?(?:or )?(?:bring it |add them |write one )?(?:with |: )?` +
	`livery (?:media|brand|content|check)( \w+)*( [a-z0-9-]+)?`)

// plain says a message without the names of files, fields and commands, and with the names of brands.
func (room *Room) plain(message string) string {
	served := room.Publisher.Current().Content
	return plain(message, func(id string) string {
		if b := served.Brand(id); b != nil && b.Text("name") != "" {
			return b.Text("name")
		}
		return "the brand " + id
	})
}

func plain(message string, brandName func(id string) string) string {
	message = phrases.Replace(message)
	message = command.ReplaceAllString(message, ", or bring it under Pictures")
	message = fileName.ReplaceAllStringFunc(message, func(name string) string {
		name = strings.Trim(name, "`")
		file, _, _ := strings.Cut(name, ".y")
		if words, known := fileNames[file+".yaml"]; known {
			return words
		}
		_, id, _ := strings.Cut(file, "/")
		switch {
		case layerName.MatchString(file):
			return file
		case strings.HasPrefix(id, "products/"):
			return "the product"
		case strings.HasPrefix(id, "angles/"):
			return "the brand's own words on products"
		}
		return "the content"
	})
	message = layerName.ReplaceAllStringFunc(message, func(layer string) string {
		switch kind, id, _ := strings.Cut(layer, "/"); kind {
		case "brands":
			return brandName(id)
		case "families":
			return "the family " + id
		default:
			return "the legal page " + id
		}
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

// inWords says of a refusal which words somebody else has changed, with the names that people see.
func (room *Room) inWords(err error) error {
	if errors.Is(err, change.ErrConflict) {
		return frame.NewProblem(http.StatusConflict, frame.Sentence(room.plain(err.Error())))
	}
	return err
}

// siteProblem is a problem as the Desk says it.
func (room *Room) siteProblem(p content.Problem) SiteProblem {
	layer, field := content.LayerOf(p.File, p.Path)
	one := SiteProblem{Severity: p.Severity.String(), Layer: layer, Field: field, Message: room.plain(p.Message),
		Fix: room.plain(p.Fix)}
	if p.File != "" {
		one.InFiles = fmt.Sprintf("%s, line %d, %s: %s. %s", p.File, p.Line, p.Path, p.Message, p.Fix)
	}
	return one
}
