/** `causeway iso8583 decode`: a pasted message, whichever way it was copied. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dialect } from '../iso8583/src/codec/dialect.ts';
import { writeMessage } from '../iso8583/src/codec/write-message.ts';
import { iso1987 } from '../iso8583/src/dialects/iso1987.ts';
import { iso1993 } from '../iso8583/src/dialects/iso1993.ts';
import { cliProgram } from './cli-program.ts';

const CARD = '4111112222223339';
const { cli } = cliProgram();
const fields = new Map([
  [2, CARD],
  [4, '000000001250'],
  [11, '000123'],
  [41, 'T1234567'],
  [48, '02003406'],
]);
const hexadecimal = (dialect: Dialect, mti: string) =>
  writeMessage(dialect, { mti, fields }).toString('hex');

type Decoded = Readonly<{ dialect: string; before: number; parts: Record<string, string>[] }>;

async function decoded(args: readonly string[], input?: string): Promise<Decoded> {
  const { code, err, out } = await cli(['iso8583', 'decode', ...args], { input: input ?? '' });
  assert.equal(code, 0, err);
  assert.ok(!out.includes(CARD) && !out.includes('406'), out);
  return JSON.parse(out) as Decoded;
}

const valueOf = ({ parts }: Decoded, field: number) =>
  parts.find(({ part }) => part === String(field))?.['value'];

test('as hexadecimal, with blanks, with a length or a header in front, masked, or as text', async () => {
  const message = hexadecimal(iso1987, '0200');
  const masked = message.replace(Buffer.from(CARD.slice(6, 12)).toString('hex'), '*'.repeat(12));
  for (const [typed, before] of [
    [message, 0],
    [`0068${message.toUpperCase()}`, 2],
    [`0073 6000030000 ${message.replaceAll(/(.{32})/g, '$1\n')}`, 7],
    [masked, 0],
    [Buffer.from(message, 'hex').toString(), 0],
  ] as const) {
    const found = await decoded([], typed);
    assert.deepEqual([found.dialect, found.before], [iso1987.name, before], typed);
    assert.equal(valueOf(found, 2), '411111******3339');
    assert.equal(valueOf(found, 4), '000000001250');
    assert.equal(valueOf(found, 48), '********');
  }
  const other = await decoded([hexadecimal(iso1993, '1200'), '--dialect', 'iso1993']);
  assert.deepEqual([other.dialect, valueOf(other, 11)], [iso1993.name, '000123']);
});

test('what is no message is told by field and byte, without its content', async () => {
  const cut = hexadecimal(iso1987, '0200').slice(0, -8);
  const { code, err } = await cli(['iso8583', 'decode', cut]);
  assert.equal(code, 1);
  assert.match(err, /^error: That is no message\. As iso8583-1987: field 48, byte \d+: .*\n$/);
  assert.ok(!err.includes(CARD));
  assert.equal((await cli(['iso8583', 'decode', 'hello'])).code, 1);
  assert.equal((await cli(['iso8583', 'decode'])).code, 2);
  assert.equal((await cli(['iso8583', 'decode', '00', '--dialect', 'mine'])).code, 2);
});
