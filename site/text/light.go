package text

// Light has the colours of the light theme by the names of their custom properties in the style sheet. Pictures saved as files use it.
var Light = map[string]string{
	"paper": "#fbfaf7", "paper-2": "#f2f0ea", "rule": "#d9d5cb", "grid": "#e8e5dd", "ink": "#1b1a17", "ink-2": "#55524a", "ink-3": "#6f6b62",
	"accent": "#8a2a66", "error": "#b3261e",
	"shuffle": "#87837a", "fifo": "#1d4f9f", "bjf": "#2f8cc6", "lff": "#b98300", "edf": "#c23b10",
	"w0": "#8f8b82", "w25": "#3f9ca0", "w50": "#12757b", "w100": "#053f44",
	"l05": "#849931", "l1": "#928e84", "l125": "#5f5b53", "l15": "#1b1a17", "l2": "#462494", "l3": "#894ed6",
	"strict": "#938f85", "flexible": "#12757b", "fixed": "#0c4a50", "running": "#1b1a17", "new": "#b93d96",
}
