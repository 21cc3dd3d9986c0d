package rules

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// placeholder is a word in braces, for which a page puts something.
var placeholder = regexp.MustCompile(`\{\w+\}`)

// filledInAll are the placeholders of all texts.
var filledInAll = []string{"{name}", "{host}"}

// filledInLegal are those of legal texts, of all brands and of one.
var filledInLegal = []string{"{operator}", "{address}", "{email}", "{security}", "{keep}"}

// filledByPages are the further placeholders of labels, by field.
var filledByPages = map[string][]string{
	"links.shopItem":                 {"{id}", "{brand}"},
	"links.shopCart":                 {"{items}", "{brand}"},
	"words.footer.copyright":         {"{year}"},
	"words.home.slide":               {"{number}", "{count}"},
	"words.home.slideNamed":          {"{number}", "{caption}"},
	"words.products.count":           {"{count}"},
	"words.products.within":          {"{products}", "{category}"},
	"words.products.tick":            {"{least}", "{most}"},
	"words.products.chosen":          {"{count}", "{most}"},
	"words.products.compared":        {"{count}"},
	"words.product.others":           {"{category}"},
	"words.product.previous":         {"{category}"},
	"words.product.next":             {"{category}"},
	"words.product.picture":          {"{title}"},
	"words.product.from":             {"{price}"},
	"words.product.priceBoth":        {"{once}", "{monthly}"},
	"words.product.priceMonthly":     {"{price}"},
	"words.product.priceTerm":        {"{price}", "{months}"},
	"words.product.priceUntil":       {"{date}"},
	"words.blog.page":                {"{page}"},
	"words.quote.begin.began":        {"{groups}", "{vehicles}"},
	"words.quote.begin.groups":       {"{count}"},
	"words.quote.group.number":       {"{number}"},
	"words.quote.group.left":         {"{number}"},
	"words.quote.group.changeWhich":  {"{number}"},
	"words.quote.group.which":        {"{number}"},
	"words.quote.group.fewer":        {"{what}"},
	"words.quote.group.more":         {"{what}"},
	"words.quote.group.removed":      {"{group}"},
	"words.quote.lines.removed":      {"{count}", "{title}"},
	"words.quote.lines.set":          {"{count}"},
	"words.quote.lines.take":         {"{count}"},
	"words.quote.totals.bar":         {"{vehicles}", "{parts}"},
	"words.quote.totals.open":        {"{number}"},
	"words.quote.totals.opens":       {"{count}", "{number}"},
	"words.quote.totals.changing":    {"{number}"},
	"words.quote.saved.title":        {"{number}"},
	"words.quote.saved.since":        {"{date}"},
	"words.quote.saved.changesText":  {"{number}"},
	"words.quote.offer.asked":        {"{date}"},
	"words.quote.saved.by":           {"{date}", "{person}"},
	"words.quote.saved.outdated":     {"{date}"},
	"words.quote.saved.copyThis":     {"{address}"},
	"words.quote.saved.nextOffer":    {"{number}"},
	"words.quote.saved.askText":      {"{seller}"},
	"words.quote.offer.title":        {"{number}", "{date}"},
	"words.quote.offer.by":           {"{seller}", "{number}"},
	"words.quote.offer.valid":        {"{date}"},
	"words.quote.offer.expired":      {"{date}"},
	"words.quote.offer.older":        {"{number}", "{date}", "{next}"},
	"words.quote.offer.prices":       {"{number}"},
	"words.quote.offer.term":         {"{months}"},
	"words.quote.offer.inAll":        {"{months}"},
	"words.quote.offer.sum":          {"{price}"},
	"words.quote.offer.sumTerm":      {"{price}", "{whole}", "{months}"},
	"words.quote.offer.until":        {"{price}", "{date}"},
	"words.quote.offer.share":        {"{percent}", "{base}", "{baseMonthly}"},
	"words.quote.offer.shareOnce":    {"{percent}", "{base}"},
	"words.quote.offer.shareMonthly": {"{percent}", "{base}"},
	"words.quote.offer.termOff":      {"{months}"},
	"words.quote.offer.changes":      {"{before}", "{number}"},
	"words.quote.offer.pieces":       {"{count}"},
	"words.quote.offer.priceOnce":    {"{price}"},
	"words.quote.offer.priceMonthly": {"{price}"},
	"words.quote.offer.months":       {"{count}"},
	"words.quote.offer.new":          {"{title}", "{now}"},
	"words.quote.offer.was":          {"{title}", "{now}", "{before}"},
	"words.quote.offer.gone":         {"{title}"},
	"words.quote.offer.goneHere":     {"{title}", "{rest}"},
	"words.quote.offer.of":           {"{title}", "{group}"},
	"words.quote.offer.more":         {"{count}", "{title}", "{all}"},
	"words.quote.offer.fewer":        {"{count}", "{title}", "{all}"},
	"words.quote.offer.vehiclesWas":  {"{group}", "{before}"},
	"words.quote.offer.firstYearWas": {"{now}", "{before}"},
	"words.quote.offer.validWas":     {"{now}", "{before}"},
	"words.quote.answer.agree":       {"{number}", "{seller}", "{price}", "{company}"},
	"words.quote.answer.changeText":  {"{seller}"},
	"words.quote.answer.changeAsked": {"{number}", "{date}"},
	"words.quote.answer.accepted":    {"{date}"},
	"words.quote.answer.declined":    {"{date}"},
	"words.quote.answer.what":        {"{number}", "{price}"},
	"words.quote.answer.person":      {"{person}", "{position}"},
	"words.blog.pageOf":              {"{page}", "{pages}", "{shown}", "{count}"},
	"words.forms.unsent":             {"{phone}", "{email}"},
	"words.forms.noScriptWays":       {"{phone}", "{email}"},
	"words.forms.unsentByMail":       {"{email}"},
	"words.forms.noScriptByMail":     {"{email}"},
	"words.demo.legal":               {"{terms}", "{privacy}"},
	"words.legal.heading":            {"{number}", "{title}"},
	"words.legal.updated":            {"{date}"},
	"words.legal.since":              {"{date}"},
	"words.sheet.foot":               {"{date}"},
}

