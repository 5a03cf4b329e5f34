// Keeps every tap until the server has answered it: over a reload, a kill, a server that is away.
// Taps go out one by one, each with the key made when it was tapped: one sent twice counts once.
// One that the server will not judge steps aside and is kept, until a person decides; the rest go on.
const PATIENCE = 15_000;
const PAUSE = 2_000;
const TRIES = 5;

let opened;
const open = () =>
  (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("outbox", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("taps", { keyPath: "id", autoIncrement: true });
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => (resolve(asked.result), (asked.result.onclose = () => (opened = undefined)));
  }));

// Once committed it is written, even if the page goes away at once.
const kept = async (mode, act) => {
  const work = (await open()).transaction("taps", mode, { durability: "strict" });
  const got = act(work.objectStore("taps"));
  work.commit();
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve(got.result);
    work.onabort = () => reject(work.error);
  });
};

export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1)).join("");

export class Outbox {
  // The page writes a tap's form, hears answers and how many wait, and renews an old token.
  constructor(page) {
    this.page = page;
    this.taps = JSON.parse(sessionStorage.getItem("taps") ?? "[]");
    this.ready = kept("readonly", (taps) => taps.getAll()).catch(() => []).then((taps) => {
      const written = taps.map((tap) => tap.key);
      this.taps = [...taps, ...this.taps.filter((tap) => !written.includes(tap.key))];
    });
    const awake = () => document.hidden || this.flush();
    for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, awake);
  }

  // An answer that comes while the tap is being written down finds it here already.
  async add(tap) {
    const copy = { ...tap };
    tap.written = kept("readwrite", (taps) => taps.add(copy)).catch(() => undefined);
    this.taps.push(tap);
    this.note();
    tap.id = await tap.written;
    this.note();
    this.page.count(this.taps.length);
    this.flush();
  }

  // A reload may be quicker than the disk: until a tap is written down it is noted for this tab.
  note() { sessionStorage.setItem("taps", JSON.stringify(this.taps.filter((tap) => !tap.id))); }

  async flush() {
    await this.ready;
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    const next = () => this.taps.find((tap) => !tap.aside);
    while (next() && (await this.deliver(next())));
    this.busy = false;
    if (next()) this.timer = setTimeout(() => this.flush(), PAUSE);
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
      const { ok, status, headers } = answer;
      const text = await answer.text();
      tap.failed = status === 500 ? (tap.failed ?? 0) + 1 : 0;
      if (status === 429 || (status >= 500 && tap.failed < TRIES)) return false;
      if (status === 400 && !tap.renewed) return (tap.renewed = await this.page.renew());
      const judged = ok || status === 409 || status === 422;
      const decided = judged ? this.drop(tap) : this.keep(tap, true);
      if (judged) this.page.answered(text, headers.get("Content-Location"));
      await decided;
      this.page.count(this.taps.length);
      return true;
    } catch {
      return false;
    }
  }

  async drop(tap) {
    this.taps.splice(this.taps.indexOf(tap), 1);
    this.note();
    if (tap.id) await kept("readwrite", (taps) => taps.delete(tap.id));
  }

  async keep(tap, aside = false) {
    const { written, ...copy } = Object.assign(tap, { aside, failed: 0, renewed: false });
    if (tap.id) await kept("readwrite", (taps) => taps.put(copy));
  }
}
