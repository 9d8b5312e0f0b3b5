const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Every text that a forgiving reader of base64 takes for the same bytes: other padding, and other
 * bits after the last byte. The given one, as it should be, comes first.
 */
export function spellingsOf(base64: string): string[] {
  const body = base64.replace(/=+$/, '');
  const last = ALPHABET.indexOf(body.at(-1) ?? '');
  const spare = [0, undefined, 4, 2][body.length % 4] ?? 0; // Bits that no byte has.
  const bodies = Array.from(
    { length: 2 ** spare },
    (_, bits) => body.slice(0, -1) + ALPHABET[last + bits],
  );
  const all = bodies.flatMap((one) => ['', '=', '=='].map((padding) => one + padding));
  return [base64, ...all.filter((one) => one !== base64)];
}
