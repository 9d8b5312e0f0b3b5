import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import type { Currency } from '../service/src/kernel/money.ts';
import { post } from '../service/src/records/ledger/index.ts';
import { forBucket, transaction } from '../service/src/platform/db/pool.ts';
import type { consoleServer } from './console-server.ts';
import type { TestAnswer } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { newKey, paymentRequest } from './payment-server.ts';

type Server = Awaited<ReturnType<typeof consoleServer>>;
type Who = Parameters<Server['as']>[0];
type Method = Parameters<ReturnType<Server['as']>>[0];

/** What one person asks for at the console's door and another approves, and records to try it with. */
export function twoPeople({ as, asPartner, clock, foundation, merchantId }: Server) {
  const asks = async (
    who: Who,
    [method, url]: readonly [Method, string],
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    await as(who)(method, `/api${url}`, body, {
      'idempotency-key': randomUUID(),
      'x-reason': 'asked%20for%20by%20phone',
      ...headers,
    });
  const approves = async (who: Who, waiting: TestAnswer, besides: object = {}) => {
    assert.equal(waiting.status, 202, waiting.text);
    const path = `/api/actions/${waiting.string('actionId')}/approve`;
    return await as(who)('POST', path, { reason: 'checked', ...besides });
  };
  const partner = asPartner('isv');
  return {
    asks,
    approves,
    partner,
    /** A hold of the partner's. */
    hold: async (amount: number, of = merchantId) => {
      const changes = { amount: { amount, currency: 'CAD' }, automaticCapture: false };
      const answer = await partner('POST', '/payments', paymentRequest(of, changes));
      return answer.string('paymentId');
    },
    paymentOf: async (paymentId: string) => await partner('GET', `/payments/${paymentId}`),
    /** Raises, completes or releases a payment by the partner's own system. */
    moves: async (paymentId: string, deed: string, body: object) => {
      const path = `/payments/${paymentId}/${deed}`;
      const answer = await partner('POST', path, { idempotencyKey: newKey(), ...body });
      assert.equal(answer.status, 200, answer.text);
    },
    /** A merchant with accounts in both currencies. */
    newMerchant: async () => {
      const additionalBankingAccounts = ['POS_BILLING_ACCOUNT', 'DEBIT_DEPOSIT_ACCOUNT'].map(
        (accountType, place) => ({
          accountType,
          currency: place === 0 ? 'CAD' : 'USD',
          institutionNumber: 815,
          transitNumber: '30001',
          accountNumber: `765432${place}`,
        }),
      );
      const dailyRefundLimit = { amount: 90_000_000, currency: 'CAD' };
      const body = merchantBody({
        bankingDetails: { additionalBankingAccounts },
        pointOfSaleOptions: { dailyRefundLimit },
      });
      const made = await partner('POST', '/onboarding/merchants', body);
      return made.string('merchantId');
    },
    /** A closed batch’s sales, payable to a merchant. */
    settle: async (of: string, amount: number, currency: Currency = 'CAD') => {
      const [bucket, now] = [bucketOf(of), clock.now()];
      await transaction(forBucket(foundation.db, bucket), async (tx) => {
        const id = newId('ledgerEntry', bucket, now);
        const subjectId = newId('batch', bucket, now);
        const money = { amount: BigInt(amount), currency };
        const entry = { id, subjectId, merchantId: of, money, createdAt: now };
        await post(tx, [{ ...entry, kind: 'SETTLE_SALES' }]);
      });
    },
  };
}
