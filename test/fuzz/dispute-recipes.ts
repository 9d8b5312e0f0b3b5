import { pdfOf } from '../evidence-files.ts';
import { cardMethod } from '../payment-server.ts';
import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

const PAID = 10_000; // Below the limit from which a second person decides.
const OF_TEXTS = { explanation: 'It was delivered', productDescription: 'A pair of shoes' };

/** A payment to claim back: the issuer wants no more than was paid. */
async function toDispute(round: FuzzContext): Promise<string> {
  const amount = { amount: PAID, currency: 'CAD' };
  const made = await round.make('createPayment', {
    amount,
    automaticCapture: true,
    paymentMethod: cardMethod(),
    paymentMethodId: undefined,
  });
  return String(made.at('paymentId'));
}

async function claim(round: FuzzContext): Promise<Partial<Draft>> {
  const { random } = round;
  const amount = { amount: random.between(1, PAID), currency: 'CAD' };
  return {
    json: {
      idempotencyKey: round.newKey(),
      paymentId: await toDispute(round),
      reasonCode: '13.1',
      ...(random.chance(0.5) ? { amount } : {}),
    },
  };
}

/** One that nobody has answered. */
async function newDispute(round: FuzzContext): Promise<string> {
  const made = await round.make('openSandboxDispute');
  return String(made.at('disputeId'));
}

async function ofNewDispute(round: FuzzContext, rest: Partial<Draft> = {}) {
  return { ...rest, params: { disputeId: await newDispute(round) } };
}

const receipt = (): Partial<Draft> => ({
  json: undefined,
  raw: pdfOf(),
  query: [
    ['field', 'receipt'],
    ['fileName', 'receipt.pdf'],
  ],
});

async function ofNewFile(round: FuzzContext): Promise<Partial<Draft>> {
  const made = await round.make('addDisputeFile');
  const disputeId = round.known.latest('disputeId') ?? '';
  return { params: { disputeId, fileId: String(made.at('fileId')) } };
}

/** Its evidence is as its reason wants it, and the digest that of the preview. */
async function submission(round: FuzzContext): Promise<Partial<Draft>> {
  await round.make('updateDisputeEvidence');
  const disputeId = round.known.latest('disputeId') ?? '';
  const preview = await round.make('previewDisputeAnswer');
  const json = { idempotencyKey: round.newKey(), digest: String(preview.at('digest')) };
  return { params: { disputeId }, json };
}

/** What the issuer tells before it disputes, and a claim that needs a person. */
async function told(round: FuzzContext, claimed: object): Promise<Partial<Draft>> {
  await round.make('openSandboxDispute', { ...claimed });
  return {};
}

export const DISPUTE_RECIPES: Readonly<Record<string, Recipe>> = {
  openSandboxDispute: claim,
  updateDisputeEvidence: (round) => ofNewDispute(round, { json: OF_TEXTS }),
  previewDisputeAnswer: ({ known }) => {
    const disputeId = known.latest('disputeId');
    return disputeId === undefined ? {} : { params: { disputeId } };
  },
  addDisputeFile: (round) => ofNewDispute(round, receipt()),
  retrieveDisputeFileContent: ofNewFile,
  removeDisputeFile: ofNewFile,
  submitDispute: submission,
  acceptDispute: (round) => ofNewDispute(round, { json: { idempotencyKey: round.newKey() } }),
  listDisputeAlerts: (round) => told(round, { kind: 'FRAUD_WARNING' }),
  listDisputeNotices: async (round) => ({
    ...(await told(round, { amount: { amount: 100, currency: 'USD' } })),
    query: [['state', 'HELD']],
  }),
  resolveDisputeNotice: (round) => ({
    json: { idempotencyKey: round.newKey(), action: 'DISMISS', reason: 'Of another acquirer' },
  }),
};
