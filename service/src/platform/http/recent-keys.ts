const SLOTS = 2 ** 17; // Half a MiB. At 3,000 requests a second a key is known for half a minute or so.
const TEXT_LENGTH_MAX = 64; // Of a key or a merchantId.
const KEY = Buffer.from('"idempotencyKey"');
const MERCHANT = Buffer.from('"merchantId"');
const [QUOTE, COLON, SPACE] = [0x22, 0x3a, 0x20];
const [FNV_OFFSET, OTHER_OFFSET, FNV_PRIME] = [0x811c9dc5, 0x9e3779b9, 0x01000193];
const FOLD = 15; // The low bits of the digest are the weaker ones.
const NOWHERE = -1;
const SUFFIX_LENGTH = 16; // The last characters of a credential are enough to distinguish two.

/** What a key belongs to besides its merchant: a partner, here by its credential, and an operation. */
export type KeyScope = Readonly<{
  credential: string;
  path: string;
  /** As the header names the merchant, if it does; else the body may, or the credential is bound to it. */
  merchantId: string | undefined;
}>;

/**
 * The keys of requests that were lately begun or shed, for telling a repeat from new work without
 * parsing the request. The scope of a key is that of the idempotency table: partner, merchant and
 * operation, so that an order number used as a key for each of a partner's shops, or for a payment and
 * its refund, is new work each time. It may forget one, and of a billion keys it takes a few for
 * another: it decides who goes first under load, and nothing else.
 */
export class RecentKeys {
  readonly #slots = new Int32Array(SLOTS);

  /** Whether a request repeats a key of its scope; from now on it is known. */
  repeats({ credential, path, merchantId }: KeyScope, body: Buffer, from = 0): boolean {
    const key = startOfText(body, KEY, from);
    if (key < 0) return false;
    const named = merchantId === undefined ? startOfText(body, MERCHANT, from) : NOWHERE;
    const scope = credential.slice(-SUFFIX_LENGTH) + path + (merchantId ?? '');
    // FNV-1a, from two offsets: one digest gives the slot, the other what is in it.
    let [place, mark] = [FNV_OFFSET, OTHER_OFFSET];
    for (let at = 0; at < scope.length; at += 1) {
      const code = scope.charCodeAt(at);
      place = Math.imul(place ^ code, FNV_PRIME);
      mark = Math.imul(mark ^ code, FNV_PRIME);
    }
    for (const start of [named, key]) {
      const end = start < 0 ? start : Math.min(body.length, start + TEXT_LENGTH_MAX);
      for (let at = start; at < end; at += 1) {
        const byte = body[at] ?? QUOTE;
        if (byte === QUOTE) break;
        place = Math.imul(place ^ byte, FNV_PRIME);
        mark = Math.imul(mark ^ byte, FNV_PRIME);
      }
    }
    const slot = (place ^ (place >>> FOLD)) & (SLOTS - 1);
    const isKnown = this.#slots[slot] === mark;
    this.#slots[slot] = mark;
    return isKnown;
  }
}

/** Where the text of a member starts; NOWHERE if there is none, or it is not written as usual. */
function startOfText(body: Buffer, member: Buffer, from: number): number {
  const found = body.indexOf(member, from);
  if (found < 0) return NOWHERE;
  let start = found + member.length;
  while (body[start] === SPACE || body[start] === COLON) start += 1;
  return body[start] === QUOTE ? start + 1 : NOWHERE;
}
