// Package engine is the page's side of the work. It turns the studies and logs that package site asks for into jobs of a pool, and the
// workers' frames into results that the page can show.
//
//	page.Runs         ─> batches of items ─> pool ─> rows ─> results, ten times a second
//	page.Logs         ─> logs that are fetched, chosen by the reader, made or kept ─> traces that the workers hold
//	page.Queries      ─> put to a worker that holds the logs that they need ─> answers
//	baselines.Engine ─> 0-1 programs by a worker ─> solvers, workers of their own ─> their answers, verified by a worker
//
// In tests it runs natively, with workers that are goroutines. All functions are called with the page's lock held. What may take time is
// done in Outside.Go.
//
// # A quick study
//
// A study on the page shares the processors with the page itself, which makes it slower than on the command line. These measures help:
//   - A job has as many items as take 40 ms, and a worker holds two jobs, so it does not wait while the page is painting.
//   - A running study is painted every 0.4 s, three figures at a time, with one chart in a task. The first paintings add one card each
//     (figures.run, site.Root). Building a painting and its layout are two short tasks instead of a long one (frame in
//     wasm/browser/host.js). Until the page is whole, building and rendering are two tasks as well.
//   - The last worker starts when the page has painted itself. The offline copy is made after the first study, or after ten
//     seconds if that is earlier.
//   - The first use of a font in a size waits for the browser's own process, 8 to 28 ms each beside busy workers. Therefore the fonts of
//     the front page are used once while the program loads (site/static/boot.js).
//   - Garbage is collected seldom, and after a study rather than during one.
//   - Browsers compile code that runs often a second time, on the processors that the study needs, and long functions sooner than short
//     ones. Therefore the first file that the page reads, the index of logs, is not JSON.
//   - Go's compiler sends every jump inside a function through one table. wasm/shrink restores branches and loops, which saves a fifth of a
//     study's time.
package engine
