package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"livery/internal/brand"
	"livery/internal/lead"
	"livery/internal/page"
	"livery/internal/post"
)

// tables are the lists and limits that the browser goes by as well. Type names the values of a list.
var tables = []struct {
	name, typ, about string
	value            any
}{
	{"kinds", "Kind", "What a page can be.", page.Kinds},
	{"paths", "", "The addresses that stand for themselves.", page.Paths},
	{"alwaysThere", "", "Kinds that need no entry in a brand's list of pages.", page.AlwaysThere},
	{"nested", "", "The kinds one step below a page.", page.Nested},
	{"behind", "", "The page of a brand that a kind comes with.", page.Behind},
	{"chunks", "", "The chunk of styles that a kind of page needs beside those of all pages.", page.Chunks},
	{"needs", "", "The content module that a kind of page shows beside the brand's core.", page.Needs},
	{"variants", "Variant", "The variants.", brand.Variants},
	{"targets", "Target", "Where a second button may lead.", brand.Targets},
	{"groupIds", "GroupId", "The groups of what is said about a product, in their order.", brand.GroupIDs},
	{"allTab", "", "The tab that shows every product.", brand.AllTab},
	{"limits", "", "How much and how many.", map[string]int{
		"postsPerPage": post.PerPage, "wordsPerMinute": post.WordsPerMinute,
		"wholeList": page.WholeListLimit, "topics": page.TopicLimit,
		"comparedLeast": page.CompareLeast, "compared": page.CompareLimit, "vehicles": page.MostVehicles,
		"phoneLength": lead.MinPhone,
	}},
	{"messages", "", "What the demo form says of a field.", map[string]string{
		"nameRequired": lead.MsgNameRequired, "emailRequired": lead.MsgEmailRequired,
		"emailInvalid": lead.MsgEmailInvalid,
		"phoneInvalid": lead.MsgPhoneInvalid, "brandInvalid": lead.MsgBrandInvalid,
	}},
}

func writeRules(path string) {
	var b bytes.Buffer
	b.WriteString("// Code generated from the Go rules by `make gen`. DO NOT EDIT.\n")
	for _, rule := range tables {
		data, err := json.MarshalIndent(rule.value, "", "  ")
		if err != nil {
			fail(err)
		}
		fmt.Fprintf(&b, "\n/** %s */\nexport const %s = %s as const\n", rule.about, rule.name, data)
		if rule.typ != "" {
			fmt.Fprintf(&b, "export type %s = (typeof %s)[number]\n", rule.typ, rule.name)
		}
	}
	writeFile(path, bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}
