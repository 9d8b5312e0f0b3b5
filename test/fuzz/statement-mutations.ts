import { bai2, camt053 } from '../bank-statements.ts';
import { changedBytes, ENCODINGS } from './byte-changes.ts';
import type { Random } from './random.ts';

const TOKENS = [
  ...'999999999999999 -1 0 +5 1.234 1e5 é \u0000 , / < > &amp; ]]> <!-- --> <?x?> <![CDATA[ 2026-02-30'.split(' '),
  ...'260230 USD CAD XXX DBIT CRDT OPBD CLBD BOOK 88, 16, 99, 03, 02, 890 S V D 010 015'.split(' '),
  '',
  '\n',
  '\r',
  '\r\n88,',
  '<Ntry/>',
  '<Ntry>'.repeat(50),
  '<!DOCTYPE a [<!ENTITY b "cccccccccc">]>',
  '&b;',
  '&#x110000;',
  'xmlns:x="urn:x" ',
  'A'.repeat(5_000),
  Buffer.from([0xff, 0xfe]),
]; // prettier-ignore

type Statement = Parameters<typeof bai2>[0];

function soundStatement(random: Random, account: string, most: number): Statement {
  return {
    day: `2026-03-${String(random.between(1, 28)).padStart(2, '0')}`,
    account,
    opening: random.below(10_000),
    entries: Array.from({ length: random.below(most) }, () => ({
      amount: random.below(2_000) - 1_000 || 1,
      bank: `B${random.below(5)}`,
      own: `O${random.below(5)}`,
      ...(random.chance(0.5) ? {} : { reason: '905' }),
    })),
  };
}

/** Both forms that banks write. */
export function soundBytes(random: Random, account: string, most = 6): Buffer {
  const write = random.pick([bai2, camt053]);
  return Buffer.from(write(soundStatement(random, account, most)));
}

type Mutation = (bytes: Buffer, random: Random, account: string) => Buffer;

/** Parts of the file, by what they end with, of which some are changed. */
function parts(change: (all: string[], at: number, random: Random) => void): Mutation {
  return (bytes, random) => {
    const text = bytes.toString('latin1');
    const all = text.split(
      random.pick(text.startsWith('<') ? [/(?<=>)/, /(?<=\n)/] : [/(?<=,)/, /(?<=\n)/]),
    );
    change(all, random.below(all.length), random);
    return Buffer.from(all.join(''), 'latin1');
  };
}

const oneOff: Mutation = (bytes, random) => {
  const text = bytes.toString('latin1');
  const found = random.pickOrNone([...text.matchAll(/\d{1,6}/g)]);
  if (!found) return bytes;
  const by = String(Math.max(0, Number(found[0]) + random.pick([-1, 1, 100])));
  const rest = text.slice(found.index + found[0].length);
  return Buffer.from(text.slice(0, found.index) + by + rest, 'latin1');
};

/** As each form writes days. */
const strangeDay: Mutation = (bytes, random) => {
  const day = random.pick(['2026-02-30', '2026-13-01', '2026-04-00', '2026-00-10']);
  const text = bytes.toString('latin1').replaceAll(/2026-\d\d-\d\d/g, day);
  return Buffer.from(text.replaceAll(/\b26\d{4}\b/g, day.slice(2).replaceAll('-', '')), 'latin1');
};

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => changedBytes(bytes, random, TOKENS),
  (bytes, random) => changedBytes(bytes, random, TOKENS),
  (bytes, random) => changedBytes(bytes, random, TOKENS),
  oneOff,
  oneOff,
  strangeDay,
  parts((all, at) => all.splice(at, 1)),
  parts((all, at) => all.splice(at, 0, all[at] ?? '')),
  parts((all, at, random) => all.splice(at, 1, random.pick(all))),
  parts((all, at, random) => all.splice(at, 0, (all[at] ?? '').repeat(random.below(300)))),
  (bytes, random) => random.pick(ENCODINGS)(bytes),
  (bytes, random, account) => Buffer.concat([bytes, soundBytes(random, account)]),
];

/** None, one or several things wrong. */
export function mutatedStatement(sound: Buffer, random: Random, account: string): Buffer {
  let bytes = sound;
  for (let left = random.pick([0, 1, 1, 1, 2, 3]); left > 0; left -= 1) {
    bytes = random.pick(MUTATIONS)(bytes, random, account);
  }
  return bytes.length > 0 ? bytes : Buffer.from(' ');
}
