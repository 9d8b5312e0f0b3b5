import { cardMethod } from '../payment-server.ts';
import { returnsFile } from '../returns-file.ts';
import { tokenOf } from './credentials.ts';
import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

let files = 0; // The bank counts them.

/** What is sold is paid out, whatever the merchant owed before. */
async function payOut(round: FuzzContext): Promise<Partial<Draft>> {
  const { merchantId } = round.party;
  const amount = { amount: 50_000_000, currency: 'CAD' };
  const paymentMethod = cardMethod();
  await round.make('createPayment', { merchantId, amount, paymentMethod, automaticCapture: true });
  await round.make('closeBatches', { merchantId });
  const json = { idempotencyKey: round.newKey(), reason: 'Asked for' };
  return { params: { merchantId }, json };
}

/** By another operator than the one who asks. */
async function byAnother({ context }: FuzzContext): Promise<Partial<Draft>> {
  const { clientId, clientSecret } = context.sandbox.operator;
  const authorization = `Bearer ${await tokenOf(context, { clientId, clientSecret })}`;
  return { credential: { ...context.credentials.operator, headers: { authorization } }, json: {} };
}

function inBase64(file: string): Partial<Draft> {
  return { json: { content: Buffer.from(file).toString('base64') } };
}

function statement(round: FuzzContext): string {
  const amount = round.random.between(1, 10_000);
  return [
    '01,BANK,CAUSEWAY01,260310,0600,1,,,2/',
    '02,CAUSEWAY01,BANK,1,260310,,CAD,2/',
    `03,0001000111000001,CAD,010,0,,,015,-${amount},,/`,
    `16,475,${amount},Z,C1,,CHEQUE/`,
    '49,0,3/',
    '98,0,1,5/',
    '99,0,1,7/',
    '',
  ].join('\n');
}

/** The deposit account keeps its currency, and stays one that the bank pays to. */
function otherAccount(round: FuzzContext): Partial<Draft> {
  const account = { institutionNumber: 3, transitNumber: '00012', currency: 'CAD' };
  const accountNumber = String(round.random.between(10_000, 9_000_000));
  return { json: { ...account, accountNumber, idempotencyKey: round.newKey(), reason: 'Closed' } };
}

export const PAYOUT_RECIPES: Readonly<Record<string, Recipe>> = {
  changeBankAccount: otherAccount,
  changeBankAccountOfMerchant: otherAccount,
  payOutNow: payOut,
  setPayoutSchedule: ({ random }) => ({
    json: random.pick([
      { schedule: 'DAILY' },
      { schedule: 'WEEKLY', weekday: 'FRIDAY' },
      { schedule: 'MANUAL' },
    ]),
  }),
  requestAdjustment: (round) => ({
    json: {
      idempotencyKey: round.newKey(),
      direction: round.random.pick(['CREDIT', 'DEBIT']),
      amount: { amount: round.random.between(1, 50_000), currency: 'CAD' },
      reason: 'As agreed',
    },
  }),
  approveAdjustment: byAnother,
  declineAdjustment: byAnother,
  takePayoutReturns: ({ random }) => {
    const one = { amount: random.between(1, 999), reasonCode: '905', crossReference: 'NOBODYS' };
    return inBase64(returnsFile([one], { number: (files += 1) }));
  },
  resolvePayoutReturn: () => ({ json: { reason: 'Another originator’s' } }),
  takeBankStatement: (round) => inBase64(statement(round)),
  requestReconciliationRun: (round) => ({
    json: {
      idempotencyKey: round.newKey(),
      source: round.random.pick(['simulator', 'simulator-two', 'bank']),
    },
  }),
  resolveDifference: () => ({ json: { reason: 'Charges of the bank' } }),
};
