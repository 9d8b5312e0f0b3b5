/**
 * What the connector and its host say to each other: lines of JSON, each answered by one, in order.
 * Both ends are of one release and on one machine, or on machines that share a secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NetConnectOpts, Socket } from 'node:net';
import type { ActivityPage, ActivitySpan } from '../../../service/src/acquiring/acquirers/index.ts';
import { assert } from '../../../service/src/kernel/assert.ts';
import { REFUSED } from './enter.ts';
import type { JournalEntry, JournalRow, Key, Written } from './entry.ts';
import type { JournalFile } from './journal-file-store.ts';

/** `unix:<path>`, which is for who may use that file, or `tcp://:<secret>@<host>:<port>`. */
export function addressIn(text: string): Readonly<{ at: NetConnectOpts; secret: string }> {
  if (text.startsWith('unix:')) return { at: { path: text.slice('unix:'.length) }, secret: '' };
  const { hostname, password, port } = new URL(text);
  if (password === '') throw new Error('Who connects by TCP must know a secret.');
  return { at: { host: hostname, port: Number(port) }, secret: decodeURIComponent(password) };
}

/** Shows that one knows the secret, without saying it. */
export function proofOf(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('hex');
}

export function isProof(given: string, secret: string, challenge: string): boolean {
  const expected = Buffer.from(proofOf(secret, challenge));
  const said = Buffer.from(given);
  return said.length === expected.length && timingSafeEqual(said, expected);
}

/** Calls `listener` for every line that arrives; who sends one that is longer than `most` is hung up on. */
export function onLines(
  socket: Socket,
  listener: (line: string) => void,
  most: () => number = () => Infinity,
): void {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) listener(line);
    if (rest.length > most()) socket.destroy();
  });
}

const NEW = 0;
const NEW_BUT_REFUSED = 1;

export const asking = {
  write: (entries: readonly JournalEntry[]) => lineOf(['write', entries.map(entryTuple)]),
  find: (keys: readonly Key[]) =>
    lineOf(['find', keys.map(({ merchantId, reference }) => [merchantId, reference])]),
  activity: (space: string, { after, from, to }: ActivitySpan) =>
    lineOf(['activity', [space, after ?? null, from.getTime(), to.getTime()]]),
  takeOver: (rows: readonly JournalRow[]) => lineOf(['takeOver', rows.map(rowTuple)]),
};

/** What the host's answers mean to who asked. */
export const answered = {
  write: (line: string, entries: readonly JournalEntry[]): Written[] => {
    const answers = parsed<(typeof NEW | typeof NEW_BUT_REFUSED | RowTuple)[]>(line);
    return entries.map((entry, index) => {
      const answer = answers[index];
      if (answer === NEW) return { isNew: true, entry };
      if (answer === NEW_BUT_REFUSED) return { isNew: true, entry: { ...entry, ...REFUSED } };
      assert(answer, 'each entry has an answer');
      return { isNew: false, entry: rowIn(answer) };
    });
  },
  find: (line: string): (JournalRow | undefined)[] =>
    parsed<(RowTuple | null)[]>(line).map((found) => (found ? rowIn(found) : undefined)),
  activity: (line: string): ActivityPage => {
    const { next, records } = parsed<WirePage>(line);
    return {
      next,
      records: records.map(({ at, cents, currency, ...record }) => ({
        ...record,
        amount: { amount: BigInt(cents), currency },
        at: new Date(at),
      })),
    };
  },
};

type Asked =
  | readonly ['write', readonly EntryTuple[]]
  | readonly ['find', readonly (readonly [string, string])[]]
  | readonly ['activity', readonly [string, string | null, number, number]]
  | readonly ['takeOver', readonly RowTuple[]];

/**
 * Answers what has arrived, in its order. Entries that stand together are written together, however
 * many connections they came by: one flush of the disk is for all of them.
 */
export function answersTo(journal: JournalFile, lines: readonly string[]): string[] {
  const asked = lines.map((line) => parsed<Asked>(line));
  const answers: string[] = [];
  for (let from = 0; from < asked.length;) {
    let to = from;
    while (asked[to]?.[0] === 'write') to += 1;
    if (to > from) answers.push(...written(journal, asked.slice(from, to)));
    const other = asked[to];
    if (other) answers.push(answerTo(journal, other));
    from = to + 1;
  }
  return answers;
}

function written(journal: JournalFile, asked: readonly Asked[]): string[] {
  const batches = asked.map((one) => (one[0] === 'write' ? one[1].map(entryIn) : []));
  const results = journal.write(batches.flat());
  let place = 0;
  return batches.map((entries) => {
    const own = results.slice(place, (place += entries.length));
    return lineOf(own.map((result, index) => answerOf(result, entries[index])));
  });
}

function answerOf({ entry }: Written, asked: JournalEntry | undefined) {
  if ('reversedAt' in entry) return rowTuple(entry);
  return entry === asked ? NEW : NEW_BUT_REFUSED;
}

function answerTo(journal: JournalFile, asked: Asked): string {
  switch (asked[0]) {
    case 'write':
      return lineOf([]);
    case 'find': {
      const keys = asked[1].map(([merchantId, reference]) => ({ merchantId, reference }));
      return lineOf(journal.find(keys).map((row) => (row ? rowTuple(row) : null)));
    }
    case 'activity': {
      const [space, after, from, to] = asked[1];
      const span = { after: after ?? undefined, from: new Date(from), to: new Date(to) };
      return lineOf(pageOf(journal.activity(space, span)));
    }
    case 'takeOver':
      journal.takeOver(asked[1].map(rowIn));
      return lineOf([]);
  }
}

function pageOf({ next, records }: ActivityPage) {
  return {
    next,
    records: records.map(({ amount: { amount, currency }, at, ...record }) => ({
      ...record,
      cents: String(amount),
      currency,
      at: at.getTime(),
    })),
  };
}
type WirePage = ReturnType<typeof pageOf>;

function entryTuple(entry: JournalEntry) {
  const { merchantId, reference, operation, original, amount, currency, brand, lastFour } = entry;
  const { outcome, answer, at, isPurchase, final } = entry;
  return [
    ...([merchantId, reference, operation, original, String(amount), currency] as const),
    ...([brand, lastFour, outcome, answer, at.getTime(), isPurchase, final] as const),
  ] as const;
}
type EntryTuple = ReturnType<typeof entryTuple>;

function entryIn(tuple: EntryTuple): JournalEntry {
  const [merchantId, reference, operation, original, cents, currency, ...rest] = tuple;
  const [brand, lastFour, outcome, answer, at, isPurchase, final] = rest;
  const [amount, moment] = [BigInt(cents), new Date(at)];
  const request = { merchantId, reference, operation, original, amount, currency, final };
  return { ...request, brand, lastFour, outcome, answer, at: moment, isPurchase };
}

function rowTuple({ reversedAt, authorized, captured, refunded, ...entry }: JournalRow) {
  const totals = [authorized, captured, refunded].map(String);
  return [entryTuple(entry), reversedAt && reversedAt.getTime(), totals] as const;
}
type RowTuple = ReturnType<typeof rowTuple>;

function rowIn([tuple, reversed, totals]: RowTuple): JournalRow {
  const [authorized = 0n, captured = 0n, refunded = 0n] = totals.map(BigInt);
  const reversedAt = reversed === null ? null : new Date(reversed);
  return { ...entryIn(tuple), reversedAt, authorized, captured, refunded };
}

function lineOf(said: unknown): string {
  return `${JSON.stringify(said)}\n`;
}

/** What the other end wrote, by this file: the caller knows what that is. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function parsed<T>(line: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(line) as T;
}
