package realtime

import _ "embed"

// Schema describes the JSON document, in Markdown.
//
//go:embed SCHEMA.md
var Schema string
