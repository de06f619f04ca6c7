// Starts the Go program of the page, and shows a banner if the program cannot start or has ended. This script is JavaScript because it must
// work when Go does not. The names of the other files are in the data attributes of this script's element.
{
  const files = document.currentScript.dataset;
  let errorOutput = ""; // what the program has written to standard error

  // crash shows the banner with a reason and, if the program has panicked, the text of the panic.
  const crash = reason => {
    const banner = document.getElementById("crash");
    if (!banner.hidden) return;
    document.getElementById("crash-reason").textContent = reason;
    document.getElementById("crash-reload").addEventListener("click", () => location.reload());
    banner.hidden = false;
    document.documentElement.dataset.crashed = "";
    const from = errorOutput.search(panicLine);
    if (from < 0) return;
    document.getElementById("crash-trace").textContent = errorOutput.slice(from);
    document.getElementById("crash-report").hidden = false;
  };

  // recordErrorOutput stores what the program writes to standard error in errorOutput. Go writes a panic in pieces: a line with the message,
  // then a long trace. The banner shows the message.
  const recordErrorOutput = fs => {
    const write = fs.writeSync;
    const decoder = new TextDecoder();
    fs.writeSync = (fd, data) => {
      if (fd === 2 && errorOutput.length < outputLimit)
        errorOutput = (panicMessage() ? errorOutput : errorOutput.slice(-4000)) + decoder.decode(data);
      return write(fd, data);
    };
  };
  const outputLimit = 1e5; // in characters
  const panicLine = /^(panic|fatal error): .*(?=\n)/m;
  const panicMessage = () => errorOutput.match(panicLine)?.[0];

  // unpack returns a promise of a file's unpacked content, or of the module compiled from it. The unpacker is a worker (site/js/unpack).
  const unpacking = []; // the functions that settle the promise of each requested file; a file's id is its index here
  let unpacker;
  const unpack = (url, compile = false) => new Promise((resolve, reject) => {
    unpacker ??= startUnpacker();
    unpacker.postMessage({ id: unpacking.push({ resolve, reject }) - 1, url, compile });
  });
  // Files that every visit needs are loaded at once, before the program asks for them.
  const preloaded = {};
  const preload = (url, load) => (preloaded[url] = load(url)).catch(() => {}); // takePreloaded reports the error
  const takePreloaded = (url, load) => {
    const file = preloaded[url] ?? load(url);
    delete preloaded[url];
    return file;
  };
  const startUnpacker = () => {
    let worker;
    try {
      worker = new Worker(files.unpack);
    } catch (error) {
      throw new Error(`This browser starts no workers, in which Juggle computes: ${error.message}`);
    }
    worker.onmessage = ({ data: { id, value, error } }) => error ? unpacking[id].reject(new Error(error)) : unpacking[id].resolve(value);
    worker.onerror = event => unpacking.forEach(promise => promise.reject(new Error(`${files.unpack}: ${event.message ?? "it cannot be loaded"}`)));
    return worker;
  };
  const parsed = new Promise(resolve => document.addEventListener("DOMContentLoaded", resolve));

  // The browser may load a font only when it is first used in a size, which takes long while workers keep the processors busy. The front
  // page's fonts are therefore used once in a hidden element while the program is loading.
  const warmUpFonts = () => {
    const sample = document.createElement("p");
    sample.className = "hidden";
    sample.append(...fonts.map(font => {
      const word = document.createElement("span");
      word.style.font = font;
      word.textContent = "0aλφ±−×’";
      return word;
    }));
    document.body.append(sample);
    sample.getBoundingClientRect();
    sample.remove();
  };
  const fonts = [
    ...["400 11px", "400 12px", "400 13px", "600 11px", "600 12px", "600 13px"].map(size => `${size} var(--sans)`),
    ...["400 16px", "400 17px", "400 18px", "400 21px", "600 21px", "600 22px", "600 30px", "700 17px"].map(size => `${size} var(--serif)`),
    ...[9, 9.66, 10.465, 12, 12.5, 13, 13.8, 14.95, 16, 17, 18.4, 24].map(size => `italic ${size}px var(--serif)`),
    "11px var(--mono)",
  ];

  // firstStudyDone is resolved when the first study is done, or after 10 s.
  const firstStudyDone = new Promise(resolve => {
    const html = document.documentElement;
    new MutationObserver(() => html.dataset.study === "done" && resolve()).observe(html, { attributeFilter: ["data-study"] });
    setTimeout(resolve, 10_000);
  });

  // Another page may show a figure in a frame, with embed=2 in the frame's link. The program in the frame is not started until the frame is
  // visible. Whenever its height changes, the frame sends the other page a message { juggle: "height", height } with the height in px.
  const link = location.hash.slice(1).split("&");
  const embedded = link.find(part => part.startsWith("embed="))?.slice(6);
  const framed = embedded && parent !== self;

  const reportHeight = () => new ResizeObserver(() => parent.postMessage({
    juggle: "height", height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  }, "*")).observe(document.documentElement);

  // unescaped decodes a part of a link. A part with an invalid escape is returned unchanged.
  const unescaped = part => {
    try { return decodeURIComponent(part); } catch { return part; }
  };

  // untilVisible describes the figure in words and returns a promise that is resolved when the frame is visible or its button is pressed.
  const untilVisible = () => new Promise(resolve => {
    const words = document.querySelector(".loading"), button = document.createElement("button");
    const name = /^\d+$/.test(embedded) ? `Figure ${embedded}` : "A picture";
    const state = link.filter(part => part && !/^(v|embed|knobs|set|log)=/.test(part)).map(unescaped).join(", ");
    const logs = link.filter(part => part.startsWith("log=")).map(part => unescaped(part.slice(4).split("~")[0]) || "a log without a name");
    words.textContent = `${name} of Juggle, with ${state || "the paper’s values"}${logs.length ? ` on ${logs.join(", ")}` : ""}: ` +
      "computed here, in your browser, as soon as it is seen. ";
    button.className = "btn";
    button.textContent = "Compute it now";
    words.append(button);
    const load = () => {
      observer.disconnect();
      words.textContent = "Juggle is loading.";
      resolve();
    };
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && load());
    observer.observe(words);
    button.addEventListener("click", load);
  });

  // juggleIdle() returns a promise that is resolved when the page is idle: nothing is being loaded or computed, and no timer, message, painting
  // or animation is pending. juggleIdle(true) sets the page's clock forward while only timers are pending. The page must be idle at two
  // successive frames, because the layout of a picture may cause further work. If the page has crashed, the promise is rejected.
  globalThis.juggleIdle = async forward => {
    for (let idleFrames = 0; idleFrames < 2;) {
      await new Promise(requestAnimationFrame);
      if (!document.getElementById("crash").hidden) throw new Error(document.getElementById("crash-reason").textContent);
      idleFrames = juggleRests(forward) ? idleFrames + 1 : 0;
    }
  };
  // juggleRests reports whether the page is idle now. Where the page waits for nothing but a short timer and forward is true, its clock is set
  // forward to that timer.
  globalThis.juggleRests = forward => !!globalThis.juggle?.rests && !globalThis.juggleCharts?.busy() && !globalThis.juggleGantt?.busy() &&
    !document.getAnimations().some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime < Infinity) &&
    juggle.rests(!!forward);

  // offerReload adds a button for a reload to the words "Juggle is loading". It is for faults that cause no error: a stalled network, or an
  // unpacker that the browser has ended.
  const offerReload = () => {
    const words = document.querySelector(".loading"), button = document.createElement("button");
    if (!words || !document.getElementById("crash").hidden) return;
    button.className = "btn";
    button.textContent = "Reload";
    button.addEventListener("click", () => location.reload());
    words.append(" It takes longer than it should. ", button);
  };

  const start = async () => {
    if (framed) {
      await parsed;
      reportHeight();
      await untilVisible();
    }
    setTimeout(offerReload, 30_000);
    recordErrorOutput(globalThis.fs);
    try { showDamagedFiles(); } catch { /* the browser forbids or lacks service workers */ }
    const compiled = unpack(files.program, true);
    preload(files.pack, unpack);
    preload(files.traces, url => fetch(url));
    parsed.then(warmUpFonts);
    const [module] = await Promise.all([compiled, parsed]);
    if (!framed) firstStudyDone.then(serveOffline).catch(() => {}); // not earlier, so that nothing is loaded twice. Without it the page works online
    const [build] = files.program.match(/[0-9a-f]{12}/) ?? [""]; // the bundler names files by their content
    globalThis.juggle = { ...files, module, build, unpack: url => takePreloaded(url, unpack), fetch: url => takePreloaded(url, url => fetch(url)) };
    const go = new Go();
    go.env.GOGC = "1000";
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    crash(panicMessage() ?? "The program has ended.");
  };

  // showDamagedFiles shows the messages of the offline worker about damaged copies of files. The browser keeps messages that were sent before
  // this script ran.
  const showDamagedFiles = () => {
    const messages = new Set(), banner = document.getElementById("damaged");
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      console.warn(data);
      messages.add(data);
      banner.hidden = false;
      document.getElementById("damaged-files").textContent = [...messages][0] + (messages.size > 1 ? `, and ${messages.size - 1} more` : "") + ".";
    });
    document.getElementById("damaged-close").addEventListener("click", () => banner.hidden = true);
  };

  const serveOffline = async () => {
    if (!("serviceWorker" in navigator)) return;
    const announceUpdate = () => document.dispatchEvent(new CustomEvent("juggle-updated"));
    const hadWorker = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register(files.offline, { updateViaCache: "none" });
    const watch = worker => worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && hadWorker && registration.active) announceUpdate();
    });
    let served = hadWorker; // by a version of the worker. Another tab may let a newer version take over
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      const serves = navigator.serviceWorker.controller !== null; // false after the reader has cleared the site's data
      if (served && serves) announceUpdate();
      served = serves;
    });
    if (registration.waiting && hadWorker) announceUpdate();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  };

  if (location.protocol === "file:") {
    crash("A browser does not run programs from a file. Type ./build.sh in Juggle's folder and open the address that it prints.");
  } else if (origin === "null") {
    crash("This page is in a sandboxed frame, in which a browser starts no workers. Whoever shows it there has to write " +
      'sandbox="allow-scripts allow-same-origin", or you can open the page by itself.');
  } else if (typeof WebAssembly !== "object") {
    crash("This browser has no WebAssembly, or it is switched off.");
  } else {
    start().catch(error => crash(String(error).replace(/^(Error: )+/, "")));
  }
}
