package wire

import "net/http"

// operation is something the protocol can do. Permission lists the letters of a shared access
// signature of which one is needed; an operation without is for the account's owner alone.
type operation struct {
	permission string
	run        func(*call) error
}

type level int

const (
	onService level = iota
	onContainer
	onBlob
)

type route struct {
	level                 level
	method, restype, comp string
}

var operations = map[route]operation{
	{onBlob, http.MethodPut, "", ""}:    {permission: "cw", run: (*call).putBlob},
	{onBlob, http.MethodGet, "", ""}:    {permission: "r", run: (*call).getBlob},
	{onBlob, http.MethodHead, "", ""}:   {permission: "r", run: (*call).headBlob},
	{onBlob, http.MethodDelete, "", ""}: {permission: "d", run: (*call).deleteBlob},

	{onContainer, http.MethodGet, "container", "list"}: {permission: "l", run: (*call).listBlobs},
	{onContainer, http.MethodPut, "container", ""}:     {run: (*call).createContainer},
	{onContainer, http.MethodGet, "container", ""}:     {run: (*call).containerProperties},
	{onContainer, http.MethodHead, "container", ""}:    {run: (*call).containerProperties},
	{onContainer, http.MethodDelete, "container", ""}:  {run: (*call).deleteContainer},

	{onService, http.MethodGet, "", "list"}:              {run: (*call).listContainers},
	{onService, http.MethodGet, "service", "properties"}: {run: (*call).getServiceProperties},
	{onService, http.MethodPut, "service", "properties"}: {run: (*call).setServiceProperties},
}

// operation finds what is asked for, or why that is not served. Parameters that would make
// it a different operation in Azure are refused: deleting a snapshot must never delete the
// blob.
func (c *call) operation() (operation, error) {
	at := onBlob
	switch {
	case c.container == "":
		at = onService
	case c.blob == "":
		at = onContainer
	}
	switch c.r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete:
	default:
		return operation{}, errVerb
	}
	restype, comp := c.query.Get("restype"), c.query.Get("comp")
	for _, name := range []string{"snapshot", "versionid"} {
		if c.query.Has(name) {
			return operation{}, errInvalidParameter(name, c.query.Get(name), "Snapshots and versions are not supported.")
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
	return operation{}, errInvalidParameter("comp", comp, "The operation is not supported.")
}
