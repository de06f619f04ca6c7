// Keeps logs in the browser's database for the program (shelf_js.go). What describes a log lies apart from its bytes, so that a list is read
// at once. Every function promises.
{
  const stores = ["facts", "bytes"]; // by the log's SHA-256: JSON; {trace: Uint8Array, file: Blob}

  const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  const open = () => {
    if (!globalThis.indexedDB) throw new Error("nothing can be kept here: the browser's storage is switched off");
    const request = indexedDB.open("juggle", 1);
    request.onupgradeneeded = () => stores.forEach(name => request.result.createObjectStore(name));
    return answer(request).catch(error => {
      throw error.name === "VersionError" ? new Error("a newer version of Juggle keeps logs here, in a way that this one does not know") : error;
    });
  };
  // The database is opened once, and again after it could not be, after the browser has closed it since the reader cleared what it keeps, and
  // after another tab wanted it changed, for which it is let go.
  let opened;
  const database = () => opened ??= Promise.resolve().then(open).then(db => {
    db.onversionchange = () => { db.close(); opened = undefined; };
    db.onclose = () => opened = undefined;
    return db;
  }).catch(error => { opened = undefined; throw error; });
  const store = async name => (await database()).transaction(name).objectStore(name);

  // change changes both stores or neither.
  const change = async (facts, bytes) => {
    const transaction = (await database()).transaction(stores, "readwrite");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    facts(transaction.objectStore("facts"));
    bytes(transaction.objectStore("bytes"));
    return done;
  };

  globalThis.juggleShelf = {
    // list promises each log's SHA-256 and then what describes it, "" where that cannot be read: one bad entry hides no other.
    list: async () => {
      if (!globalThis.indexedDB) return []; // nothing can have been kept
      const facts = await store("facts");
      const read = async sum => {
        const request = facts.get(sum);
        request.addEventListener("error", event => event.preventDefault()); // else it would end the transaction of the others
        const text = await answer(request).catch(() => "");
        return [String(sum), typeof text === "string" ? text : ""];
      };
      return (await Promise.all((await answer(facts.getAllKeys())).map(read))).flat();
    },
    get: async sum => {
      const kept = await answer((await store("bytes")).get(sum));
      if (!kept) throw new Error("the log is no longer kept here");
      return kept;
    },
    put: (sum, text, trace, file) => change(facts => facts.put(text, sum), bytes => bytes.put({ trace, file }, sum)),
    remove: sum => change(facts => facts.delete(sum), bytes => bytes.delete(sum)),
  };
}
