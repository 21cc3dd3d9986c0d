package blob

import (
	"fmt"
	"regexp"
	"unicode/utf8"
)

// The lengths, in characters, that names may have.
const (
	MinContainerName, MaxContainerName = 3, 63
	MaxName                            = 1024
)

var containerName = regexp.MustCompile(`^[a-z0-9](-?[a-z0-9])*$`)

// CheckContainer answers ErrName unless name can be the name of a container.
func CheckContainer(name string) error {
	if len(name) < MinContainerName || len(name) > MaxContainerName || !containerName.MatchString(name) {
		return fmt.Errorf("%w: container %q: use %d to %d lower-case letters, digits and single hyphens between them",
			ErrName, name, MinContainerName, MaxContainerName)
	}
	return nil
}

// CheckName answers ErrName unless name can be the name of a blob in every driver. Characters
// that XML 1.0 cannot carry would break listings, and the service itself turns a backslash
// into a slash; both are refused here rather than changed.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return fmt.Errorf("%w: a blob needs a name", ErrName)
	case n > MaxName:
		return fmt.Errorf("%w: %.40q… has %d characters, at most %d are allowed", ErrName, name, n, MaxName)
	case !utf8.ValidString(name):
		return fmt.Errorf("%w: %q is not UTF-8", ErrName, name)
	}
	for _, r := range name {
		if r < 0x20 || (r >= 0x7f && r < 0xa0) || r == '\\' || r == 0xfffe || r == 0xffff {
			return fmt.Errorf("%w: %q holds the character %U; leave it out", ErrName, name, r)
		}
	}
	return nil
}
