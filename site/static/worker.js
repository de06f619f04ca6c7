// Starts the Go program as a worker. The first message brings the compiled module; what comes after it is kept until Go takes
// over by setting self.onmessage, which hands it what was kept.
{
  const early = [];
  self.juggleEarly = early;
  self.onmessage = first => {
    self.onmessage = event => early.push(event);
    const go = new Go();
    go.env.GOGC = "400"; // what lives is small, and time is what a study lacks
    WebAssembly.instantiate(first.data, go.importObject)
      .then(instance => go.run(instance))
      .then(() => self.postMessage("the worker's program has ended"), error => self.postMessage(String(error)));
  };
}
