import { openDatabase } from '../../service/src/platform/db/pool.ts';
import { checkBooks, checkKept, checkSettled, Watch } from './checks.ts';
import { Customers } from './customers.ts';
import { machine } from './machine.ts';
import { openShop } from './shop.ts';
import { databaseTemplate } from './template.ts';
import type { Tally } from './tally.ts';
import { FAIR, type Weather, weatherOf } from './weather.ts';
import { World } from './world.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
// Customers come in crowds, and then for a while hardly any do: in the mean some 300 wishes an hour.
const WISHES = { crowd: 0.7, inCrowdMs: 1_500, laterMs: 36_000 };
const LOOK_EVERY = 400; // Steps between two looks at what is committed.
const LEAP_MS = { least: 20 * MINUTE_MS, most: 16 * HOUR_MS };
// A process that died holds a lease for a minute, and jobs rest for five: after the last
// fault whatever was in doubt has ended by then.
const DRAIN_MS = 40 * MINUTE_MS;
const BANK_DAYS = 4; // Of these in which the line to the bank is bad.
const ROUND_MS = 6 * MINUTE_MS; // Longer than any job rests.

export type Ran = Readonly<{
  seed: number;
  fault: string | undefined;
  digest: string;
  steps: number;
  simulatedMs: number;
  tally: Tally;
}>;

/** How long: hours of trade, and days afterwards in which it is settled. */
type Length = Readonly<{ hours: number; days: number }>;

/** One run: some hours of trade in some weather, and then everything must come out right. */
export async function run(seed: number, { days, hours }: Length): Promise<Ran> {
  machine.begin(seed);
  const weather = weatherOf(machine.chance.fork());
  const world = await World.open(await databaseTemplate());
  const faults: string[] = [];
  const stop = (): boolean => faults.length > 0 || world.failures.length > 0;
  const ended = { is: false };
  const play = async (): Promise<void> => {
    await story(world, { faults, weather, hours, days });
  };
  const playing = play()
    .catch((error: unknown) => void faults.push(stackOf(error)))
    .finally(() => (ended.is = true));
  const watch = new Watch(world);
  let lookedAt = 0;
  while (!ended.is && !stop()) {
    await machine.run(() => ended.is || stop() || machine.steps - lookedAt >= LOOK_EVERY);
    const seen = await watch.look();
    if (seen) lookedAt = machine.steps;
    else await machine.run(once());
    faults.push(...(seen ?? []));
  }
  if (ended.is) await playing;
  await world.database.close();
  return {
    seed,
    fault: faults[0] ?? world.failures[0],
    digest: machine.digest(),
    steps: machine.steps,
    simulatedMs: machine.elapsed,
    tally: world.tally,
  };
}

/** Over after one more step. */
function once(): () => boolean {
  let isOver = true;
  return () => (isOver = !isOver);
}

type Course = Length & Readonly<{ faults: string[]; weather: Weather }>;

async function story(world: World, course: Course): Promise<void> {
  const { days, faults, hours, weather } = course;
  await world.start(0);
  const shop = await openShop(world);
  await world.start(1);
  const customers = new Customers(shop, (what) => void faults.push(what));
  world.weather = weather;
  await trade(world, customers, hours * HOUR_MS);
  world.leaveOne();
  await drain(world, customers);
  const db = openDatabase({ url: 'postgres://observer@database/causeway', connections: 2 });
  faults.push(...(await customers.recheck()));
  await deliverAll(world);
  faults.push(...(await checkBooks(db, world, customers.book)));
  if (faults.length > 0 || days === 0) return;
  for (let day = 0; day < days; day += 1) {
    world.weather = day < BANK_DAYS ? { ...FAIR, bank: weather.bank } : FAIR;
    machine.leap(24 * HOUR_MS);
    await machine.rest(ROUND_MS);
  }
  faults.push(...(await checkSettled(db, shop.merchants)), ...(await checkKept(db, world)));
}

async function trade(world: World, customers: Customers, forMs: number): Promise<void> {
  const { chance } = machine;
  let [killAt, leapAt] = [
    chance.until(world.weather.killsEveryMs),
    chance.until(world.weather.leapsEveryMs),
  ];
  for (let traded = 0; traded < forMs;) {
    const pause = chance.until(chance.of(WISHES.crowd) ? WISHES.inCrowdMs : WISHES.laterMs);
    await machine.rest(pause);
    traded += pause;
    customers.begin();
    if (traded > killAt) {
      world.kill(chance.below(world.processes.length));
      killAt = traded + chance.until(world.weather.killsEveryMs);
    }
    if (traded > leapAt) {
      world.tally.note('clock', 'leap');
      machine.leap(chance.between(LEAP_MS.least, LEAP_MS.most));
      leapAt = traded + chance.until(world.weather.leapsEveryMs);
    }
  }
}

/** With nothing going wrong any more, everything ends in time. */
async function drain(world: World, customers: Customers): Promise<void> {
  const until = machine.elapsed + DRAIN_MS;
  const doubts = `
    select (select count(*) from payments where due_at is not null)
      + (select count(*) from refunds where due_at is not null)
      + (select count(*) from validations where due_at is not null)
      + (select count(*) from late_increments)
      + (select count(*) from authentications where status = 'PROCESSING') as count`;
  for (let doubt = 1; doubt > 0 || customers.open > 0;) {
    if (machine.elapsed > until) {
      throw new Error(`${doubt} in doubt and ${customers.open} unanswered after ${DRAIN_MS} ms`);
    }
    await machine.rest(20_000);
    const [row] = (await world.database.look<{ count: number | bigint }>(doubts)) ?? [];
    doubt = Number(row?.count ?? 1);
  }
}

const UNDELIVERED = `
  select (select count(*) from webhook_deliveries where state in ('WAITING', 'PENDING'))
    + (select count(*) from event_outbox) as count`;
const DELIVERING_DAYS = 4; // Until the tenth and last attempt.

async function deliverAll(world: World): Promise<void> {
  for (let hour = 0; hour < DELIVERING_DAYS * 24; hour += 1) {
    const [row] = (await world.database.look<{ count: number | bigint }>(UNDELIVERED)) ?? [];
    if (row && Number(row.count) === 0) return;
    await machine.rest(ROUND_MS);
    machine.leap(HOUR_MS);
  }
  throw new Error('events remain undelivered');
}

function stackOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(stackOf).join('\n');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
