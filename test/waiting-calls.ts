import { randomUUID } from 'node:crypto';
import { chargeBack } from './charge-back.ts';
import type { consoleServer } from './console-server.ts';
import { interchangePlus } from './fee-plans.ts';
import { NOBODYS } from './isolation-tables.ts';
import { newKey, paymentRequest } from './payment-server.ts';

type Server = Awaited<ReturnType<typeof consoleServer>>;
export type WaitingCall = Readonly<{
  /** What is behind the colons of the path. */
  params?: Readonly<Record<string, string>>;
  body?: unknown;
  contentType?: string;
}>;

const MUCH = 250_000; // Above the limit of the tests.
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const reason = 'Asked for by phone';
const OTHER_ACCOUNT = {
  currency: 'CAD',
  institutionNumber: 3,
  transitNumber: '00012',
  accountNumber: '7654329',
};
const HOOK = { url: 'https://hooks.example/elsewhere', types: ['payment.*'] };

const ofMerchant =
  (body?: unknown) =>
  ({ merchantId }: Server): WaitingCall => ({ params: { merchantId }, body });

async function hold({ asPartner, merchantId }: Server, amount: number): Promise<string> {
  const request = paymentRequest(merchantId, { amount: cad(amount), automaticCapture: false });
  return (await asPartner('isv')('POST', '/payments', request)).string('paymentId');
}

async function payable({ asPartner, merchantId, payment }: Server): Promise<WaitingCall> {
  await payment(MUCH);
  const partner = asPartner('isv');
  await partner('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
  return { params: { merchantId }, body: { idempotencyKey: randomUUID(), reason } };
}

async function disputeOf({ clock, foundation, payment }: Server): Promise<string> {
  const money = { amount: BigInt(MUCH), currency: 'CAD' } as const;
  return await chargeBack({ ...foundation, clock }, await payment(MUCH), { money });
}

const ofAccount = ({ merchantId }: Server): WaitingCall => ({
  params: { merchantId },
  body: { ...OTHER_ACCOUNT, idempotencyKey: newKey(), reason },
});

const ofAgent = (): WaitingCall => ({
  params: { clientId: NOBODYS['clientId'] ?? '' },
  body: { agent: { currency: 'CAD', perCall: 1_000, perDay: 100_000, approvalAbove: 500 } },
});

/** A call of each operation that waits for a second person, with a record that it is about. */
export const WAITING_CALLS: Readonly<
  Record<string, (server: Server) => WaitingCall | Promise<WaitingCall>>
> = {
  updateMerchant: (server) => ({
    ...ofMerchant({ bankingDetails: { creditDepositAccount: { accountNumber: '7654321' } } })(
      server,
    ),
    contentType: 'application/merge-patch+json',
  }),
  changeBankAccount: ofAccount,
  changeBankAccountOfMerchant: ofAccount,
  setTerminal: ofMerchant({ terminalId: '66666666' }),
  replaceAgentPolicy: ofAgent,
  replaceOwnAgentPolicy: ofAgent,
  createWebhookEndpoint: () => ({ body: { ...HOOK, idempotencyKey: randomUUID() } }),
  updateWebhookEndpoint: async ({ asPartner }) => {
    const made = await asPartner('isv')('POST', '/webhook-endpoints', HOOK);
    return { params: { endpointId: made.string('endpointId') }, body: { url: `${HOOK.url}/two` } };
  },
  setScheme: () => ({ params: { scheme: 'VISA' }, body: { acquirerBin: '400011' } }),
  resetScheme: () => ({ params: { scheme: 'VISA' } }),
  setRequestor: ({ merchantId }) => ({ params: { merchantId, scheme: 'VISA' }, body: {} }),
  removeRequestor: ({ merchantId }) => ({ params: { merchantId, scheme: 'VISA' } }),
  completePayment: async (server) => ({
    params: { paymentId: await hold(server, MUCH) },
    body: { idempotencyKey: newKey() },
  }),
  incrementPayment: async (server) => ({
    params: { paymentId: await hold(server, 1_000) },
    body: { idempotencyKey: newKey(), amount: cad(MUCH) },
  }),
  createRefund: async ({ payment }) => ({
    body: { idempotencyKey: newKey(), paymentId: await payment(MUCH) },
  }),
  submitDispute: async (server) => ({
    params: { disputeId: await disputeOf(server) },
    body: { idempotencyKey: newKey(), digest: '0'.repeat(64) },
  }),
  acceptDispute: async (server) => ({
    params: { disputeId: await disputeOf(server) },
    body: { idempotencyKey: newKey() },
  }),
  setFeePlan: ofMerchant(interchangePlus()),
  setCardTypes: () => ({
    body: { ranges: [{ first: '400000', last: '400009', cardType: 'DEBIT' }] },
  }),
  setPayoutSchedule: ofMerchant({ schedule: 'MANUAL' }),
  releasePayouts: ofMerchant({ reason }),
  setPayoutReserve: ofMerchant({ basisPoints: 1, days: 1, reason }),
  removePayoutReserve: ofMerchant(),
  payOutNow: payable,
  resolvePayoutReturn: () => ({
    params: { returnId: 'br0001KJMMA2G0AVQ8FJKY93MBDMRS' },
    body: { reason, payoutId: NOBODYS['payoutId'] },
  }),
  dropUnresolvedPayment: () => ({
    params: { paymentId: NOBODYS['paymentId'] ?? '' },
    body: { reference: `${NOBODYS['paymentId']}:reversal` },
  }),
  dropUnresolvedRefund: () => ({
    params: { refundId: NOBODYS['refundId'] ?? '' },
    body: { reference: `${NOBODYS['refundId']}:refund` },
  }),
  setAcquirerRoutes: () => ({ body: { routes: [{ brand: 'AMEX', acquirer: 'simulator-two' }] } }),
};

/** Calls that give money back, or do not take it after all: one person makes them, of any amount. */
export const UNDOING_CALLS: typeof WAITING_CALLS = {
  cancelPayment: async ({ payment }) => ({
    params: { paymentId: await payment(MUCH) },
    body: { idempotencyKey: newKey() },
  }),
  releasePayment: async (server) => ({
    params: { paymentId: await hold(server, MUCH) },
    body: { idempotencyKey: newKey() },
  }),
};
