import { text } from 'node:stream/consumers';
import { MessageFault } from '../../../iso8583/src/codec/message.ts';
import type { Dialect } from '../../../iso8583/src/codec/dialect.ts';
import { readMessage } from '../../../iso8583/src/codec/read-message.ts';
import { iso1987 } from '../../../iso8583/src/dialects/iso1987.ts';
import { iso1993 } from '../../../iso8583/src/dialects/iso1993.ts';
import { describeBytes } from '../../../iso8583/src/line/described-bytes.ts';
import { type Command, type Given, valueOf } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import { printable } from '../cells.ts';
import { inColour } from '../colours.ts';

const DIALECTS = { iso1987, iso1993 } as const;
const BEFORE_MAX = 32; // Bytes in front of an MTI: a length, a TPDU, a network's header.
const LENGTH_MAX = 64 * 1024; // Characters: several times the longest message.

export const iso8583Command: Command = {
  words: ['iso8583', 'decode'],
  summary: 'Show what an ISO 8583 message says, field by field',
  about:
    'Takes hexadecimal digits, as traces and the console show them, or the message itself as text, with ' +
    'or without what stands in front of its MTI. Card numbers and what else nobody may see are masked.',
  positionals: [
    { name: 'message', about: 'by the standard input, if it is left out', isOptional: true },
  ],
  flags: [
    {
      name: 'dialect',
      takes: 'NAME',
      values: Object.keys(DIALECTS),
      about: 'how the host writes its messages; by default, whichever fits',
    },
  ],
  examples: ['iso8583 decode 30383030…', 'iso8583 decode < message.txt'],
  run: decode,
};

async function decode(context: Context, given: Given): Promise<void> {
  const typed = (given.positionals[0] ?? (await text(context.stdin))).trim();
  if (typed === '') throw usageError('Which message? Give it behind the command, or by the input.');
  if (typed.length > LENGTH_MAX) throw usageError('That is too long for a message.');
  const name = valueOf(given, 'dialect');
  const dialects = Object.values(DIALECTS).filter(
    (dialect) => name === undefined || DIALECTS[nameIn(name)] === dialect,
  );
  const found = firstOf(readings(typed), dialects);
  if (!found) throw new CliError(faultOf(readings(typed), dialects));
  const { out } = context;
  if (!out.isForPeople) {
    await out.write(`${JSON.stringify(found, null, 2)}\n`);
    return;
  }
  const lines = found.parts.map(({ bytes, name: field, part, value }) =>
    [
      part.padStart(6),
      printable(value),
      inColour(out.hasColours, 'dim', `${field}  ${bytes}`),
    ].join('  '),
  );
  const head = `${found.dialect}${found.before === 0 ? '' : `, behind ${found.before} bytes`}`;
  await out.write(`${inColour(out.hasColours, 'bold', head)}\n${lines.join('\n')}\n`);
}

function nameIn(name: string): keyof typeof DIALECTS {
  return name === 'iso1993' ? name : 'iso1987';
}

/** What was typed as bytes: hexadecimal, of which some may be masked, else the characters themselves. */
function readings(typed: string): string[] {
  const joined = typed.replaceAll(/[\s:]/g, '').toUpperCase();
  const isHexadecimal = joined.length % 2 === 0 && /^(?:[\dA-F]{2}|\*\*)+$/.test(joined);
  const asText = Buffer.from(typed, 'latin1').toString('hex').toUpperCase();
  return isHexadecimal ? [joined, asText] : [asText];
}

function firstOf(all: readonly string[], dialects: readonly Dialect[]) {
  for (const reading of all.flatMap((bytes) => candidates(bytes, dialects))) {
    const { before, bytes, dialect } = reading;
    const parts = describeBytes(dialect, bytes);
    if (parts) return { dialect: dialect.name, before, parts };
  }
  return undefined;
}

/** With ever more in front of the message, by each dialect. */
function candidates(bytes: string, dialects: readonly Dialect[]) {
  return Array.from({ length: BEFORE_MAX + 1 }, (_, before) =>
    dialects.map((dialect) => ({ before, dialect, bytes: bytes.slice(before * 2) })),
  ).flat();
}

/** Of the reading that goes furthest: it is what was meant. A fault never quotes the message. */
function faultOf([bytes = '']: readonly string[], dialects: readonly Dialect[]): string {
  let furthest = { at: -1, says: '' };
  for (const { before, bytes: rest, dialect } of candidates(bytes, dialects)) {
    const fault = faultIn(dialect, Buffer.from(rest.replaceAll('*', '0'), 'hex'));
    if (fault?.offset === undefined || fault.offset <= furthest.at) continue;
    const where = before === 0 ? '' : `, behind ${before} bytes`;
    furthest = { at: fault.offset, says: ` As ${dialect.name}${where}: ${fault.message}.` };
  }
  return `That is no message.${furthest.says}`;
}

function faultIn(dialect: Dialect, bytes: Buffer): MessageFault | undefined {
  try {
    readMessage(dialect, bytes);
    return undefined;
  } catch (error) {
    return error instanceof MessageFault ? error : undefined;
  }
}
