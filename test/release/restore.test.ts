/**
 * The service and its database are killed under load, with their disk, and restored to a moment some
 * seconds before. What the acquirers, the bank, the callers and the receivers of events know of those
 * seconds stays true: nothing is done twice, and nothing that was acknowledged is forgotten.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, sql } from '../../service/src/platform/db/pool.ts';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { assertAgreement } from '../agreement.ts';
import { merchantBody } from '../merchant-body.ts';
import { type Expected, startLoad } from '../mixed-load.ts';
import { paymentRequest } from '../payment-server.ts';
import { allEvents } from '../published.ts';
import {
  allTold,
  credentialsOf,
  JOURNAL,
  kill,
  onDatabase,
  restoreInstallation,
  writtenBack,
} from '../restore-installation.ts';
import { figuresNow, idOf, madeBefore, movedAfter, repeated, undoneIn } from '../restore-story.ts';
import { temporaryFolder } from '../service.ts';
import { type Arrival, startReceiver } from '../webhook-receiver.ts';

const ANSWERS_EACH = 40; // Before the moment, and after it.
const CALLERS = 3;
const UNANSWERED = 12;
const [DATA_DIR, RESTORED_DIR] = [temporaryFolder(), temporaryFolder()];

const { archived, asked, backUp, callersGoOn, callersWait, clientOf, ...installation } =
  await restoreInstallation();
const { daysPass, fileNumbers, restoreTo, run, signedIn, startOn } = installation;
const first = startOn(DATA_DIR);
await first.ready;
const credentials = credentialsOf(DATA_DIR);
const client = clientOf(credentials);
const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
const merchants = await Promise.all(
  Array.from({ length: 3 }, async () => {
    const body = merchantBody({ pointOfSaleOptions: limits });
    return String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId'));
  }),
);
const [merchantId = ''] = merchants;
const receiver = await startReceiver();
const endpoint = { url: receiver.url, types: ['*'] };
assert.equal((await client.send('POST', '/webhook-endpoints', endpoint)).status, 201);

type Lived = Awaited<ReturnType<typeof live>>;

/** All that is done before the disk is lost, part of it after the moment that will be restored to. */
async function live() {
  const by = await signedIn(credentials);
  for (const id of merchants) await client.ask('/payments', paymentRequest(id));
  await daysPass(by);
  await onDatabase(DATA_DIR, allTold);
  const told = new Set(receiver.arrivals.map(({ event }) => event.eventId));
  const load = startLoad(client, { merchants, callers: CALLERS, storesCards: false });
  await backUp(DATA_DIR);
  const ids = await madeBefore(client, merchantId);
  while (client.acknowledged.length < ANSWERS_EACH) await delay(10);
  const to = new Date();
  const known = client.acknowledged.length;
  await movedAfter(client, ids);
  while (client.acknowledged.length < known + ANSWERS_EACH) await delay(10);
  const expected = await load.stop();
  const figures = await figuresNow(client, ids);
  await daysPass(by);
  await archived(DATA_DIR);
  const [events, positions] = await onDatabase(
    DATA_DIR,
    async (db) => [await allEvents(db), await positionsIn(db)] as const,
  );
  return { by, to, ids, told, expected, figures, events, positions, known };
}

test(
  'a restore to a moment before the kill forgets nothing that others know, and does nothing twice',
  { timeout: 900_000 },
  async (t) => {
    const lived = await live();
    // Callers who have no answer when it is killed, and ask until they have one.
    const unanswered = Array.from({ length: UNANSWERED }, () =>
      client.ask('/payments', paymentRequest(merchantId)),
    );
    await delay(40);
    callersWait();
    await kill(first, DATA_DIR);
    const arrivals = receiver.arrivals.length;
    const lost = client.acknowledged.slice(lived.known);

    const restoring = performance.now();
    await restoreTo(lived.to, DATA_DIR, RESTORED_DIR);
    const second = startOn(RESTORED_DIR);
    await second.ready;
    const restored = performance.now() - restoring;
    assert.match(second.output(), /operations found at acquirers/);
    assert.equal((await asked(lived.by, '/sandbox/clock')).status, 401, 'tokens have ended');
    const found = await assertFound();
    await onDatabase(RESTORED_DIR, writtenBack);
    const written = await figuresNow(client, lived.ids);
    assert.deepEqual(written, lived.figures, 'what was done about them is written back');
    await repeated(client, lost);
    callersGoOn();
    await Promise.all(unanswered);
    await assertBooks(lived);
    const undone = undoneIn(lost);
    await assertExpected(lived.expected, undone);
    assertTold(lived.told, { since: receiver.arrivals.slice(arrivals), undone });
    await assertPaidOut();
    t.diagnostic(
      `${lost.length} answers after the moment, ${found} payments were lost and found again; restored and serving after ${Math.round(restored)} ms; ${receiver.arrivals.length} webhooks in all`,
    );
    assert.equal(await second.stop(), 0);
  },
);

