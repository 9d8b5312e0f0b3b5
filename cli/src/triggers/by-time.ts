import { DETAILS } from '../generated/commands.ts';
import type { Stage } from '../stage.ts';
import { closeBatch, holdOfRest, newMerchant, pay, type Trigger } from './steps.ts';

/** Moves time to when a hold is over. */
async function expire({ operate }: Stage, holdExpiresAt: unknown): Promise<unknown> {
  const to = new Date(Date.parse(String(holdExpiresAt)) + 60_000).toISOString();
  return await operate('moveClock', { body: { to } });
}

/** A payout to an account, days later. By the number the simulated bank knows what to do with it. */
const payout = (accountNumber: string, advance: string): Trigger => ({
  by: 'createPayment',
  movesClock: true,
  act: async (stage) => {
    const bankingDetails = { creditDepositAccount: { accountNumber } };
    const merchantId = await newMerchant(stage, { bankingDetails });
    await pay(stage, { merchantId, amount: { amount: 100_000 } });
    await closeBatch(stage, merchantId);
    return await stage.operate('moveClock', { body: { advance } });
  },
});

/** What happens when time has passed: a hold expires, a bank answers, a month ends. */
export const TRIGGERS_BY_TIME = {
  'payment.expired': {
    by: 'createPayment',
    movesClock: true,
    act: async (stage) => {
      const body = stage.payment({ automaticCapture: false });
      const { holdExpiresAt } = await stage.cause('createPayment', { body });
      return await expire(stage, holdExpiresAt);
    },
  },
  'payment.expiry_declined': {
    by: 'completePayment',
    movesClock: true,
    act: async (stage) => {
      // What is left of a hold is released, which can be declined; a whole one is reversed.
      const params = { paymentId: await holdOfRest(stage) };
      const { holdExpiresAt } = await stage.prepare('retrievePayment', { params });
      return await stage.declining('release', async () => ({
        moved: await expire(stage, holdExpiresAt),
      }));
    },
  },
  'payout.sent': payout('1234567', 'P5D'),
  'payout.paid': payout('1234567', 'P9D'),
  'payout.returned': payout('9999905', 'P9D'),
  'payout.rejected': payout('9999900', 'P9D'),
  'month.billed': {
    by: 'setFeePlan',
    movesClock: true,
    act: async (stage) => {
      const params = { merchantId: await newMerchant(stage) };
      await stage.operate('setFeePlan', { params, body: { ...DETAILS.setFeePlan.example } });
      return await stage.operate('moveClock', { body: { advance: 'P32D' } });
    },
  },
} as const satisfies Readonly<Record<string, Trigger>>;