// checkPlaceholders checks the texts of each layer: that labels say something, and that all leave to the page only what
// it knows.
func checkPlaceholders(loaded *content.Content) content.Problems {
	var problems content.Problems
	for _, file := range loaded.Files(loaded) {
		layer, before := loaded.File(file), len(problems)
		if dir := path.Dir(file); dir != "families" && dir != "brands" && dir != "legal" {
			layer = layer.Child("defaults") // of site.yaml
		}
		if layer == nil {
			continue
		}
		if words := layer.Child("words"); words != nil {
			problems = append(problems, emptyWords(words)...)
		}
		for _, text := range layer.Containing("{") {
			problems = append(problems, unknownPlaceholders(text, strings.HasPrefix(file, "legal/"))...)
		}
		if id, ofBrand := strings.CutPrefix(strings.TrimSuffix(file, ".yaml"), "brands/"); ofBrand {
			for i := before; i < len(problems); i++ {
				problems[i].Brand = id
			}
		}
	}
	return problems
}

func emptyWords(words *content.Node) (problems content.Problems) {
	for _, word := range words.Origins() {
		if strings.TrimSpace(word.Value) == "" {
			problems = append(problems, content.Problem{File: word.File, Line: word.Line, Path: "words." + word.Path,
				Message: "says nothing",
				Fix:     "write it, or leave the field out to have the words of the layer below"})
		}
	}
	return problems
}

// unknownPlaceholders finds what visitors would read in braces. A label is refused with it; another text may mean it
// so.
func unknownPlaceholders(text content.Origin, isLegal bool) (problems content.Problems) {
	severity := content.Warning
	known := slices.Concat(filledByPages[text.Path], filledInAll)
	if isLegal || strings.HasPrefix(text.Path, "legal.") {
		known = slices.Concat(known, filledInLegal)
	}
	if strings.HasPrefix(text.Path, "sales.replies") {
		known = slices.Concat(brand.ReplyPlaceholders, known)
	}
	if strings.HasPrefix(text.Path, "words.") || strings.HasPrefix(text.Path, "sales.") {
		severity = content.Error
	}
	for _, at := range placeholder.FindAllStringIndex(text.Value, -1) {
		if name := text.Value[at[0]:at[1]]; !slices.Contains(known, name) {
			problems = append(problems, content.Problem{File: text.File, Line: text.Line, Path: text.Path,
				Severity: severity,
				Span:     content.SpanOf(text.Value, at[0], at[1]),
				Message:  fmt.Sprintf("has %s, and the page has nothing to put there", name),
				Fix:      "remove it, or use one of: " + strings.Join(known, ", ")})
		}
	}
	return problems
}
