package shape

import (
	_ "embed"
	"encoding/json"
	"reflect"
)

// commentsOfBrand are the comments of package brand, which a binary does not have; `make gen` reads them from the
// source.
//
//go:embed comments.json
var commentsOfBrand []byte

// comments are those of types and fields, by package, type and field.
var comments = readComments()

func readComments() map[string]string {
	found := map[string]string{}
	_ = json.Unmarshal(commentsOfBrand, &found) // a test reads it too
	return found
}

// Comment says the comments of types and fields, before anything is described.
func Comment(found map[string]string) { comments = found }

// commentOf names the comment of a type, or of one of its fields.
func commentOf(t reflect.Type, field string) string {
	if field == "" {
		return t.PkgPath() + "." + t.Name()
	}
	return t.PkgPath() + "." + t.Name() + "." + field
}
