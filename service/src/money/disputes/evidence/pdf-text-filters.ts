type ToBytes = (text: Buffer) => Buffer | 'DAMAGED';

/** What stands before the sign that ends it. */
function before(sign: string, text: string): string {
  const end = text.indexOf(sign);
  return end < 0 ? text : text.slice(0, end);
}

/** `4e6f` up to the sign that ends it. */
const fromHex: ToBytes = (text) => {
  const digits = before('>', text.toString('latin1').replaceAll(/\s/g, ''));
  if (!/^[0-9A-Fa-f]*$/.test(digits)) return 'DAMAGED';
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
};

const FIRST = 0x21; // The exclamation mark stands for zero.
const BASE = 85;

/** Five signs for four bytes, and `z` for four zeros. */
const from85: ToBytes = (text) => {
  const signs = before('~', text.toString('latin1').replaceAll(/\s/g, ''));
  const bytes = Buffer.alloc(signs.length * 4);
  let length = 0;
  let group: number[] = [];
  const write = (): boolean => {
    const count = group.length;
    const digits = [...group, ...Array.from({ length: 5 - count }, () => BASE - 1)];
    const value = digits.reduce((sum, digit) => sum * BASE + digit, 0);
    if (value > 0xffffffff) return false;
    bytes.writeUInt32BE(value, length);
    length += count - 1;
    group = [];
    return true;
  };
  for (const sign of signs) {
    if (sign === 'z' && group.length === 0) {
      length += 4;
      continue;
    }
    const digit = sign.charCodeAt(0) - FIRST;
    if (digit < 0 || digit >= BASE) return 'DAMAGED';
    group.push(digit);
    if (group.length === 5 && !write()) return 'DAMAGED';
  }
  if (group.length === 1 || (group.length > 1 && !write())) return 'DAMAGED';
  return bytes.subarray(0, length);
};

/** Filters that write bytes as text. */
export const textDecoders: ReadonlyMap<string, ToBytes> = new Map([
  ['ASCIIHexDecode', fromHex],
  ['AHx', fromHex],
  ['ASCII85Decode', from85],
  ['A85', from85],
]);
