package figures

import "juggle/site/page"

// Engine runs studies away from the page's thread.
type Engine interface{ page.Runs }
