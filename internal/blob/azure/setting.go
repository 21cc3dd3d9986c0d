package azure

import (
	"net/url"
	"strings"
)

// Credentials are the name, key and address in a setting. The key is empty when the setting
// holds a SAS, which cannot sign narrower credentials.
func Credentials(setting string) (name, key, endpoint string) {
	setting = strings.TrimSpace(setting)
	if u, err := url.Parse(setting); err == nil && (u.Scheme == "http" || u.Scheme == "https") {
		if u.User != nil {
			name = u.User.Username()
			key, _ = u.User.Password()
		}
		u.User, u.RawQuery = nil, ""
		return name, key, strings.TrimRight(u.String(), "/")
	}
	fields := map[string]string{"DefaultEndpointsProtocol": "https", "EndpointSuffix": "core.windows.net"}
	for part := range strings.SplitSeq(setting, ";") {
		if field, value, ok := strings.Cut(part, "="); ok {
			fields[strings.TrimSpace(field)] = strings.TrimSpace(value)
		}
	}
	endpoint = fields["BlobEndpoint"]
	if endpoint == "" {
		endpoint = fields["DefaultEndpointsProtocol"] + "://" + fields["AccountName"] + ".blob." +
			fields["EndpointSuffix"]
	}
	return fields["AccountName"], fields["AccountKey"], strings.TrimRight(endpoint, "/")
}
