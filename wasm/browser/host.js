// The functions through which the program uses the browser, in the page and in workers. Go calls them by their names (host_js.go). Arguments
// and results are strings, numbers, booleans, bytes, lists of these, and handles that Go only passes on, such as files. A function that fails
// throws or rejects. A function for an element that is not on the page does nothing. tsc checks the types.
{
  /** @typedef {(...values: any[]) => any} Callback  a function of the Go program */

  // What other scripts of the page define: boot.js, site/js/charts and site/js/gantt.
  const scripts = /** @type {any} */ (globalThis);

  /** @type {(id: string) => HTMLElement | null} */
  const byId = id => document.getElementById(id);
  const address = () => location.href.split("#")[0];
  const darkness = () => matchMedia("(prefers-color-scheme: dark)");
  /** @type {(part: Promise<ArrayBuffer>) => Promise<Uint8Array>} */
  const bytes = async part => new Uint8Array(await part);

  // yielded waits for a message to this program, which arrives after 20 microseconds; a timer would take four milliseconds.
  const { port1, port2 } = new MessageChannel();
  /** @type {Callback[]} */
  const yielding = [];
  port1.onmessage = () => yielding.shift()?.();
  const yielded = () => new Promise(resolve => {
    yielding.push(resolve);
    port2.postMessage(0);
  });

  // takesLetters reports whether letters are typed into an element, or choose from its list.
  /** @type {(element: Element) => boolean} */
  const takesLetters = element => element.matches(
    "textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file])",
  ) || element instanceof HTMLElement && element.isContentEditable;

  // selected is the field with the focus if all of its text is selected; see select.
  /** @type {{field: HTMLInputElement, text: string} | null} */
  let selected = null;

  /** @type {(script: string, heard: Callback, ended: Callback) => Worker} */
  const start = (script, heard, ended) => {
    const worker = new Worker(script);
    worker.onmessage = ({ data }) => heard(data);
    worker.onmessageerror = () => ended("a worker's message could not be read");
    worker.onerror = ({ message }) => ended(message || "the worker's script could not be loaded");
    return worker;
  };

  // The description of a log is stored apart from its bytes, so that the list of logs can be read quickly.
  const stores = ["facts", "bytes"]; // by the log's SHA-256: JSON; {trace: Uint8Array, file: Blob}

  /** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
  const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  const open = async () => {
    if (!globalThis.indexedDB) throw new Error("nothing can be kept here: the browser's storage is switched off");
    const request = indexedDB.open("juggle", 1);
    request.onupgradeneeded = () => stores.forEach(name => request.result.createObjectStore(name));
    const db = await answer(request).catch(error => {
      throw error.name === "VersionError" ? new Error("a newer version of Juggle keeps logs here, in a way that this one does not know") : error;
    });
    db.onversionchange = () => { db.close(); opened = undefined; };
    db.onclose = () => opened = undefined;
    return db;
  };
  // The database is opened once. It is opened again if that failed, if the browser closed it because the reader cleared the browser's data, or
  // if it was closed so that another tab could change it.
  /** @type {Promise<IDBDatabase> | undefined} */
  let opened;
  const database = () => opened ??= open().catch(error => { opened = undefined; throw error; });
  /** @type {(name: string) => Promise<IDBObjectStore>} */
  const store = async name => (await database()).transaction(name).objectStore(name);

  // change changes both stores or neither.
  /** @type {(facts: Callback, bytes: Callback) => Promise<void>} */
  const change = async (...changes) => {
    const transaction = (await database()).transaction(stores, "readwrite");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error);
    });
    changes.forEach((one, i) => one(transaction.objectStore(stores[i])));
    await done;
  };

  scripts.juggleHost = {
    // Promises.
    /** @type {(promise: Promise<any>, told: Callback) => void} */
    settle: (promise, told) => { Promise.resolve(promise).then(value => told(true, value), error => told(false, String(error?.message || error?.name || error))); },
    yield: yielded,
    // Resolves just after the browser has painted, so that the next layout is a task of its own. A hidden page is not painted.
    frame: () => new Promise(requestAnimationFrame).then(yielded),

    // In a worker.
    inPage: () => "document" in self,
    /** @type {(heard: (frame: Uint8Array, attached: any) => string) => void} */
    hear(heard) {
      /** @type {(event: MessageEvent) => void} */
      const take = ({ data }) => {
        const wrong = heard(new Uint8Array(data.frame), data.attached);
        if (wrong) self.postMessage(wrong);
      };
      self.onmessage = take;
      scripts.juggleEarly.splice(0).forEach(take); // messages that came before the program ran (site/static/worker.js)
    },
    /** @type {(frame: Uint8Array) => void} */
    post: frame => self.postMessage({ frame: frame.buffer }, { transfer: [frame.buffer] }),

    // In the page, for workers. The first message to a worker is the compiled program (site/static/worker.js). Any other message is a frame,
    // whose buffer is transferred and not copied, with what is attached to it.
    /** @type {(script: string, program: any, heard: (frame: Uint8Array) => void, ended: (reason: string) => void) => Worker} */
    startWorker(script, program, heard, ended) {
      const worker = start(script, data => typeof data === "string" ? ended(data) : heard(new Uint8Array(data.frame)), ended);
      worker.postMessage(program);
      return worker;
    },
    /** @type {(worker: Worker, frame: Uint8Array, attached: any) => void} */
    send: (worker, frame, attached) => worker.postMessage({ frame: frame.buffer, attached }, [frame.buffer]),
    /** @type {(script: string, told: Callback, failed: (reason: string) => void) => Worker} */
    startSolver: (script, told, failed) => start(script, ({ error, answer, seconds, work = 0, bound = 0, nodes = 0 }) => error ? failed(error) :
      told(answer, seconds === undefined, seconds ?? 0, work, bound, nodes), failed),
    /** @type {(worker: Worker, program: string, lp: Uint8Array, nodes: number, seconds: number, gap: number) => void} */
    solve: (worker, program, lp, nodes, seconds, gap) => worker.postMessage({ program, lp, nodes, seconds, gap }),
    /** @type {(worker: Worker) => void} */
    terminate(worker) {
      worker.onmessage = worker.onmessageerror = worker.onerror = null;
      worker.terminate();
    },

    // Files.
    /** @type {(file: Blob) => number} */
    size: file => file.size,
    /** @type {(file: Blob, from: number, to: number) => Promise<Uint8Array>} */
    read: async (file, from, to) => bytes(file.slice(from, to).arrayBuffer()),
    /** @type {(data: Uint8Array<ArrayBuffer>, type: string) => Blob} */
    file: (data, type) => new Blob([data], { type }),
    /** @type {(name: string, file: Blob) => void} */
    save(name, file) {
      const href = URL.createObjectURL(file);
      setTimeout(() => URL.revokeObjectURL(href), 60_000); // the browser may first ask the reader for a folder
      Object.assign(document.createElement("a"), { href, download: name }).click();
    },
    // Opens the file dialog; only a click allows that. Resolves to a name, a size and the file, or to nothing if the reader dismisses it.
    /** @type {(accept: string) => Promise<any[] | undefined>} */
    choose: accept => new Promise(resolve => {
      const input = Object.assign(document.createElement("input"), { type: "file", accept });
      input.onchange = () => resolve([...input.files ?? []].map(file => [file.name, file.size, file])[0]);
      input.oncancel = () => resolve(undefined);
      input.click();
    }),
    // Fetches a file of the page's own origin. The worker that unpacked the program unpacks a file whose name ends in ".xz".
    /** @type {(address: string) => Promise<Uint8Array>} */
    async fetch(address) {
      if (address.endsWith(".xz")) return bytes(scripts.juggle.unpack(address));
      const response = await scripts.juggle.fetch(address).catch(() => { throw new Error(`${address}: offline`); });
      if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
      return bytes(response.arrayBuffer());
    },

    // Logs that are kept for the next visit. The list has each log's SHA-256 and then its description, or "" if that cannot be read, so that
    // a bad entry does not hide the others.
    async list() {
      if (!globalThis.indexedDB) return []; // nothing can be kept here
      const facts = await store("facts");
      /** @type {(sum: IDBValidKey) => Promise<string[]>} */
      const read = async sum => {
        const request = facts.get(sum);
        request.addEventListener("error", event => event.preventDefault()); // otherwise it would abort the others' transaction
        const text = await answer(request).catch(() => "");
        return [String(sum), typeof text === "string" ? text : ""];
      };
      return (await Promise.all((await answer(facts.getAllKeys())).map(read))).flat();
    },
    /** @type {(sum: string) => Promise<any[]>} */
    async get(sum) {
      const kept = await answer((await store("bytes")).get(sum));
      if (!kept) throw new Error("the log is no longer kept here");
      return [kept.trace, kept.file];
    },
    /** @type {(sum: string, text: string, trace: Uint8Array, file: any) => Promise<void>} */
    put: (sum, text, trace, file) => change(facts => facts.put(text, sum), bytes => bytes.put({ trace, file }, sum)),
    /** @type {(sum: string) => Promise<void>} */
    remove: sum => change(facts => facts.delete(sum), bytes => bytes.delete(sum)),

    // The window. A fragment that the page itself sets causes no event.
    /** @type {(name: string) => any} */
    boot: name => scripts.juggle[name],
    /** @type {(rests: Callback) => void} */
    onRest: rests => { scripts.juggle.rests = rests; },
    processors: () => navigator.hardwareConcurrency,
    online: () => navigator.onLine,
    address,
    fragment: () => location.hash.slice(1),
    /** @type {(fragment: string) => void} */
    push: fragment => history.pushState(null, "", address() + (fragment && `#${fragment}`)),
    /** @type {(fragment: string) => void} */
    replace: fragment => history.replaceState(null, "", address() + (fragment && `#${fragment}`)),
    // Keeps a text with the history's present entry. A new entry has no text, nor has a replaced one.
    /** @type {(text: string) => void} */
    mark: text => history.replaceState(text, ""),
    marked: () => history.state,
    /** @type {(title: string) => void} */
    title: title => { document.title = title; },
    /** @type {(name: string, value: string) => void} */
    data: (name, value) => { document.documentElement.dataset[name] = value; },
    dark: () => darkness().matches,
    /** @type {(key: string) => string | null} */
    setting: key => localStorage.getItem(`juggle ${key}`), // theme.js reads "juggle theme"
    /** @type {(key: string, value: string) => void} */
    setSetting: (key, value) => localStorage.setItem(`juggle ${key}`, value),
    /** @type {(text: string) => Promise<void>} */
    copy: text => navigator.clipboard.writeText(text),
    /** @type {(text: string) => void} */
    report: text => console.error(text),
    // Opens the page's newest version. If an offline worker with a newer version waits, it takes over first; not every browser has them.
    async reload() {
      const waiting = await (async () => (await navigator.serviceWorker.getRegistration())?.waiting)().catch(() => null);
      if (!waiting) return location.reload();
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("take over");
    },

    // Elements.
    /** @type {(id: string) => void} */
    focus: id => byId(id)?.focus(),
    /** @type {(id: string) => void} */
    showModal: id => /** @type {HTMLDialogElement | null} */ (byId(id))?.showModal(),
    /** @type {(id: string) => void} */
    hidePopover: id => byId(id)?.hidePopover(),
    /** @type {(id: string) => void} */
    scroll: id => id ? byId(id)?.scrollIntoView() : scrollTo(0, 0),
    /** @type {(selector: string, key: string, value: string, property: boolean) => void} */
    set(selector, key, value, property) {
      const element = document.querySelector(selector);
      if (element && property) Reflect.set(element, key, value);
      else element?.setAttribute(key, value);
    },
    // If all of a field's text is selected before a painting that sets another text, selectAgain selects all of that: typing still replaces it.
    select() {
      const field = document.activeElement, whole = field instanceof HTMLInputElement && takesLetters(field) &&
        field.selectionStart === 0 && field.selectionEnd === field.value.length;
      selected = whole ? { field, text: field.value } : null;
    },
    selectAgain: () => selected?.text && selected.field.value !== selected.text && selected.field.select(),

    // Charts and canvases.
    /** @type {(id: string, spec: string) => boolean} */
    chart(id, spec) {
      const host = byId(id);
      if (host) scripts.juggleCharts.draw(host, spec);
      return !!host;
    },
    /** @type {(painter: Callback) => void} */
    chartsBy: painter => { scripts.juggleCharts.painter = painter; },
    /** @type {(svg: string) => Promise<Uint8Array>} */
    png: async svg => bytes((await scripts.juggleGantt.png(svg)).arrayBuffer()),
    /** @type {(id: string) => number} */
    width: id => byId(id)?.clientWidth ?? 0,
    /** @type {(id: string, marks: Uint8Array, texts: string, colours: string, label: string, glide: boolean) => void} */
    paint(id, ...painting) {
      const host = byId(id);
      if (host) scripts.juggleGantt.paint(host, ...painting);
    },
    /** @type {(id: string, told: Callback, points: boolean) => void} */
    watch: (id, told, points) => scripts.juggleGantt.watch(byId(id), told, points),

    // Reports events of the reader and of the browser for the rest of the program's life.
    /** @type {(told: Callback) => void} */
    listen(told) {
      addEventListener("hashchange", () => told("moved", location.hash.slice(1)));
      for (const name of ["online", "offline"]) addEventListener(name, () => told("online", name === "online"));
      document.addEventListener("visibilitychange", () => told("away", document.hidden));
      document.addEventListener("juggle-updated", () => told("updated"));
      darkness().addEventListener("change", () => told("dark"));

      document.addEventListener("keydown", event => {
        const control = event.ctrlKey || event.metaKey, enter = control && event.key === "Enter", focused = document.activeElement;
        if (!event.key || control && !enter || event.altKey || event.isComposing) return;
        if (event.key === " " && focused?.matches("button, summary, input:not([type=range])")) return; // the space bar operates it
        const used = told("key", enter ? "Control+Enter" : event.key, event.code, !!focused && takesLetters(focused), focused?.id ?? "");
        if (used) event.preventDefault();
      });

      let hovering = false; // dragover events come twenty times a second
      /** @type {(over: boolean) => void} */
      const hover = over => { if (over !== hovering) told("over", hovering = over); };
      for (const name of /** @type {const} */ (["dragover", "drop"])) document.addEventListener(name, event => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        hover(name === "dragover");
        const [file, ...others] = event.dataTransfer.files; // none before the file is dropped
        if (file && name === "drop") told("dropped", file.name, file.size, file, others.length);
      });
      document.addEventListener("dragleave", event => { if (!event.relatedTarget) hover(false); }); // the pointer left the window
    },
  };
}
