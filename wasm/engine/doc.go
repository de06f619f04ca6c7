// Package engine is the page's side of the work. It turns the studies and logs that package site asks for into jobs of a pool, and the
// workers' frames into results that the page can show.
//
//	page.Runs         ─> batches of items ─> pool ─> rows ─> results, ten times a second
//	page.Logs         ─> logs that are fetched, chosen by the reader, made or kept ─> traces that the workers hold
//	page.Questions    ─> put to a worker that holds the logs that they need ─> answers
//	baselines.Engine ─> 0-1 programs by a worker ─> solvers, workers of their own ─> their answers, verified by a worker
//
// In tests it runs natively, with workers that are goroutines. All functions are called with the page's lock held. What may take time is
// done in Outside.Go.
//
// # A quick study
//
// A study in the page shares the processors with the page itself, which is what makes it slower than on the command line. Against that:
//   - A job is as many items as take 40 ms, and a worker holds two, so that none waits for a page that is painting.
//   - A running study is painted every 0.4 s, three figures at a time, one chart a task; the first paintings add a card each (figures.run,
//     site.Root). Making a painting and laying it out are two short tasks instead of a long one (frame in wasm/browser/host.js); until the
//     page is whole, building it and rendering it are two as well.
//   - The last worker begins when the page has painted itself, and the offline copy is made after the first study, ten
//     seconds later at most.
//   - The first use of a font in a size waits for the browser's own process, 8 to 28 ms each beside busy workers: the front page's are
//     used once while the program loads (site/static/boot.js).
//   - Garbage is collected seldom, and after a study rather than in one.
//   - Browsers compile what runs often a second time, the longer the function the sooner, on the processors that the study needs: so the
//     first thing that the page reads, the index of logs, is not JSON.
//   - Go's compiler sends every jump inside a function through one table; wasm/shrink makes branches and loops again, a fifth of a study's
//     time.
package engine
