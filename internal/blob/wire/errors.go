package wire

import (
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/sas"
)

// apiError is an error as Azure tells it: a status, a code that clients test for, a text, and
// for some codes further elements.
type apiError struct {
	status  int
	code    string
	message string
	detail  []element
}

type element struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
}

func (e *apiError) Error() string { return e.code + ": " + e.message }

func (e *apiError) with(pairs ...string) *apiError {
	more := *e
	more.detail = nil
	for i := 0; i < len(pairs); i += 2 {
		more.detail = append(more.detail, element{xml.Name{Local: pairs[i]}, pairs[i+1]})
	}
	return &more
}

func (e *apiError) body(requestID string, now time.Time) []byte {
	text := struct {
		XMLName xml.Name `xml:"Error"`
		Code    string
		Message string
		Detail  []element
	}{
		Code:    e.code,
		Message: e.message + "\nRequestId:" + requestID + "\nTime:" + now.UTC().Format("2006-01-02T15:04:05.0000000Z"),
		Detail:  e.detail,
	}
	return xmlDocument(text)
}

// plainText undoes escapes that encoding/xml makes and XML does not need in text: some clients
// do not decode numeric ones. No attribute here can hold these characters.
var plainText = strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&#xA;", "\n")

func xmlDocument(v any) []byte {
	var b strings.Builder
	b.WriteString(xml.Header[:len(xml.Header)-1])
	if err := xml.NewEncoder(&b).Encode(v); err != nil {
		panic(err) // only a type that XML cannot hold, which is a fault of this package
	}
	return []byte(plainText.Replace(b.String()))
}

