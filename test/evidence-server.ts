import type { InjectOptions } from 'fastify';
import { bucketIn } from '../service/src/kernel/id.ts';
import { disputeJobs, disputeRoutes } from '../service/src/money/disputes/index.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import type { PartnerCaller } from '../service/src/access/partners/index.ts';
import { chargeBack, type ToldNotice } from './charge-back.ts';
import { type TestCall, testServer } from './http.ts';
import { newKey, paymentServer } from './payment-server.ts';

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };
const BYTES = { 'content-type': 'application/octet-stream' };

const defender = (one: PartnerCaller): PartnerCaller => ({
  ...one,
  scopes: new Set(['dispute.read', 'dispute.write']),
});

/** A server of payments, and beside it one of their disputes, on the same database and clock. */
export async function evidenceServer(start?: string) {
  const payments = await paymentServer(start);
  const { caller, clock, db, deps } = payments;
  const server = testServer({ routes: disputeRoutes(deps), clock });
  const defend = server.as(defender(caller));
  const tell = async (paymentId: string, notice: ToldNotice = {}): Promise<string> =>
    await chargeBack(deps, paymentId, notice);
  const draft = (disputeId: string, change: unknown, by: TestCall = defend) =>
    by('PATCH', `/disputes/${disputeId}/evidence`, JSON.stringify(change), MERGE_PATCH);
  const digestOfDraft = async (disputeId: string) =>
    (await defend('GET', `/disputes/${disputeId}/preview`)).string('digest');
  return {
    ...payments,
    disputes: server.app,
    defend,
    defendAs: (one: PartnerCaller) => server.as(defender(one)),
    tell,
    draft,
    digestOfDraft,
    /** A payment of 10.00 that was charged back. */
    disputed: async (merchantId: string, notice: ToldNotice = {}) => {
      const paymentId = (await payments.pay(merchantId)).string('paymentId');
      return { paymentId, disputeId: await tell(paymentId, notice) };
    },
    /** Says all that a dispute about delivery requires. */
    complete: async (disputeId: string) =>
      await draft(disputeId, { explanation: 'It was delivered.', productDescription: 'A lamp' }),
    submit: async (disputeId: string, changes: Readonly<Record<string, unknown>> = {}) =>
      await defend('POST', `/disputes/${disputeId}/submit`, {
        idempotencyKey: newKey(),
        digest: await digestOfDraft(disputeId),
        ...changes,
      }),
    accept: async (disputeId: string) =>
      await defend('POST', `/disputes/${disputeId}/accept`, { idempotencyKey: newKey() }),
    attach: async (
      disputeId: string,
      bytes: Buffer,
      { by = defend, field = 'receipt', fileName = 'receipt.pdf' } = {},
    ) => {
      const query = new URLSearchParams({ field, fileName });
      return await by('POST', `/disputes/${disputeId}/files?${query.toString()}`, bytes, BYTES);
    },
    /** The answer as it came, byte by byte. */
    raw: async (url: string) => {
      const headers: InjectOptions['headers'] = { 'api-version': CURRENT, 'x-test-caller': '0' };
      return await server.app.inject({ method: 'GET', url, headers });
    },
    /** What waits to be sent to the acquirer. */
    answers: async (disputeId: string) =>
      await db.query<{ kind: string; digest: string; contents: Record<string, unknown> }>(sql`
        select kind, digest, contents from dispute_answers
        where bucket = ${bucketIn(disputeId)} and dispute_id = ${disputeId} order by created_at`),
    watchDeadlines: async () => {
      for (const job of disputeJobs(deps)) {
        if (job.name === 'watch-dispute-deadlines') await job.run();
      }
    },
  };
}
