// Adapts Vugu's renderer script, which is loaded before this script, to the page.
//
// The Go program passes Vugu's renderer script to window.eval, which the page's policy forbids. Since that script is loaded already, this
// call does nothing but restore the original eval. Other calls, such as those of a test that drives the browser, are passed on.
{
  const originalEval = window.eval;
  window.eval = script => {
    if (!String(script).includes("vuguRender")) return originalEval(script);
    window.eval = originalEval;
  };
}

// While Vugu renders, Go waits inside vuguRender. When an element with the focus is removed, the browser calls the handlers of blur and
// change at once. They would wait for the render to end, and the program would never continue. Events during a render are therefore
// dropped. This loses nothing, since they are events of removed elements.
{
  let rendering = 0;
  const render = window.vuguRender;
  window.vuguRender = () => {
    rendering++;
    try { return render.call(window); } finally { rendering--; }
  };
  const setHandler = window.vuguSetEventHandler;
  window.vuguSetEventHandler = handler => setHandler(function (data) {
    if (rendering === 0) return handler.call(this, data);
  });
}
