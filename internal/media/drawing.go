package media

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const svgSpace = "http://www.w3.org/2000/svg"

var drawingStart = regexp.MustCompile(`^(\s|<\?xml[^>]*\?>|<!--(?s:.*?)-->|<!DOCTYPE[^>]*>)*<(\w+:)?svg[\s>/]`)

// isDrawing reports whether a file begins as an SVG does, after what may stand before it.
func isDrawing(data []byte) bool {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	return drawingStart.Match(data[:min(len(data), 64<<10)])
}

// drawingParts are the elements that a drawing may have. What runs, links or loads is not among them.
var drawingParts = words(`svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath image
	linearGradient radialGradient stop clipPath mask pattern marker filter
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
	feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
	feSpotLight feTile feTurbulence switch`)

// drawingAttributes are those that are kept; others that do no harm are left out.
var drawingAttributes = words(`id class style transform transform-origin viewBox preserveAspectRatio width height x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr d points
	pathLength rotate textLength lengthAdjust startOffset method spacing side href offset type values in in2 result mode operator k1 k2 k3 k4 stdDeviation
	edgeMode order kernelMatrix divisor bias targetX targetY kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
	azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector radius baseFrequency numOctaves seed
	stitchTiles tableValues slope intercept amplitude exponent gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
	patternUnits patternContentUnits patternTransform markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits
	fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity
	opacity color display visibility overflow clip clip-path clip-rule mask filter flood-color flood-opacity lighting-color stop-color stop-opacity
	marker-start marker-mid marker-end paint-order vector-effect shape-rendering text-rendering image-rendering color-interpolation
	color-interpolation-filters font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
	text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi mix-blend-mode isolation`)

func words(list string) []string {
	all := strings.Fields(list)
	slices.Sort(all)
	return all
}

func listed(list []string, name string) bool {
	_, found := slices.BinarySearch(list, name)
	return found
}

// cleanDrawing returns an SVG that only draws, with its size. Notes of drawing programs are left out;
// what could run or fetch something is refused, since whoever made it will want to know.
func cleanDrawing(data []byte) (text []byte, width, height int, err error) {
	if len(data) > MaxDrawing {
		return nil, 0, 0, refuse("the SVG has %d KB; at most %d are taken, so simplify its paths, or bring it as PNG",
			len(data)>>10, MaxDrawing>>10)
	}
	c := &cleaner{decoder: xml.NewDecoder(bytes.NewReader(data))}
	for {
		token, err := c.decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, 0, 0, broken("SVG", err)
		}
		if err := c.take(token); err != nil {
			return nil, 0, 0, err
		}
	}
	if c.width == 0 {
		return nil, 0, 0, refuse("the SVG has no picture in it")
	}
	return c.out.Bytes(), c.width, c.height, nil
}

// cleaner writes a drawing anew from what is allowed of it.
type cleaner struct {
	decoder       *xml.Decoder
	out           bytes.Buffer
	open          []string        // elements that are written and not closed yet
	skipped       int             // depth inside an element that is left out
	styles        strings.Builder // the text of the <style> that is open
	width, height int
}

func (c *cleaner) refuse(format string, args ...any) error {
	line, _ := c.decoder.InputPos()
	return refuse("line %d of the SVG %s; a picture may not run, link or load anything, so remove it, or bring the "+
		"picture as PNG", line, fmt.Sprintf(format, args...))
}

func (c *cleaner) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		if bytes.ContainsAny(t, "[") {
			return c.refuse("declares entities")
		}
	case xml.StartElement:
		return c.start(t)
	case xml.EndElement:
		if c.skipped > 0 {
			c.skipped--
			return nil
		}
		if t.Name.Local == "style" {
			if err := c.stylesheet(); err != nil {
				return err
			}
		}
		c.open = c.open[:len(c.open)-1]
		fmt.Fprintf(&c.out, "</%s>", t.Name.Local)
	case xml.CharData:
		if c.skipped > 0 || len(c.open) == 0 ||
			!slices.Contains([]string{"text", "tspan", "textPath", "title", "desc", "style"}, c.open[len(c.open)-1]) {
			return nil
		}
		if c.open[len(c.open)-1] == "style" {
			c.styles.Write(t)
			return nil
		}
		return xml.EscapeText(&c.out, t)
	}
	return nil
}

func (c *cleaner) start(e xml.StartElement) error {
	name := e.Name.Local
	switch {
	case c.skipped > 0, e.Name.Space != svgSpace && e.Name.Space != "", name == "metadata":
		if lower := strings.ToLower(name); lower == "script" || lower == "iframe" {
			return c.refuse("holds <%s>", name)
		}
		c.skipped++
		return nil
	case !listed(drawingParts, name):
		return c.refuse("holds <%s>", name)
	case len(c.open) > 0 && c.open[len(c.open)-1] == "style":
		return c.refuse("holds <%s> inside of <style>", name)
	case len(c.open) == 0 && (name != "svg" || c.width > 0):
		return c.refuse("holds <%s> outside of the drawing", name)
	}
	fmt.Fprintf(&c.out, "<%s", name)
	if len(c.open) == 0 {
		if err := c.root(e.Attr); err != nil {
			return err
		}
	}
	for _, a := range e.Attr {
		if err := c.attribute(name, a, len(c.open) == 0); err != nil {
			return err
		}
	}
	c.out.WriteString(">")
	c.open = append(c.open, name)
	return nil
}

