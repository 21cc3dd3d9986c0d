package blob

import (
	"strings"
	"time"
)

// Conditions guard an operation; the zero value always passes. An ETag may be "*", may be
// quoted, and IfMatch and IfNoneMatch of a read may list several with commas. Times compare
// at the second, because that is what Last-Modified can say.
type Conditions struct {
	IfMatch, IfNoneMatch               string
	IfModifiedSince, IfUnmodifiedSince time.Time
}

// CheckRead says whether an existing blob may be read: ErrPrecondition when the reader
// asked for another state of it, ErrNotModified when the reader has this state already.
func (c Conditions) CheckRead(p Properties) error {
	if c.IfMatch != "" && !matches(c.IfMatch, p.ETag) {
		return ErrPrecondition
	}
	if !c.IfUnmodifiedSince.IsZero() && modifiedAfter(p, c.IfUnmodifiedSince) {
		return ErrPrecondition
	}
	// Both given: the blob counts as unmodified only if both say so.
	sameTag := c.IfNoneMatch != "" && matches(c.IfNoneMatch, p.ETag)
	sameTime := !c.IfModifiedSince.IsZero() && !modifiedAfter(p, c.IfModifiedSince)
	otherTag := c.IfNoneMatch != "" && !sameTag
	otherTime := !c.IfModifiedSince.IsZero() && !sameTime
	if (sameTag && !otherTime) || (sameTime && !otherTag) {
		return ErrNotModified
	}
	return nil
}

// CheckWrite says whether a blob may be written or deleted; current is nil when there is
// none. An ETag condition outranks a time condition.
func (c Conditions) CheckWrite(current *Properties) error {
	if current == nil {
		if c.IfMatch != "" {
			return ErrPrecondition
		}
		return nil
	}
	refused := false
	switch {
	case c.IfNoneMatch == "*":
		return ErrExists
	case c.IfNoneMatch != "":
		refused = matches(c.IfNoneMatch, current.ETag)
	case c.IfMatch != "":
		refused = !matches(c.IfMatch, current.ETag)
	case !c.IfModifiedSince.IsZero():
		refused = !modifiedAfter(*current, c.IfModifiedSince)
	case !c.IfUnmodifiedSince.IsZero():
		refused = modifiedAfter(*current, c.IfUnmodifiedSince)
	}
	if refused {
		return ErrPrecondition
	}
	return nil
}

func matches(list, etag string) bool {
	for one := range strings.SplitSeq(list, ",") {
		one = strings.TrimSpace(one)
		if one == "*" || strings.Trim(one, `"`) == etag {
			return true
		}
	}
	return false
}

func modifiedAfter(p Properties, t time.Time) bool {
	return p.LastModified.Truncate(time.Second).After(t.Truncate(time.Second))
}
