const SLOTS = 2 ** 17; // Half a MiB. At 3,000 requests a second a key is known for half a minute or so.
const KEY_LENGTH_MAX = 64;
const MEMBER = Buffer.from('"idempotencyKey"');
const [QUOTE, COLON, SPACE] = [0x22, 0x3a, 0x20];
const [FNV_OFFSET, OTHER_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x9e3779b9, 0x01000193];
const FOLD = 15; // The low bits of the digest are the weaker ones.
const SUFFIX_LENGTH = 16; // The last characters of a credential are enough to distinguish two.

/**
 * The keys of requests that were lately begun or shed, for telling a repeat from what is new
 * without reading it. It may forget one, and of a billion keys it takes a few for another: it
 * decides who goes first under load, and nothing else.
 */
export class RecentKeys {
  readonly #slots = new Int32Array(SLOTS);

  /** Whether this client's request repeats a key; from now on it is known. */
  repeats(credential: string, body: Buffer, from = 0): boolean {
    const start = startOfKey(body, from);
    if (start < 0) return false;
    const end = Math.min(body.length, start + KEY_LENGTH_MAX);
    // FNV-1a, from two beginnings: one says where, the other what.
    let [place, mark] = [FNV_OFFSET, OTHER_OFFSET];
    for (let at = Math.max(0, credential.length - SUFFIX_LENGTH); at < credential.length; at += 1) {
      const code = credential.charCodeAt(at);
      place = Math.imul(place ^ code, FNV_PRIME);
      mark = Math.imul(mark ^ code, FNV_PRIME);
    }
    for (let at = start; at < end; at += 1) {
      const byte = body[at] ?? QUOTE;
      if (byte === QUOTE) break;
      place = Math.imul(place ^ byte, FNV_PRIME);
      mark = Math.imul(mark ^ byte, FNV_PRIME);
    }
    const slot = (place ^ (place >>> FOLD)) & (SLOTS - 1);
    const isKnown = this.#slots[slot] === mark;
    this.#slots[slot] = mark;
    return isKnown;
  }
}

/** Where the first byte of the key stands; -1 where the body is not written as bodies are. */
function startOfKey(body: Buffer, from: number): number {
  const found = body.indexOf(MEMBER, from);
  if (found < 0) return -1;
  let start = found + MEMBER.length;
  while (body[start] === SPACE || body[start] === COLON) start += 1;
  return body[start] === QUOTE ? start + 1 : -1;
}
