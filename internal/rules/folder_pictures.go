package rules

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/media"
)

// wantedPictures are those that every page kind has a place for.
var wantedPictures = []string{"logo", "logo-white", "favicon", "share", "hero-main", "hero-secondary", "gallery-1",
	"gallery-2", "gallery-3", "gallery-4"}

// squareCut ends the name of a cut that stands beside the words of the whole picture.
const squareCut = "-square"

// smallHero is the width below which the largest picture of the home page looks coarse.
const smallHero = 1200

// FolderPictures says what is odd about the pictures of a content folder: those that give none, those without words,
// and those that a new brand does not have. Has tells whether a brand has a picture from anywhere else.
func FolderPictures(c *content.Content, folder string, found map[string][]media.Picture, faults []media.Fault,
	has func(b *brand.Brand, name string) bool) content.Problems {
	var problems content.Problems
	say := func(severity content.Severity, file, message, fix string) {
		problems = append(problems, content.Problem{File: filepath.Join(folder, file), Severity: severity,
			Message: message, Fix: fix})
	}
	for _, f := range faults {
		say(content.Warning, f.File, f.Message, f.Fix)
	}
	for id, pictures := range found {
		dir := media.FolderOf(id)
		if id != media.Shared && !slices.ContainsFunc(c.Site.Brands, func(b *brand.Brand) bool { return b.ID == id }) {
			say(content.Warning, dir, "belongs to no brand",
				"name the folder as a brand's id; livery brand list shows all")
		}
		for _, p := range pictures {
			file := path.Join(dir, p.Name)
			if p.Alt == "" && !spellsName(p.Name) && !strings.HasSuffix(p.Name, squareCut) {
				say(content.Warning, file, "has no alternative text", "add a line to "+path.Join(dir, media.WordsFile)+
					", such as  "+p.Name+": A van at a loading dock")
			}
			if p.Name == "hero-main" && p.Ext != "svg" && p.Width < smallHero {
				say(content.Warning, file, fmt.Sprintf("is %d pixels wide, which looks coarse on a large screen",
					p.Width), fmt.Sprintf("bring it at least %d wide", smallHero))
			}
		}
	}
	for _, b := range c.Site.Brands {
		if missing := missingPictures(c, b, found[b.ID], has); len(missing) > 0 {
			say(content.Note, path.Join(media.FolderRoot, b.ID), "has no "+strings.Join(missing, ", ")+
				"; pages are laid out without them", "add them there, or with livery media put "+b.ID)
		}
	}
	problems.Sort()
	return problems
}

// missingPictures are those that a brand of the folder has nowhere.
func missingPictures(c *content.Content, b *brand.Brand, own []media.Picture,
	has func(b *brand.Brand, name string) bool) []string {
	if !c.Added(b.ID) && !c.Renamed(b.ID) {
		return nil
	}
	wanted := slices.Clone(wantedPictures)
	for i := range b.Solutions.Sections {
		wanted = append(wanted, fmt.Sprintf("solution-%d", i+1))
	}
	return slices.DeleteFunc(wanted, func(name string) bool {
		return has(b, name) || slices.ContainsFunc(own, func(p media.Picture) bool { return p.Name == name })
	})
}

// spellsName tells whether a picture is shown with the brand's name as its words.
func spellsName(name string) bool {
	return slices.ContainsFunc([]string{"logo", "favicon", "icon", "apple-touch-icon", "share"},
		func(logo string) bool {
			return name == logo || strings.HasPrefix(name, logo+"-")
		})
}
