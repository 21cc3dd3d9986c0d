package wire

import (
	"net/http"
	"slices"
)

// operation is something the protocol can do. Permission lists the letters of a shared access
// signature of which one is needed; account those of a signature for the whole account, where they
// are others. An operation without letters is for the account's owner alone.
type operation struct {
	permission, account string
	run                 func(*call) error
}

// allowed says why a signature does not open an operation, or nil.
func (c *call) allowed(op operation) error {
	if c.owner {
		return nil
	}
	letters := op.permission
	if c.token.OfAccount() {
		if !c.token.Covers(kinds[c.level()]) {
			return errResourceType
		}
		letters += op.account
	}
	if !c.token.Allows(letters) {
		return errPermission
	}
	return nil
}

type level int

const (
	onService level = iota
	onContainer
	onBlob
)

// kinds are the letters of the levels in a signature for the whole account.
var kinds = map[level]string{onService: "s", onContainer: "c", onBlob: "o"}

func (c *call) level() level {
	switch {
	case c.container == "":
		return onService
	case c.blob == "":
		return onContainer
	}
	return onBlob
}

type route struct {
	level                 level
	method, restype, comp string
}

var operations = map[route]operation{
	{onBlob, http.MethodPut, "", ""}:    {permission: "cw", run: (*call).putBlob},
	{onBlob, http.MethodGet, "", ""}:    {permission: "r", run: (*call).getBlob},
	{onBlob, http.MethodHead, "", ""}:   {permission: "r", run: (*call).headBlob},
	{onBlob, http.MethodDelete, "", ""}: {permission: "d", run: (*call).deleteBlob},

	{onBlob, http.MethodPut, "", "metadata"}:   {permission: "w", run: (*call).setMetadata},
	{onBlob, http.MethodGet, "", "metadata"}:   {permission: "r", run: (*call).headBlob},
	{onBlob, http.MethodHead, "", "metadata"}:  {permission: "r", run: (*call).headBlob},
	{onBlob, http.MethodPut, "", "properties"}: {permission: "w", run: (*call).setProperties},
	{onBlob, http.MethodPut, "", "block"}:      {permission: "cw", run: (*call).putBlock},
	{onBlob, http.MethodPut, "", "blocklist"}:  {permission: "cw", run: (*call).putBlockList},
	{onBlob, http.MethodGet, "", "blocklist"}:  {permission: "r", run: (*call).getBlockList},

	{onContainer, http.MethodGet, "container", "list"}: {permission: "l", run: (*call).listBlobs},
	{onContainer, http.MethodPut, "container", ""}:     {account: "cw", run: (*call).createContainer},
	{onContainer, http.MethodGet, "container", ""}:     {account: "r", run: (*call).containerProperties},
	{onContainer, http.MethodHead, "container", ""}:    {account: "r", run: (*call).containerProperties},
	{onContainer, http.MethodDelete, "container", ""}:  {account: "d", run: (*call).deleteContainer},

	{onContainer, http.MethodPut, "container", "metadata"}:  {account: "w", run: (*call).setContainerMetadata},
	{onContainer, http.MethodGet, "container", "metadata"}:  {account: "r", run: (*call).containerProperties},
	{onContainer, http.MethodHead, "container", "metadata"}: {account: "r", run: (*call).containerProperties},

	{onService, http.MethodGet, "", "list"}:              {account: "l", run: (*call).listContainers},
	{onService, http.MethodGet, "service", "properties"}: {account: "r", run: (*call).getServiceProperties},
	{onService, http.MethodPut, "service", "properties"}: {account: "w", run: (*call).setServiceProperties},
}

// unsupportedComps are operations that the service has and this endpoint has not. They are refused
// with the service's own code for that, so that a client can tell them from a mistake of its own.
var unsupportedComps = []string{
	"acl", "appendblock", "batch", "blobs", "copy", "expiry", "immutabilityPolicies", "incrementalcopy", "lease",
	"legalhold", "page", "pagelist",
	"query", "rename", "seal", "snapshot", "stats", "tags", "tier", "undelete", "userdelegationkey",
}

// operation finds what is asked for, or why that is not served. Parameters that would make
// it a different operation in Azure are refused: deleting a snapshot must never delete the
// blob.
func (c *call) operation() (operation, error) {
	at := c.level()
	restype, comp := c.query.Get("restype"), c.query.Get("comp")
	switch c.r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete:
	case http.MethodPost: // only of operations that are not served
		if slices.Contains(unsupportedComps, comp) {
			return operation{}, errUnsupportedParam.with("QueryParameterName", "comp", "QueryParameterValue", comp)
		}
		return operation{}, errVerb
	default:
		return operation{}, errVerb
	}
	for _, name := range []string{"snapshot", "versionid"} {
		if c.query.Has(name) {
			return operation{}, errUnsupportedParam.with("QueryParameterName", name, "QueryParameterValue",
				c.query.Get(name))
		}
	}
	if op, ok := operations[route{at, c.r.Method, restype, comp}]; ok {
		return op, nil
	}
	if at == onContainer && restype == "" {
		return operation{}, errMissingParam.with("QueryParameterName", "restype")
	}
	if comp == "" {
		return operation{}, errInvalidParameter("restype", restype, "The operation is not supported.")
	}
	if slices.Contains(unsupportedComps, comp) ||
		slices.Contains([]string{"metadata", "properties", "block", "blocklist"}, comp) {
		return operation{}, errUnsupportedParam.with("QueryParameterName", "comp", "QueryParameterValue", comp)
	}
	return operation{}, errInvalidParameter("comp", comp, "There is no such operation.")
}
