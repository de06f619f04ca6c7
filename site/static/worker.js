// Starts the Go program as a worker. The first message has the compiled module. Later messages are kept in self.juggleEarly until Go sets
// self.onmessage and reads them.
{
  const early = [];
  self.juggleEarly = early;
  self.onmessage = first => {
    self.onmessage = event => early.push(event);
    const go = new Go();
    go.env.GOGC = "400"; // little memory is in use, so rare garbage collection saves time
    WebAssembly.instantiate(first.data, go.importObject)
      .then(instance => go.run(instance))
      .then(() => self.postMessage("the worker's program has ended"), error => self.postMessage(String(error)));
  };
}
