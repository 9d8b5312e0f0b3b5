import type { FastifyInstance } from 'fastify';
import { fakeMerchant } from '../sandbox/seed/fake-merchant.ts';
import type { Clock } from '../service/src/kernel/clock.ts';
import { bucketIn, bucketOf, newId } from '../service/src/kernel/id.ts';
import { post } from '../service/src/records/ledger/index.ts';
import {
  bigint,
  boolean,
  char,
  int,
  json,
  text,
  timestamp,
} from '../service/src/platform/db/columns.ts';
import { copyInto } from '../service/src/platform/db/bulk-statement.ts';
import { type Database, sql, transaction } from '../service/src/platform/db/pool.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { joinBatches } from '../service/src/money/settlement/index.ts';

const AT_ONCE = 32; // Merchants that are made side by side.
const IN_ONE = 10; // Merchants whose payments are written in one transaction.
const HOUR_MS = 3_600_000;
const VISA = { brand: 'VISA', cardType: 'CREDIT' };

type Loaded = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  batchId: string;
  amount: bigint;
  createdAt: Date;
}>;

const payments = copyInto<Loaded>('payments', {
  bucket: char(({ id }) => bucketIn(id)),
  payment_id: text(({ id }) => id),
  partner_id: text(({ partnerId }) => partnerId),
  merchant_id: text(({ merchantId }) => merchantId),
  status: text(() => 'SUCCEEDED'),
  currency: char(() => 'CAD'),
  amount: bigint(({ amount }) => amount),
  authorized: bigint(({ amount }) => amount),
  captured: bigint(({ amount }) => amount),
  released: bigint(() => 0n),
  refunded: bigint(() => 0n),
  refunding: bigint(() => 0n),
  automatic_capture: boolean(() => true),
  payment_method_id: text(({ id }) => `pm${id.slice(2)}`),
  is_stored: boolean(() => false),
  idempotency_key: text(({ id }) => id),
  request: json(() => '{}'),
  card: json(() => '{"brand":"VISA","type":"CREDIT","lastFour":"4242"}'),
  batch_id: text(({ batchId }) => batchId),
  attempts: int(() => 0),
  created_at: timestamp(({ createdAt }) => createdAt),
  modified_at: timestamp(({ createdAt }) => createdAt),
});

type Deps = Readonly<{ app: FastifyInstance; clock: Clock; db: Database; apiKey: string }>;

/** Makes merchants through the API, and writes payments of theirs as the service writes them, by COPY. */
export function createLoader({ apiKey, app, clock, db }: Deps) {
  let made = 0;

  async function newMerchant(): Promise<string> {
    made += 1;
    const { payload, statusCode } = await app.inject({
      method: 'POST',
      url: '/onboarding/merchants',
      headers: { 'api-version': CURRENT, 'x-api-key': apiKey },
      payload: fakeMerchant(clock.now().getTime(), made),
    });
    const [, id] = /"merchantId":"(\d+)"/.exec(payload) ?? [];
    if (id === undefined) throw new Error(`a merchant was refused: ${statusCode} ${payload}`);
    return id;
  }

  async function sell(merchants: readonly string[], each: number): Promise<void> {
    const now = clock.now();
    const [partner] = await db.query<{ id: string }>(sql`
      select partner_id as id from merchants
      where bucket = ${bucketOf(merchants[0] ?? '')} and merchant_id = ${merchants[0] ?? ''}`);
    if (!partner) throw new Error('a merchant that was made is there');
    const partnerId = partner.id;
    const closesAt = () => new Date(now.getTime() + 11 * HOUR_MS);
    const own = { partnerId, currency: 'CAD' as const, correlationId: 'bench', closesAt };
    await transaction(db, async (tx) => {
      const joining = merchants.map((merchantId) => ({ ...own, merchantId }));
      const batches = await joinBatches(tx, joining, now);
      const rows = merchants.flatMap((merchantId, place) =>
        Array.from({ length: each }, (_, index) => ({
          id: newId('payment', bucketOf(merchantId), now),
          partnerId,
          merchantId,
          batchId: batches[place] ?? '',
          amount: BigInt(1_000 + 37 * index),
          createdAt: now,
        })),
      );
      await tx.commitInOneRoundTrip([payments(rows)]);
      await post(
        tx,
        rows.map(({ amount, batchId, createdAt, id, merchantId }) => ({
          id,
          kind: 'PURCHASE' as const,
          merchantId,
          subjectId: id,
          money: { amount, currency: 'CAD' as const },
          batchId,
          card: VISA,
          createdAt,
        })),
      );
    });
  }

  return {
    /** So many new merchants with so many payments each; tells how many payments there are. */
    load: async (count: number, each: number, show: (done: number) => void): Promise<void> => {
      for (let done = 0; done < count;) {
        const size = Math.min(AT_ONCE, count - done);
        const merchants = await Promise.all(Array.from({ length: size }, newMerchant));
        for (let from = 0; from < size; from += IN_ONE) {
          await sell(merchants.slice(from, from + IN_ONE), each);
        }
        done += size;
        show(done * each);
      }
    },
  };
}
