import { inspect } from 'node:util';
import { assertAgreement } from '../agreement.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { allEvents } from '../published.ts';
import { auditBooks } from '../../service/src/control/books-check/index.ts';
import type { Database } from '../../service/src/platform/db/pool.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { balancesOf } from '../../service/src/records/ledger/index.ts';
import type { Book } from './book.ts';
import { CARDS_USED } from './customers.ts';
import type { World } from './world.ts';

/** A payment's row, of which each may only be followed by certain others. */
type Seen = Readonly<{
  id: string;
  status: string;
  sequence: number;
  authorized: number;
  captured: number;
  released: number;
  refunded: number;
}>;

const TERMINAL = new Set([
  'CANCELED',
  'DECLINED',
  'EXPIRED',
  'AUTHENTICATED',
  'AUTHENTICATED_ATTEMPTED',
  'NOT_AUTHENTICATED',
  'REJECTED',
  'TECHNICAL_ISSUE',
]);
/** Where it has been declined, it may be reversed again, and that is all. */
const REVERSIBLE = new Set(['DECLINED_RETRY', 'PROCESSING']);

/** What must hold at every moment, whoever is in the middle of whatever. */
export class Watch {
  readonly #seen = new Map<string, Seen>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** What is wrong with the payments as they are committed; undefined while somebody is about to commit. */
  async look(): Promise<string[] | undefined> {
    const rows = await this.#world.database.look<Seen>(`
      select payment_id as id, status, sequence, authorized::int8, captured::int8, released::int8, refunded::int8
      from payments
      union all select authentication_id, status, sequence, 0, 0, 0, 0 from authentications`);
    return rows?.flatMap((row) => {
      const before = this.#seen.get(row.id);
      this.#seen.set(row.id, row);
      if (before && before.status !== row.status) {
        this.#world.tally.note('transition', `${before.status} → ${row.status}`);
      }
      return [...limits(row), ...(before ? passage(before, row) : [])];
    });
  }
}

function limits({ authorized, captured, id, refunded, released }: Seen): string[] {
  return [
    ...(captured + released > authorized ? [`${id}: captured ${captured} of ${authorized}`] : []),
    ...(refunded > captured ? [`${id}: refunded ${refunded} of ${captured}`] : []),
  ];
}

function passage(before: Seen, now: Seen): string[] {
  const moved = `${now.id}: ${before.status} became ${now.status}`;
  return [
    ...(TERMINAL.has(before.status) && now.status !== before.status ? [moved] : []),
    ...(before.status === 'DECLINED_RETRY' && !REVERSIBLE.has(now.status) ? [moved] : []),
    ...(now.sequence < before.sequence ? [`${now.id}: its changes are counted backwards`] : []),
  ];
}

/** What must hold once nothing is under way: the acquirer, the ledger, the events and the customers agree. */
export async function checkBooks(db: Database, world: World, book: Book): Promise<string[]> {
  const faults: string[] = [];
  if ((await operationsInDoubt(db)) > 0) return ['something is still in doubt'];
  await assertAgreement(db, world.journal).catch((error: unknown) => {
    faults.push(`the books differ: ${String(error).slice(0, 1_000)}`);
  });
  return [...faults, ...(await once(db, book)), ...(await told(db, world.delivered))];
}

/** One effect for each key that was answered. */
async function once(db: Database, { acknowledged }: Book): Promise<string[]> {
  const [made = {}] = await db.query<Record<string, bigint>>(sql`
    select (select count(*) from payments) as "/payments", (select count(*) from refunds) as "/refunds",
      (select count(*) from validations) as "/validations"`);
  return ['/payments', '/refunds', '/validations'].flatMap((path) => {
    const count = acknowledged.filter((one) => one.path === path).length;
    return Number(made[path]) === count ? [] : [`${path}: ${made[path]} for ${count} answers`];
  });
}

/** Each change has one event, with the next number of its payment, and each was delivered in that order. */
async function told(db: Database, delivered: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const arrived = new Map<string, number>();
  for (const [place, id] of delivered.entries()) if (!arrived.has(id)) arrived.set(id, place);
  const all = (await allEvents(db)).filter(({ type }) =>
    /^(?:payment|refund|three_d_secure)\.(?!.*stuck)/.test(type),
  );
  const rows = await db.query<{ id: string; sequence: number }>(
    sql`select payment_id as id, sequence from payments
      union all select authentication_id, sequence from authentications`,
  );
  const bySubject = Map.groupBy(all, ({ subjectId }) => subjectId);
  for (const { id, sequence } of rows) {
    const own = (bySubject.get(id) ?? []).toSorted((one, other) => one.sequence - other.sequence);
    const numbers = own.map((one) => one.sequence);
    if (
      numbers.some((number, place) => place > 0 && number <= (numbers[place - 1] ?? 0)) ||
      (numbers.at(-1) ?? 0) !== sequence
    ) {
      faults.push(`${id} has ${sequence} changes and events ${numbers.join(' ')}`);
    }
    const places = own.map((event) => arrived.get(event.id));
    if (places.includes(undefined)) faults.push(`${id}: an event was not delivered`);
    if (places.some((place, index) => index > 0 && (place ?? 0) < (places[index - 1] ?? 0))) {
      faults.push(`${id}: events were delivered out of order`);
    }
  }
  return faults;
}

/** What the database keeps: its audit log as it was written, and no card number outside the vault's seal. */
export async function checkKept(db: Database, world: World): Promise<string[]> {
  const broken = await world.processes[0]?.foundation.audit.verify(db);
  const files = await world.database.files();
  return [
    ...(broken === null ? [] : [`the audit log is broken at ${broken}`]),
    ...CARDS_USED.filter((card) => files.includes(card)).map(
      (card) => `${card} is in the database`,
    ),
  ];
}

/** Whatever was captured, refunded or voided is settled, and what the bank was told agrees with the books. */
export async function checkSettled(db: Database, merchants: readonly string[]): Promise<string[]> {
  const { differences } = await auditBooks(db);
  const faults = differences.map((one) => `the books differ: ${inspect(one)}`);
  for (const merchantId of merchants) {
    for (const { accounts } of await balancesOf(db, merchantId)) {
      const left = (['CLEARING', 'REFUNDS'] as const).filter((account) => accounts[account] !== 0n);
      faults.push(...left.map((name) => `${merchantId} has ${accounts[name]} left on ${name}`));
    }
  }
  return faults;
}
