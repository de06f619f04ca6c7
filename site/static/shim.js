// Stands between Vugu's renderer script, which is loaded before it, and the Go program.
//
// Vugu's renderer hands its script to window.eval, which the page's policy forbids. The script is here already, so that one call
// does nothing and gives eval back; whoever drives the browser may evaluate its own before.
{
  const real = window.eval;
  window.eval = script => {
    if (!String(script).includes("vuguRender")) return real(script);
    window.eval = real;
  };
}

// While Vugu renders, Go waits inside vuguRender. Taking away an element that has the focus makes the browser report blur and
// change at once, to handlers that would wait for the render to end: the program would stand still for ever. What an element says
// when it is taken away is of no interest, so such events are dropped.
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
