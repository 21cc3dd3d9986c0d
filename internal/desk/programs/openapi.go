package programs

import (
	"encoding/json"
	"strings"

	"livery/internal/desk/frame"
	"livery/internal/web"
)

// Path is where a tool is called over plain HTTP.
func (t Tool) Path() string { return "/api/program/" + t.Name }

// Describe answers an OpenAPI description of the calls of all tools.
func Describe(tools []Tool) func(frame.Call) error {
	return func(c frame.Call) error {
		c.W.Header().Set("Content-Type", "application/json")
		return json.NewEncoder(c.W).Encode(description(tools, web.Origin(c.Request)))
	}
}

type object = map[string]any

func description(tools []Tool, origin string) object {
	paths := object{}
	for _, t := range tools {
		paths[t.Path()] = object{"post": object{
			"operationId": t.Name, "summary": strings.SplitAfter(t.About, ".")[0], "description": t.About,
			"requestBody": object{"required": true, "content": inJSON(t.in)},
			"responses": object{
				"200":     object{"description": "What was asked for.", "content": inJSON(t.out)},
				"default": object{"$ref": "#/components/responses/problem"},
			}}}
	}
	return object{
		"openapi": "3.1.0",
		"info": object{"title": "Livery for programs", "version": "1",
			"description": "What programs with a key read and propose. A person decides on every proposal."},
		"servers":  []object{{"url": origin}},
		"security": []object{{"key": []string{}}},
		"paths":    paths,
		"components": object{
			"securitySchemes": object{"key": object{"type": "http", "scheme": "bearer",
				"description": "The key that an owner of the Desk made."}},
			"responses": object{"problem": object{
				"description": "Why it was not done, as RFC 9457 writes it. With 429, Retry-After says how many " +
					"seconds to wait.",
				"content": object{"application/problem+json": object{"schema": schemaOf[frame.Problem]()}}}},
		},
	}
}

func inJSON(schema any) object { return object{"application/json": object{"schema": schema}} }
