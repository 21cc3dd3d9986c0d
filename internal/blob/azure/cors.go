package azure

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/to"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/service"
)

// browserMethods are what pages call an account with.
var browserMethods = []string{"GET", "PUT"}

// ShutOut answers which of the origins the account's CORS rules keep from reading and uploading.
func (s *Store) ShutOut(ctx context.Context, origins []string) ([]string, error) {
	properties, err := s.client.ServiceClient().GetProperties(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("read the account's CORS rules: %w", translate(err))
	}
	var shut []string
	for _, origin := range origins {
		if !slices.ContainsFunc(properties.CORS, func(rule *service.CORSRule) bool { return lets(rule, origin) }) {
			shut = append(shut, origin)
		}
	}
	return shut, nil
}

// lets reports whether a rule lets pages of an origin read and upload.
func lets(rule *service.CORSRule, origin string) bool {
	methods, headers, origins := listOf(rule.AllowedMethods), listOf(rule.AllowedHeaders), listOf(rule.AllowedOrigins)
	for _, method := range browserMethods {
		if !slices.Contains(methods, method) {
			return false
		}
	}
	return (slices.Contains(headers, "*") || slices.Contains(headers, "x-ms-*") &&
		slices.Contains(headers, "content-type")) &&
		(slices.Contains(origins, "*") || slices.Contains(origins, origin))
}

func listOf(text *string) (list []string) {
	for part := range strings.SplitSeq(value(text), ",") {
		list = append(list, strings.TrimSpace(part))
	}
	return list
}

// LetBrowsersIn adds a rule that lets pages of every origin make calls; each call still needs a
// signed permission. The rules that are there stay.
func (s *Store) LetBrowsersIn(ctx context.Context) error {
	properties, err := s.client.ServiceClient().GetProperties(ctx, nil)
	if err != nil {
		return fmt.Errorf("read the account's CORS rules: %w", translate(err))
	}
	rule := &service.CORSRule{AllowedOrigins: to.Ptr("*"), AllowedMethods: to.Ptr("GET,HEAD,PUT,OPTIONS"),
		AllowedHeaders: to.Ptr("*"),
		ExposedHeaders: to.Ptr("*"), MaxAgeInSeconds: to.Ptr(int32(3600))}
	if _, err := s.client.ServiceClient().SetProperties(ctx,
		&service.SetPropertiesOptions{CORS: append(properties.CORS, rule)}); err != nil {
		return fmt.Errorf("set the account's CORS rules: %w", translate(err))
	}
	return nil
}

// CORSCommand is what an operator types to do the same.
func CORSCommand(account string) string {
	return "az storage cors add --account-name " + account +
		" --services b --methods GET HEAD PUT OPTIONS --origins '*' --allowed-headers '*' --exposed-headers '*' " +
		"--max-age 3600"
}
