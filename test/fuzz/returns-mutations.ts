import { returnsFile } from '../returns-file.ts';
import { changedBytes, ENCODINGS } from './byte-changes.ts';
import type { Random } from './random.ts';

type Returned = Parameters<typeof returnsFile>[0][number];
type Written = Readonly<{ number: number; day: string; most?: number }>;

const RECORD_LENGTH = 1464;
const START_LENGTH = 24;
const SEGMENT_LENGTH = 240;

/** First positions and lengths of what means something, in a header, a segment and a trailer. */
const ELEMENTS = {
  A: [
    [1, 1],
    [2, 9],
    [11, 10],
    [21, 4],
    [25, 6],
    [31, 5],
    [56, 3],
  ],
  Z: [
    [1, 1],
    [2, 9],
    [11, 14],
    [25, 14],
    [39, 8],
    [47, 14],
    [61, 8],
    [69, 14],
    [105, 8],
  ],
  segment: [
    [1, 3],
    [4, 10],
    [14, 6],
    [20, 9],
    [29, 12],
    [41, 22],
    [151, 19],
    [206, 22],
    [230, 11],
  ],
} as const;

const TOKENS = [
  ...'0 9 00 -1 +1 1e9 NaN 999 900 905 026061 026366 026000 CAD USD EUR A I J Z C'.split(' '),
  ' ',
  '\r\n',
  '\n',
  '\r',
  '\t',
  '\0',
  '\x1a',
  '\u2028',
  '9'.repeat(14),
  '0'.repeat(240),
  ' '.repeat(240),
  'A'.repeat(2_000),
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0x85]),
];

/** Some returns that nobody knows, as a bank writes them. */
export function soundReturns(random: Random, { day, most = 14, number }: Written): Buffer {
  const record = random.chance(0.2) ? 'J' : 'I'; // Of one kind, as is each record.
  const returns = Array.from({ length: random.below(most) }, () => strangeReturn(record, random));
  return Buffer.from(returnsFile(returns, { day, number }));
}

function strangeReturn(record: 'I' | 'J', random: Random): Returned {
  return {
    record,
    amount: 1 + random.below(100_000),
    reasonCode: random.pick(['900', '901', '905', '912', '999']),
    crossReference: `X${random.below(50)}`,
    ...(random.chance(0.5) ? { traceNumber: String(random.below(1_000_000)) } : {}),
  };
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const linesOf = (bytes: Buffer): string[] => bytes.toString('latin1').split('\r\n');
const fileOf = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');

/** One of the lines in place of which others come. */
function atLine(
  change: (line: string, random: Random, lines: readonly string[]) => string[],
): Mutation {
  return (bytes, random) => {
    const lines = linesOf(bytes);
    const at = random.below(Math.max(1, lines.length - 1));
    return fileOf(lines.toSpliced(at, 1, ...change(lines[at] ?? '', random, lines)));
  };
}

/** Something else of the same length where an element is: only who reads elements can tell. */
const otherElement = atLine((line, random) => {
  const kind = line.charAt(0);
  const places = kind === 'A' || kind === 'Z' ? ELEMENTS[kind] : ELEMENTS.segment;
  const [first, length] = random.pick<readonly [number, number]>(places);
  const isSegment = places === ELEMENTS.segment;
  const at = first - 1 + (isSegment ? START_LENGTH + SEGMENT_LENGTH * random.below(6) : 0);
  const digits = Array.from({ length }, () => random.below(10)).join('');
  const token = random.pick(TOKENS).toString('latin1').repeat(length).slice(0, length);
  const by = random.pick([digits, digits, token, ' '.repeat(length), '0'.repeat(length)]);
  return [line.slice(0, at) + by + line.slice(at + length)];
});

/** One more or one less than it says: sums, counts, numbers of records. */
const oneOff = atLine((line, random) => {
  const numbers = [...line.matchAll(/\d{4,14}/g)];
  const found = random.pickOrNone(numbers);
  if (!found) return [line];
  const [text] = found;
  const moved = Math.max(0, Number(text) + random.pick([-1, 1, 10, 100]));
  const by = String(moved).padStart(text.length, '0').slice(-text.length);
  return [line.slice(0, found.index) + by + line.slice(found.index + text.length)];
});

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => changedBytes(bytes, random, TOKENS),
  (bytes, random) => changedBytes(bytes, random, TOKENS),
  otherElement,
  otherElement,
  oneOff,
  oneOff,
  atLine((line) => [line, line]),
  atLine(() => []),
  atLine((line, random, lines) => [random.pick(lines), line]),
  atLine((line, random) => [line.repeat(1 + random.below(40))]),
  atLine((line, random) => [line.slice(0, random.below(RECORD_LENGTH + 1))]),
  (bytes, random) => random.pick(ENCODINGS)(bytes),
  (bytes, random) => {
    const end = random.pick(['\n', '\r', '\n\r', '\r\r\n', '\n\n', '', ' \r\n']);
    return Buffer.from(linesOf(bytes).join(end), 'latin1');
  },
  // Two files in one, and another's end.
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes, random) =>
    Buffer.concat([bytes, soundReturns(random, { number: 1, day: '026061' }).subarray(-2_932)]),
];

/** None, one or several things wrong. */
export function mutatedReturns(sound: Buffer, random: Random): Buffer {
  let bytes = sound;
  for (let left = random.pick([0, 1, 1, 1, 2, 3]); left > 0; left -= 1) {
    bytes = random.pick(MUTATIONS)(bytes, random);
  }
  return bytes.length > 0 ? bytes : Buffer.from(' ');
}
