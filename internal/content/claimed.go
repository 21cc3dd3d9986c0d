package content

import (
	"bytes"
	"io/fs"
	"regexp"
)

var (
	// hostsPart is the part of a brand's file that names its hosts, whatever the rest looks like: from its key to the
	// next one.
	hostsPart = regexp.MustCompile(`(?m)^hosts(\+?):.*(?:\n(?:[\s#\-\]}].*)?)*`)
	remark    = regexp.MustCompile(`(?m)(?:^|\s)#.*$`)
	hostName  = regexp.MustCompile(`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+`)
)

// Claimed are the hosts that the files of a brand name. The files are read as text, since they are those of a brand
// that cannot be made of them.
func Claimed(fsys fs.FS, id string) (hosts []string) {
	for _, from := range sourcesOf(fsys, "brands/"+id+".yaml") {
		data, err := fs.ReadFile(from.fsys, from.file)
		if err != nil {
			continue // which is why it cannot be made
		}
		part := hostsPart.FindSubmatch(bytes.ReplaceAll(data, []byte("\r"), nil))
		if part == nil {
			continue
		}
		if len(part[1]) == 0 {
			hosts = nil // they stand in the place of those below
		}
		for _, name := range hostName.FindAll(remark.ReplaceAll(part[0], nil), -1) {
			hosts = append(hosts, string(name))
		}
	}
	return hosts
}