var (
	errAuthentication = &apiError{http.StatusForbidden, "AuthenticationFailed", "Server failed to authenticate the " +
		"request. Make sure the value of Authorization header is formed correctly including the signature.", nil}
	errPermission = &apiError{http.StatusForbidden, "AuthorizationPermissionMismatch",
		"This request is not authorized to perform this operation using this permission.", nil}
	errProtocol = &apiError{http.StatusForbidden, "AuthorizationProtocolMismatch",
		"This request is not authorized to perform this operation using this protocol.", nil}
	errSourceIP = &apiError{http.StatusForbidden, "AuthorizationSourceIPMismatch",
		"This request is not authorized to perform this operation using this source IP.", nil}
	errResourceType = &apiError{http.StatusForbidden, "AuthorizationResourceTypeMismatch",
		"This request is not authorized to perform this operation using this resource type.", nil}
	errService = &apiError{http.StatusForbidden, "AuthorizationServiceMismatch",
		"This request is not authorized to perform this operation using this service.", nil}
	errCopySource = &apiError{http.StatusForbidden, "CannotVerifyCopySource",
		"Server failed to authorize the copy source.", nil}
	errCopyPermission = &apiError{http.StatusForbidden, "CannotVerifyCopySource", errPermission.message, nil}
	errOverwrite      = &apiError{http.StatusForbidden, "UnauthorizedBlobOverwrite",
		"This request is not authorized to perform blob overwrites.", nil}
	errPreflight = &apiError{http.StatusForbidden, "CorsPreflightFailure",
		"CORS not enabled or no matching rule found for this request.", nil}

	errResourceNotFound = &apiError{http.StatusNotFound, "ResourceNotFound",
		"The specified resource does not exist.", nil}
	errBlobNotFound      = &apiError{http.StatusNotFound, "BlobNotFound", "The specified blob does not exist.", nil}
	errContainerNotFound = &apiError{http.StatusNotFound, "ContainerNotFound",
		"The specified container does not exist.", nil}
	errContainerExists = &apiError{http.StatusConflict, "ContainerAlreadyExists",
		"The specified container already exists.", nil}
	errBlobExists   = &apiError{http.StatusConflict, "BlobAlreadyExists", "The specified blob already exists.", nil}
	errPublicAccess = &apiError{http.StatusConflict, "PublicAccessNotPermitted",
		"Public access is not permitted on this storage account.", nil}

	errCondition = &apiError{http.StatusPreconditionFailed, "ConditionNotMet",
		"The condition specified using HTTP conditional header(s) is not met.", nil}
	errNotModified = &apiError{http.StatusNotModified, "ConditionNotMet",
		"The condition specified using HTTP conditional header(s) is not met.", nil}
	errUnsatisfiable = &apiError{http.StatusBadRequest, "UnsatisfiableCondition",
		"The request includes an unsatisfiable condition for this operation.", nil}
	errManyConditions = &apiError{http.StatusBadRequest, "MultipleConditionHeadersNotSupported",
		"Multiple condition headers are not supported.", nil}
	errRange = &apiError{http.StatusRequestedRangeNotSatisfiable, "InvalidRange",
		"The range specified is invalid for the current size of the resource.", nil}
	errRangeTooLarge = &apiError{http.StatusBadRequest, "OutOfRangeInput",
		"The range specified is too large to compute its MD5.", nil}

	errNoLength = &apiError{http.StatusLengthRequired, "MissingContentLengthHeader",
		"Content-Length HTTP header is required.", nil}
	errTooLarge = &apiError{http.StatusRequestEntityTooLarge, "RequestBodyTooLarge",
		"The request body is too large and exceeds the maximum permissible limit.", nil}
	errIncomplete = &apiError{http.StatusBadRequest, "InvalidInput",
		"The request body is shorter than its Content-Length.", nil}
	errInvalidMD5 = &apiError{http.StatusBadRequest, "InvalidMd5",
		"The MD5 value specified in the request is invalid. MD5 value must be 128 bits and base64 encoded.", nil}
	errMD5Mismatch = &apiError{http.StatusBadRequest, "Md5Mismatch",
		"The MD5 value specified in the request did not match with the MD5 value calculated by the server.", nil}
	errCRCMismatch = &apiError{http.StatusBadRequest, "Crc64Mismatch",
		"The CRC64 value specified in the request did not match with the CRC64 value calculated by the server.", nil}
	errTwoChecksums = &apiError{http.StatusBadRequest, "BothCrc64AndMd5HeaderPresent",
		"Both x-ms-content-crc64 header and Content-MD5 header are present.", nil}
	errInvalidMetadata = &apiError{http.StatusBadRequest, "InvalidMetadata",
		"The metadata specified is invalid. It has characters that are not permitted.", nil}
	errMetadataSize = &apiError{http.StatusBadRequest, "MetadataTooLarge",
		"The size of the specified metadata exceeds the limits.", nil}

	errInvalidURI = &apiError{http.StatusBadRequest, "InvalidUri",
		"The requested URI does not represent any resource on the server.", nil}
	errInvalidName = &apiError{http.StatusBadRequest, "InvalidResourceName",
		"The specified resource name contains invalid characters.", nil}
	errOutOfRange = &apiError{http.StatusBadRequest, "OutOfRangeInput",
		"The specified resource name length is not within the permissible limits.", nil}
	errInvalidXML = &apiError{http.StatusBadRequest, "InvalidXmlDocument",
		"XML specified is not syntactically valid.", nil}
	errVerb = &apiError{http.StatusMethodNotAllowed, "UnsupportedHttpVerb",
		"The resource doesn't support specified Http Verb.", nil}
	errInvalidParam = &apiError{http.StatusBadRequest, "InvalidQueryParameterValue",
		"Value for one of the query parameters specified in the request URI is invalid.", nil}
	errUnsupportedParam = &apiError{http.StatusBadRequest, "UnsupportedQueryParameter",
		"One of the query parameters specified in the request URI is not supported.", nil}
	errBlockID = &apiError{http.StatusBadRequest, "InvalidBlockId",
		"The specified block ID is invalid. The block ID must be Base64-encoded.", nil}
	errBlockLength = &apiError{http.StatusBadRequest, "InvalidBlobOrBlock",
		"The specified blob or block content is invalid.", nil}
	errBlockList    = &apiError{http.StatusBadRequest, "InvalidBlockList", "The specified block list is invalid.", nil}
	errMissingParam = &apiError{http.StatusBadRequest, "MissingRequiredQueryParameter",
		"A query parameter that's mandatory for this request is not specified.", nil}
	errOutOfRangeArg = &apiError{http.StatusBadRequest, "OutOfRangeQueryParameterValue",
		"One of the query parameters specified in the request URI is outside the permissible range.", nil}
	errHeaderValue = &apiError{http.StatusBadRequest, "InvalidHeaderValue",
		"The value for one of the HTTP headers is not in the correct format.", nil}
	errMissingHeader = &apiError{http.StatusBadRequest, "MissingRequiredHeader",
		"An HTTP header that's mandatory for this request is not specified.", nil}
	errHeader = &apiError{http.StatusBadRequest, "UnsupportedHeader",
		"One of the HTTP headers specified in the request is not supported.", nil}
	errCORSHeader = &apiError{http.StatusBadRequest, "InvalidHeaderValue",
		"A required CORS header is not present.", nil}

	errThrottled = &apiError{http.StatusTooManyRequests, "TooManyRequests",
		"Too many bytes were uploaded from this address. Please wait and retry the request.", nil}
	errGone = &apiError{http.StatusServiceUnavailable, "ServerBusy",
		"The storage is not there at the moment. Please retry the request later.", nil}
	errNoRoom = &apiError{http.StatusServiceUnavailable, "ServerBusy",
		"The server has too little free space for uploads. Please retry the request later.", nil}
	errInternal = &apiError{http.StatusInternalServerError, "InternalError",
		"The server encountered an internal error. Please retry the request.", nil}
)

func errInvalidHeader(name, value string) *apiError {
	return errHeaderValue.with("HeaderName", name, "HeaderValue", value)
}

func errInvalidParameter(name, value, reason string) *apiError {
	return errInvalidParam.with("QueryParameterName", name, "QueryParameterValue", value, "Reason", reason)
}

// storageError finds the answer for an error of the store or of the signature check.
func storageError(err error) *apiError {
	for _, known := range []struct {
		is     error
		answer *apiError
	}{
		{sas.ErrProtocol, errProtocol},
		{sas.ErrSourceIP, errSourceIP},
		{sas.ErrService, errService},
		{blob.ErrBlock, errBlockList},
		{blob.ErrBlockLength, errBlockLength},
		{blob.ErrUnavailable, errGone},
		{blob.ErrNotFound, errBlobNotFound},
		{blob.ErrContainerNotFound, errContainerNotFound},
		{blob.ErrContainerExists, errContainerExists},
		{blob.ErrExists, errBlobExists},
		{blob.ErrPrecondition, errCondition},
		{blob.ErrNotModified, errNotModified},
		{blob.ErrRange, errRange},
		{blob.ErrName, errInvalidName},
		{io.ErrUnexpectedEOF, errIncomplete},
	} {
		if errors.Is(err, known.is) {
			return known.answer
		}
	}
	if errors.Is(err, sas.ErrAuthentication) {
		return errAuthentication.with("AuthenticationErrorDetail",
			strings.TrimPrefix(err.Error(), sas.ErrAuthentication.Error()+": "))
	}
	return errInternal
}
