// Starts the Go program of the page, and shows a banner when it cannot start or has ended. Plain JavaScript, because it must work
// when Go does not. The names of the other files are in the data attributes of this script's element.
{
  const files = document.currentScript.dataset;
  let said = "";

  const crash = reason => {
    const banner = document.getElementById("crash");
    if (!banner.hidden) return;
    document.getElementById("crash-reason").textContent = reason;
    document.getElementById("crash-reload").addEventListener("click", () => location.reload());
    banner.hidden = false;
    document.documentElement.dataset.crashed = "";
    const from = said.search(panic);
    if (from < 0) return;
    document.getElementById("crash-trace").textContent = said.slice(from);
    document.getElementById("crash-report").hidden = false;
  };

  // Go writes a panic's message to standard error, in pieces and with a long trace behind; its first line is the banner's.
  const keepPanic = fs => {
    const write = fs.writeSync;
    const decoder = new TextDecoder();
    fs.writeSync = (fd, data) => {
      if (fd === 2 && said.length < mostSaid) said = (panicked() ? said : said.slice(-4000)) + decoder.decode(data);
      return write(fd, data);
    };
  };
  const mostSaid = 1e5;
  const panic = /^(panic|fatal error): .*(?=\n)/m;
  const panicked = () => said.match(panic)?.[0];

  // The unpacker is a worker (site/js/unpack).
  const unpacking = [];
  let unpacker;
  const unpack = (url, compile = false) => new Promise((resolve, reject) => {
    unpacker ??= startUnpacker();
    unpacker.postMessage({ id: unpacking.push({ resolve, reject }) - 1, url, compile });
  });
  // What every visit needs is asked for at once, and kept for the program to take.
  const ahead = {};
  const ask = (url, how) => (ahead[url] = how(url)).catch(() => {}); // whoever takes it hears of the error
  const take = (url, how) => {
    const kept = ahead[url] ?? how(url);
    delete ahead[url];
    return kept;
  };
  const startUnpacker = () => {
    let worker;
    try {
      worker = new Worker(files.unpack);
    } catch (error) {
      throw new Error(`This browser starts no workers, in which Juggle computes: ${error.message}`);
    }
    worker.onmessage = ({ data: { id, value, error } }) => error ? unpacking[id].reject(new Error(error)) : unpacking[id].resolve(value);
    worker.onerror = event => unpacking.forEach(one => one.reject(new Error(`${files.unpack}: ${event.message ?? "it cannot be loaded"}`)));
    return worker;
  };
  const parsed = new Promise(resolve => document.addEventListener("DOMContentLoaded", resolve));

  // The first use of a font in a size may wait for the browser's own process, long where workers keep the processors busy. The front
  // page's fonts are therefore used once, unseen, while the program is on its way.
  const meetFonts = () => {
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

  // When the first study is done, or has taken long.
  const studied = new Promise(resolve => {
    const html = document.documentElement;
    new MutationObserver(() => html.dataset.study === "done" && resolve()).observe(html, { attributeFilter: ["data-study"] });
    setTimeout(resolve, 10_000);
  });

  // A frame that another page shows a figure in (embed=2 in its link) costs that page nothing until it is seen, and tells it how tall it is:
  // a message { juggle: "height", height } in px, whenever that changes.
  const link = location.hash.slice(1).split("&");
  const embedded = link.find(part => part.startsWith("embed="))?.slice(6);
  const framed = embedded && parent !== self;

  const tellHeight = () => new ResizeObserver(() => parent.postMessage({
    juggle: "height", height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  }, "*")).observe(document.documentElement);

  // A part of a link as it reads without its escapes, where it has any that are right.
  const spelled = part => {
    try { return decodeURIComponent(part); } catch { return part; }
  };

  const seen = () => new Promise(resolve => {
    const words = document.querySelector(".loading"), button = document.createElement("button");
    const what = /^\d+$/.test(embedded) ? `Figure ${embedded}` : "A picture";
    const state = link.filter(part => part && !/^(v|embed|knobs|set|log)=/.test(part)).map(spelled).join(", ");
    const logs = link.filter(part => part.startsWith("log=")).map(part => spelled(part.slice(4).split("~")[0]) || "a log without a name");
    words.textContent = `${what} of Juggle, with ${state || "the paper’s values"}${logs.length ? ` on ${logs.join(", ")}` : ""}: ` +
      "computed here, in your browser, as soon as it is seen. ";
    button.className = "btn";
    button.textContent = "Compute it now";
    words.append(button);
    const begin = () => {
      look.disconnect();
      words.textContent = "Juggle is loading.";
      resolve();
    };
    const look = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && begin());
    look.observe(words);
    button.addEventListener("click", begin);
  });

  // juggleIdle() is a promise that the page rests: nothing is loaded or computed, and no timer, message, painting or animation is pending.
  // juggleIdle(true) sets the page's clock forward where only timers are. It is asked twice, since what a picture's layout sets off comes
  // after it. A page that has crashed breaks the promise.
  globalThis.juggleIdle = async forward => {
    for (let rests = 0; rests < 2;) {
      await new Promise(requestAnimationFrame);
      if (!document.getElementById("crash").hidden) throw new Error(document.getElementById("crash-reason").textContent);
      rests = juggleRests(forward) ? rests + 1 : 0;
    }
  };
  globalThis.juggleRests = forward => !!globalThis.juggle?.rests && !globalThis.juggleCharts?.busy() && !globalThis.juggleGantt?.busy() &&
    !document.getAnimations().some(moves => moves.playState === "running" && moves.effect?.getComputedTiming().endTime < Infinity) &&
    juggle.rests(!!forward);

  // A network that stands still, and an unpacker that the browser has ended, say nothing.
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
      tellHeight();
      await seen();
    }
    setTimeout(offerReload, 30_000);
    keepPanic(globalThis.fs);
    try { hearOfFiles(); } catch { /* a browser that forbids or has no such worker */ }
    const compiled = unpack(files.program, true);
    ask(files.pack, unpack);
    ask(files.traces, url => fetch(url));
    parsed.then(meetFonts);
    const [module] = await Promise.all([compiled, parsed]);
    if (!framed) studied.then(serveOffline).catch(() => {}); // only then, not to load everything twice; without it the page works all the same, online
    const [build] = files.program.match(/[0-9a-f]{12}/) ?? [""]; // the bundler names files by their content
    globalThis.juggle = { ...files, module, build, unpack: url => take(url, unpack), fetch: url => take(url, url => fetch(url)) };
    const go = new Go();
    go.env.GOGC = "1000";
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    crash(panicked() ?? "The program has ended.");
  };

  // What the offline worker says of files that were damaged where they are kept, from the first on: the browser keeps it until this script
  // has run. Where there can be no worker, nobody says anything.
  const hearOfFiles = () => {
    const said = new Set(), banner = document.getElementById("damaged");
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      console.warn(data);
      said.add(data);
      banner.hidden = false;
      document.getElementById("damaged-files").textContent = [...said][0] + (said.size > 1 ? `, and ${said.size - 1} more` : "") + ".";
    });
    document.getElementById("damaged-close").addEventListener("click", () => banner.hidden = true);
  };

  const serveOffline = async () => {
    if (!("serviceWorker" in navigator)) return;
    const tell = () => document.dispatchEvent(new CustomEvent("juggle-updated"));
    const hadOne = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register(files.offline, { updateViaCache: "none" });
    const watch = worker => worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && hadOne && registration.active) tell();
    });
    let served = hadOne; // by the version that this page is of: another tab may have let a newer one take over
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      const serves = navigator.serviceWorker.controller !== null; // none does after the reader has cleared what the browser keeps
      if (served && serves) tell();
      served = serves;
    });
    if (registration.waiting && hadOne) tell();
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
