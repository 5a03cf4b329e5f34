// Keeps every tap until the server has answered it: over a reload, a kill, a server that is away.
// Taps go out one by one, each with the key made when it was tapped: one sent twice counts once.
const PATIENCE = 15_000;
const PAUSE = 2_000;

const kept = (mode, act) =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open("outbox", 1);
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore("taps", { keyPath: "id", autoIncrement: true });
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const work = asked.result.transaction("taps", mode, { durability: "strict" });
      const got = act(work.objectStore("taps"));
      work.oncomplete = () => resolve((asked.result.close(), got.result));
      work.onabort = () => reject(work.error);
    };
  });

export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1))
    .join("");

export class Outbox {
  // The page writes a tap's form, hears answers and how many wait, and renews an old token.
  constructor(page) {
    this.page = page;
    this.taps = [];
    this.ready = kept("readonly", (taps) => taps.getAll())
      .then((taps) => this.taps.unshift(...taps), () => {});
    const awake = () => document.hidden || this.flush();
    for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, awake);
  }

  // An answer that comes while the tap is being written down finds it here already.
  async add(tap) {
    const copy = { ...tap };
    const write = () => kept("readwrite", (taps) => taps.add(copy)).catch(() => undefined);
    tap.written = this.ready.then(write);
    this.taps.push(tap);
    tap.id = await tap.written;
    this.page.count(this.taps.length);
    this.flush();
  }

  async flush() {
    await this.ready;
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    while (this.taps.length && (await this.deliver(this.taps[0])));
    this.busy = false;
    if (this.taps.length) this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  // True when the server has decided; false when it could not be asked, to be tried again.
  async deliver(tap) {
    await tap.written;
    try {
      const answer = await fetch(tap.url, {
        method: "POST",
        body: this.page.write(tap),
        headers: { "X-Fragment": "1" },
        signal: AbortSignal.timeout(PATIENCE),
      });
      const text = await answer.text();
      if (answer.status >= 500 || answer.status === 429) return false;
      if (answer.status === 400 && !tap.renewed) return (tap.renewed = await this.page.renew());
      this.taps.shift();
      if (tap.id) await kept("readwrite", (taps) => taps.delete(tap.id));
      this.page.answered(text, answer.headers.get("Content-Location"));
      return true;
    } catch {
      return false;
    }
  }
}