func (c *cleaner) attribute(element string, a xml.Attr, ofRoot bool) error {
	name := a.Name.Local
	isLink := name == "href"
	switch {
	case strings.HasPrefix(strings.ToLower(name), "on"):
		return c.refuse("has the event handler %s", name)
	case a.Name.Space != "" && !isLink, !listed(drawingAttributes, name), ofRoot &&
		(name == "width" || name == "height" || name == "viewBox"):
		return nil
	case isLink && !inside(a.Value, element == "image"):
		return c.refuse("refers to %.60q, which is outside of the file", a.Value)
	case !isLink:
		if err := c.style(a.Value); err != nil {
			return err
		}
	}
	fmt.Fprintf(&c.out, ` %s="`, name)
	if err := xml.EscapeText(&c.out, []byte(a.Value)); err != nil {
		return err
	}
	c.out.WriteByte('"')
	return nil
}

var (
	ownPicture = regexp.MustCompile(`^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]+$`)
	reference  = regexp.MustCompile(`(?i)url\s*\(\s*['"]?\s*([^'")\s]*)`)
	loading    = regexp.MustCompile(
		`(?i)@import|@font-face|image-set|image\s*\(|\bsrc\s*\(|expression\s*\(|javascript:|-moz-binding|behavior\s*:|\\`)
)

// inside reports whether a reference stays in the file: a part of it, or the pixels of a picture.
func inside(target string, pixels bool) bool {
	target = strings.TrimSpace(target)
	return strings.HasPrefix(target, "#") || pixels && ownPicture.MatchString(target)
}

// style refuses values that would load something; only parts of the drawing may be referred to.
func (c *cleaner) style(value string) error {
	if found := loading.FindString(value); found != "" {
		return c.refuse("has %q in its styles", found)
	}
	for _, match := range reference.FindAllStringSubmatch(value, -1) {
		if !strings.HasPrefix(match[1], "#") {
			return c.refuse("refers to %.60q, which is outside of the file", match[1])
		}
	}
	return nil
}

// harmless are the rules of a stylesheet that only say when others count, or how things move.
var harmless = []string{"@media", "@supports", "@keyframes"}

var atRule = regexp.MustCompile(`@[\w-]*`)

// stylesheet writes the text of a <style>. It is looked at as a whole, since browsers put together again what comments
// and marked sections cut in two.
func (c *cleaner) stylesheet() error {
	text := c.styles.String()
	c.styles.Reset()
	for _, rule := range atRule.FindAllString(text, -1) {
		if !slices.Contains(harmless, strings.ToLower(rule)) {
			return c.refuse("has %q in its styles", rule)
		}
	}
	if err := c.style(text); err != nil {
		return err
	}
	return xml.EscapeText(&c.out, []byte(text))
}

// root writes the size of the drawing, so that every browser gives it the same shape.
func (c *cleaner) root(attributes []xml.Attr) error {
	value := map[string]string{}
	for _, a := range attributes {
		if a.Name.Space == "" {
			value[a.Name.Local] = a.Value
		}
	}
	box := strings.FieldsFunc(value["viewBox"], func(r rune) bool {
		return r == ' ' || r == ',' || r == '\n' ||
			r == '\t'
	})
	width, height := pixels(value["width"]), pixels(value["height"])
	if len(box) == 4 && (width == 0 || height == 0) {
		width, height = pixels(box[2]), pixels(box[3])
	}
	if width == 0 || height == 0 || width > 100_000 || height > 100_000 {
		return refuse("the SVG does not say its size; give its <svg> a viewBox, such as viewBox=\"0 0 320 80\"")
	}
	if len(box) != 4 {
		box = []string{"0", "0", number(width), number(height)}
	}
	c.width, c.height = max(1, int(math.Round(width))), max(1, int(math.Round(height)))
	fmt.Fprintf(&c.out, ` xmlns="%s" width="%s" height="%s" viewBox="`, svgSpace, number(width), number(height))
	if err := xml.EscapeText(&c.out, []byte(strings.Join(box, " "))); err != nil {
		return err
	}
	c.out.WriteByte('"')
	return nil
}

// pixels reads a length without a unit or in px; 0 for any other.
func pixels(length string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(length), "px"), 64)
	if err != nil || n < 0 || math.IsNaN(n) || math.IsInf(n, 0) {
		return 0
	}
	return n
}

func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
