package content

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// known are the entries that a content folder may hold.
var known = []string{"site.yaml", "placeholders.yaml", "rules.yaml", "sources.yaml", "permits.yaml", "changes.yaml",
	"brands", "families", "catalogue", "legal", "blogs", "assets", "schema"}

// checkFolder finds a folder laid over other content that is not the one that was meant.
func checkFolder(fsys fs.FS) Problems {
	o, layered := withoutAmendments(fsys).(overlay)
	if !layered || o.folder == "" {
		return nil
	}
	entries, err := fs.ReadDir(o.upper, ".")
	if err != nil {
		return Problems{{File: o.folder, Message: "cannot be read: " + err.Error(),
			Fix: "correct the path or its permissions"}}
	}
	var names []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return Problems{{File: o.folder, Severity: Warning,
			Message: "has nothing in it, so the built-in content is used as it is",
			Fix:     "add a file such as brands/<id>.yaml; livery brand new writes one"}}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(known, name) }) {
		return Problems{o.misplaced(names)}
	}
	var problems Problems
	for _, name := range names {
		if p, mistaken := o.nearly(name); mistaken {
			problems = append(problems, p)
		}
		if ext := path.Ext(name); (ext == ".yaml" || ext == ".yml") && !slices.Contains(known, name) {
			problems = append(problems, Problem{File: filepath.Join(o.folder, name), Severity: Warning,
				Message: "is not read: no content file has this name here",
				Fix:     "move it to brands/, families/ or another of: " + strings.Join(known, ", ")})
		}
	}
	return problems
}

// nearly warns of a folder whose name is almost that of a part.
func (o overlay) nearly(name string) (Problem, bool) {
	info, err := fs.Stat(o.upper, name)
	near := Nearest(name, known)
	if err != nil || !info.IsDir() || near == "" || slices.Contains(known, name) {
		return Problem{}, false
	}
	return Problem{File: filepath.Join(o.folder, name), Severity: Warning, Message: "is a folder that nothing reads",
		Fix: fmt.Sprintf("did you mean %q? rename it, or move it out of the content", near)}, true
}

// misplaced says which folder was meant, where that can be seen.
func (o overlay) misplaced(names []string) Problem {
	p := Problem{File: o.folder, Message: "holds no content: none of " + strings.Join(known, ", ") + " is in it",
		Fix: "name the folder that holds brands/, site.yaml and the like"}
	for _, name := range names {
		if slices.ContainsFunc(known,
			func(entry string) bool { _, err := fs.Stat(o.upper, path.Join(name, entry)); return err == nil }) {
			p.Message = fmt.Sprintf("holds no content itself, but %s in it does", name)
			p.Fix = "use --content " + filepath.Join(o.folder, name)
			return p
		}
	}
	if slices.Contains(known, filepath.Base(o.folder)) {
		p.Message = fmt.Sprintf("is the folder %q of a content folder", filepath.Base(o.folder))
		p.Fix = "use --content " + filepath.Dir(o.folder)
	}
	return p
}
