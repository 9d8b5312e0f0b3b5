import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fake-clock.ts';
import { counted, statisticsOver } from '../../test/statistics.ts';
import { twoShards } from '../../test/two-shards.ts';
import { validated } from '../../test/validation-events.ts';
import { recordMany } from '../events/index.ts';
import { bucketOf, newId } from '../kernel/id.ts';
import type { PartnerCaller } from '../partners/index.ts';
import { forBucket } from '../platform/db/pool.ts';
import { transaction } from '../platform/db/transaction.ts';

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

async function happen(): Promise<void> {
  for (const merchantId of merchants) {
    const now = clock.now();
    const events = [1, 2, 3].map(() => validated({ partnerId, merchantId, now }));
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
