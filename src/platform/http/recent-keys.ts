const SLOTS = 2 ** 17; // Half a MiB. At 3,000 requests a second a key is known for half a minute or so.
const KEY_LENGTH_MAX = 64;
const MEMBER = Buffer.from('"idempotencyKey"');
const [QUOTE, COLON, SPACE] = [0x22, 0x3a, 0x20];
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x01000193];
const SECOND_SEED = 0x9e3779b9;

/**
 * The keys of requests that were lately begun or shed, for telling a repeat from what is new
 * without reading it. It may forget one, and of a billion keys it takes a few for another: it
 * decides who goes first under load, and nothing else.
 */
export class RecentKeys {
  readonly #slots = new Uint32Array(SLOTS);

  /** Whether this client's request repeats a key; from now on it is known. */
  repeats(credential: string, body: Buffer, from = 0): boolean {
    const [start, end] = keyIn(body, from);
    if (start === end) return false;
    const place = hashed(credential, body.subarray(start, end), FNV_OFFSET) % SLOTS;
    const mark = hashed(credential, body.subarray(start, end), SECOND_SEED);
    const isKnown = this.#slots[place] === mark;
    this.#slots[place] = mark;
    return isKnown;
  }
}

/** Where the bytes of the key stand; nowhere where the body is not written as bodies are. */
function keyIn(body: Buffer, from: number): readonly [start: number, end: number] {
  const found = body.indexOf(MEMBER, from);
  if (found < 0) return [0, 0];
  let start = found + MEMBER.length;
  while (body[start] === SPACE || body[start] === COLON) start += 1;
  if (body[start] !== QUOTE) return [0, 0];
  start += 1;
  let end = start;
  while (end < body.length && end - start < KEY_LENGTH_MAX && body[end] !== QUOTE) end += 1;
  return [start, end];
}

/** FNV-1a. */
function hashed(credential: string, key: Buffer, seed: number): number {
  let hash = seed;
  for (let place = Math.max(0, credential.length - 32); place < credential.length; place += 1) {
    hash = Math.imul(hash ^ credential.charCodeAt(place), FNV_PRIME);
  }
  for (const byte of key) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash >>> 0;
}
