type ToBytes = (text: Buffer) => Buffer | 'DAMAGED';

/** `4e6f` up to the sign that ends it. */
const fromHex: ToBytes = (text) => {
  const digits = before('>', text).toString('latin1').replaceAll(/\s+/g, '');
  if (!/^[0-9A-Fa-f]*$/.test(digits)) return 'DAMAGED';
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
};

const FIRST = 0x21; // The exclamation mark stands for zero.
const BASE = 85;
const ZEROS = 0x7a; // `z`
const GAP_MAX = 0x20;

/** Five signs for four bytes, and `z` for four zeros. */
const from85: ToBytes = (text) => {
  const signs = before('~', text);
  const bytes = Buffer.alloc(signs.length * 4 + 4);
  let [length, value, count] = [0, 0, 0];
  for (const sign of signs) {
    if (sign <= GAP_MAX) continue;
    if (sign === ZEROS && count === 0) {
      length += 4;
      continue;
    }
    const digit = sign - FIRST;
    if (digit >= BASE) return 'DAMAGED';
    value = value * BASE + digit;
    count += 1;
    if (count < 5) continue;
    if (value > 0xffffffff) return 'DAMAGED';
    bytes.writeUInt32BE(value, length);
    length += 4;
    [value, count] = [0, 0];
  }
  if (count === 0) return bytes.subarray(0, length);
  for (let missing = count; missing < 5; missing += 1) value = value * BASE + BASE - 1;
  if (count === 1 || value > 0xffffffff) return 'DAMAGED';
  bytes.writeUInt32BE(value, length);
  return bytes.subarray(0, length + count - 1);
};

/** What stands before the sign that ends it. */
function before(sign: string, text: Buffer): Buffer {
  const end = text.indexOf(sign);
  return end < 0 ? text : text.subarray(0, end);
}

/** Filters that write bytes as text. */
export const textDecoders: ReadonlyMap<string, ToBytes> = new Map([
  ['ASCIIHexDecode', fromHex],
  ['AHx', fromHex],
  ['ASCII85Decode', from85],
  ['A85', from85],
]);