/** Payments that are not there are listed. Tells how many. */
async function assertFound(): Promise<number> {
  const listed = await run(RESTORED_DIR, 'main.ts', 'restored');
  let found = 0;
  for (const { answer, path } of client.acknowledged) {
    if (path !== '/payments' || answer.status !== 201) continue;
    const { status } = await client.send('GET', `/payments/${idOf(answer)}`);
    if (status !== 404) continue;
    found += 1;
    assert.ok(listed.includes(`${idOf(answer)}:authorize`), 'what is not there is listed');
  }
  assert.ok(found > 10, `payments were lost: ${found}`);
  return found;
}

/** Ours, the acquirers', and the events. */
async function assertBooks(lived: Lived): Promise<void> {
  const theirs = openJournalFile(join(RESTORED_DIR, JOURNAL));
  await onDatabase(RESTORED_DIR, async (db) => {
    await writtenBack(db);
    await assertAgreement(db, theirs);
    const charged = merchants
      .flatMap((id) => theirs.ofMerchant(id))
      .filter(({ operation }) => operation === 'authorize');
    const keys = client.acknowledged.filter(({ path }) => path === '/payments');
    assert.equal(charged.length, keys.length, 'for each key the acquirer was asked once');
    await assertEvents(db, lived);
    await allTold(db);
  });
}

type Ids = ReadonlySet<string>;

async function assertExpected(expected: readonly Expected[], undone: Ids): Promise<void> {
  for (const { paymentId, ...figures } of expected) {
    if (undone.has(paymentId)) continue;
    const now = await client.send('GET', `/payments/${paymentId}`);
    assert.equal(now.status, 200, paymentId);
    assert.equal(now.at('refundedAmount.amount'), figures.refunded, paymentId);
    assert.equal(now.at('capturedAmount.amount'), figures.captured, paymentId);
  }
}

async function positionsIn(db: Database): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.query<{ id: string; position: bigint }>(sql`
    select partner_id as id, position from event_streams`);
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** No id of an event has two contents, and no position in a feed two events. */
async function assertEvents(db: Database, { events, positions }: Lived): Promise<void> {
  const now = new Map((await allEvents(db)).map((event) => [event.id, event]));
  const both = events.filter(({ id }) => now.has(id));
  assert.ok(both.length > 0, 'some were before the moment');
  assert.ok(both.length < events.length, 'and some after it');
  for (const event of both) assert.deepEqual(now.get(event.id), event);
  for (const [id, position] of await positionsIn(db)) {
    assert.ok(position > (positions.get(id) ?? 0n), 'positions go on behind those that were given');
  }
}

/** What was sent before the moment is not sent again, and no message says two things. */
function assertTold(
  told: Ids,
  { since, undone }: Readonly<{ since: readonly Arrival[]; undone: Ids }>,
): void {
  assert.ok(told.size > 0 && since.length > 0);
  const again = since.filter(({ event }) => told.has(event.eventId));
  assert.deepEqual(again, [], 'no webhook of before the moment is sent again');
  const [bodies, types] = [new Map<string, string>(), new Map<string, string>()];
  for (const { body, event } of receiver.arrivals) {
    const { eventId, sequence, subjectId, type } = event;
    assert.equal(bodies.get(eventId) ?? body, body, 'under one id the same is told');
    bodies.set(eventId, body);
    if (undone.has(subjectId)) continue;
    const place = `${subjectId} ${sequence}`;
    assert.equal(types.get(place) ?? type, type, `${place} is of one kind`);
    types.set(place, type);
  }
}

/** Nobody is paid before a person has looked, and then by files whose numbers are new. */
async function assertPaidOut(): Promise<void> {
  const sent = fileNumbers();
  assert.ok(sent.length >= 2, 'files were sent before the moment and after it');
  const by = await signedIn(credentials);
  for (const id of merchants) {
    const account = await asked(by, `/operator/merchants/${id}/payout-account`);
    assert.match(await account.text(), /The database was restored/);
  }
  // As two people release them, when they have seen what the bank has.
  await onDatabase(RESTORED_DIR, async (db) => {
    await db.query(sql`
      update payout_accounts set held_at = null, held_by = null, hold_reason = null`);
  });
  await daysPass(by);
  const numbers = fileNumbers();
  assert.ok(numbers.length > sent.length);
  assert.equal(new Set(numbers).size, numbers.length, 'no file number is given twice');
}
