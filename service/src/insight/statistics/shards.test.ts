import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { counted, statisticsOver } from '../../../../test/statistics.ts';
import { twoShards } from '../../../../test/two-shards.ts';
import { validated } from '../../../../test/validation-events.ts';
import { eventJobs, recordMany } from '../../records/events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { forBucket, sql, transaction } from '../../platform/db/pool.ts';
import { countEventsIn } from './index.ts';

const db = await twoShards();
const clock = new FakeClock();
const isUpper = (owner: string): boolean => bucketOf(owner) >= '50';

function ownerWhere(holds: (owner: string) => boolean, make: () => string): string {
  for (;;) {
    const owner = make();
    if (holds(owner)) return owner;
  }
}
let made = 0;
const newPartnerId = (): string => {
  made += 1;
  return newId('partner', '00', new Date(clock.now().getTime() + made));
};
const newMerchantId = (): string => {
  made += 1;
  return String(1_000_000_000_000 + made * 7);
};
const partnerId = ownerWhere((owner) => !isUpper(owner), newPartnerId);
const merchants = [
  ownerWhere(isUpper, newMerchantId),
  ownerWhere((owner) => !isUpper(owner), newMerchantId),
];
const caller: PartnerCaller = {
  kind: 'partner',
  clientId: 'ci',
  scopes: new Set(['payment.read']),
  partnerId,
  partnerKind: 'ISV',
  merchantId: null,
};
const statistics = statisticsOver({ db, clock }, caller);

/** Three events of each merchant. */
async function happen(
  partnersOf: (merchantId: string) => string[] = () => [partnerId, partnerId, partnerId],
): Promise<void> {
  for (const merchantId of merchants) {
    const now = clock.now();
    const events = partnersOf(merchantId).map((owner) =>
      validated({ partnerId: owner, merchantId, now }),
    );
    await transaction(forBucket(db, bucketOf(merchantId)), (tx) => recordMany(tx, events));
  }
}

test('events of merchants on either server are counted where their partner is', async () => {
  await happen();
  await statistics.publish();
  const rows = await statistics.rows(counted('validated'));
  assert.deepEqual(
    rows,
    merchants.map((merchantId) => `${merchantId}|2026-03-01 12||| 3 0`).toSorted(),
  );
  const other = await db.at('upper').query(counted('validated'));
  assert.deepEqual(other, []);
});

test('what was not counted is caught up with from both servers', async () => {
  await happen();
  await statistics.publishUncounted();
  await statistics.runJob('catch-up-statistics');
  const answer = await statistics.call('GET', '/statistics?interval=HOUR');
  assert.equal(answer.at('data.0.totals.validated.count'), 12);
});

test('two that publish to both servers do not wait for each other, and everybody’s sums are on both', async () => {
  const other = ownerWhere(isUpper, newPartnerId);
  const relays = [1, 2].flatMap(() =>
    eventJobs({ db, subscribers: [countEventsIn({ db, clock })] }),
  );
  await relays[1]?.run(); // Its next round begins at the other server.
  for (let round = 0; round < 5; round += 1) {
    await happen((merchantId) =>
      isUpper(merchantId) ? [other, partnerId, other] : [partnerId, other, other],
    );
    await Promise.all(relays.map((relay) => relay.run()));
  }
  await statistics.publish();
  const everybody = sql`
    select bucket, sum(count)::int as count from statistics
    where partner_id = '' and unit = 'WEEK' and what = 'validated' group by 1`;
  assert.deepEqual(await db.at('lower').query(everybody), [{ bucket: '00', count: 12 + 10 }]);
  assert.deepEqual(await db.at('upper').query(everybody), [{ bucket: '50', count: 20 }]);
});
