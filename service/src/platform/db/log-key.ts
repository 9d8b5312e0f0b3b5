import { hash } from 'node:crypto';
import { timeIn } from '../../kernel/id.ts';

const ID = /^[a-z]{2}[0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const UUID_BY_TIME =
  /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{8}([0-9a-f]{4})$/;
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_BITS = 16;

/**
 * A number that stands for a text in the index of a log. Of what is made in the order of time, and says
 * so, the time comes first: then those of one moment are side by side in the index. Two texts may have
 * the same number, so it only tells where to look.
 */
export function logKey(text: string): bigint {
  if (ID.test(text)) {
    let random = 0;
    for (const digit of text.slice(-4)) random = random * 32 + DIGITS.indexOf(digit);
    const time = BigInt(timeIn(text).getTime());
    return BigInt.asIntN(64, (time << BigInt(RANDOM_BITS)) | BigInt(random % 2 ** RANDOM_BITS));
  }
  const [, high, low, random] = UUID_BY_TIME.exec(text) ?? [];
  if (high !== undefined) return BigInt.asIntN(64, BigInt(`0x${high}${low}${random}`));
  return hash('sha256', text, 'buffer').readBigInt64BE();
}
