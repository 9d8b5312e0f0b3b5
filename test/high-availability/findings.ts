/** What became of that which was acknowledged: how much of it is lost, and how much was done twice. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, sql } from '../../service/src/platform/db/pool.ts';
import { eventsTwice, madeBeside } from '../acknowledged.ts';
import type { Expected } from '../mixed-load.ts';
import type { Acknowledged, Answered, PersistentClient } from '../persistent-client.ts';
import { onNode } from './on-node.ts';
import type { Deposed } from './faults.ts';
import type { Told, Written } from './raw-writer.ts';
import type { Node } from './settings.ts';

const AT_ONCE = 8;
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

type Asking = Pick<PersistentClient, 'send'>;

/** Answers that are not given again to the letter, and payments that are not as their last answer said. */
export async function countLost(
  { send }: Asking,
  acknowledged: readonly Acknowledged[],
  expected: readonly Expected[],
): Promise<number> {
  const kept = await inTurns(acknowledged, async ({ path, body, answer }) => {
    const again = await answered(() => send('POST', path, body));
    return again.status === answer.status && again.isReplayed && again.text === answer.text;
  });
  const same = await inTurns(expected, async (told) => {
    const found = await answered(() => send('GET', `/payments/${told.paymentId}`));
    const shown = ['captured', 'capturable', 'refunded'] as const;
    const isSame = shown.every((name) => found.at(`${name}Amount.amount`) === told[name]);
    return isSame && found.at('paymentStatus') === told.status;
  });
  return [...kept, ...same].filter((isKept) => !isKept).length;
}

/** Records beyond those that were acknowledged, and events that were recorded twice. */
export async function countDoubled(
  db: Database,
  acknowledged: readonly Acknowledged[],
  others: number,
): Promise<number> {
  const beside = Object.values(await madeBeside(db, acknowledged)).map((more) => Math.max(0, more));
  const records = beside.reduce((sum, more) => sum + more, 0) - others;
  return Math.max(0, records) + (await eventsTwice(db)).length;
}

/** Rows that a server told its own client are committed, and that are not there. They are removed. */
export async function lostRows(
  leader: Node,
  database: string,
  told: readonly Told[],
): Promise<readonly Told[]> {
  const kept = await onNode(leader, database, async (client) => {
    const { rows } = await client.query<{ key: string }>('delete from told returning key');
    return new Set(rows.map(({ key }) => key));
  });
  return told.filter(({ key }) => !kept.has(key));
}

/** How often a leader was asked to write while others had another, and what it then said it had done. */
export function askedWhileDeposed(
  leader: Node,
  deposed: Deposed | undefined,
  written: readonly Written[],
) {
  const { since = 0, until = 0 } = deposed ?? {};
  const isThen = (at: number): boolean => at >= since && at <= until;
  const own = written.filter(({ node }) => node === leader.name);
  return {
    deposedTries: own.flatMap(({ tries }) => tries).filter(isThen).length,
    deposedTold: own.flatMap(({ told }) => told).filter(({ at }) => isThen(at)).length,
  };
}

/** How many payments nobody of those who count made. */
export async function paymentsOfOthers(db: Database, merchants: readonly string[]) {
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from payments where not merchant_id = any(${merchants})`);
  return Number(row?.count ?? 0n);
}

/** A refusal to serve is no answer: the cluster may still be settling. */
async function answered(ask: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (attempt === ATTEMPTS) throw new Error(`Not answered: ${answer?.text ?? 'nothing'}`);
    await delay(PAUSE_MS);
  }
}

/** A few at once: there are thousands, and one after another they would take longer than the load did. */
async function inTurns<One>(
  all: readonly One[],
  check: (one: One) => Promise<boolean>,
): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let first = 0; first < all.length; first += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(first, first + AT_ONCE).map(check))));
  }
  return results;
}
