import type { OperationId } from '../../../sdk/src/index.ts';
import { DETAILS } from '../generated/commands.ts';
import type { SandboxRole } from '../sandbox-file.ts';
import { idIn, merged, type Stage } from '../stage.ts';

/** How an event is made to happen. */
export type Trigger = Readonly<{
  /** The request that causes it, which takes the data that a person gives. */
  by: OperationId;
  /** It needs the sandbox's time to be moved, which is that of all. */
  movesClock?: true;
  /** Whose event it is, where not every partner may cause it. */
  role?: SandboxRole;
  act: (stage: Stage) => Promise<unknown>;
}>;

export const REASON = { reason: 'Triggered from the command line' } as const;

export async function pay(stage: Stage, changes = {}): Promise<string> {
  return idIn(await stage.prepare('createPayment', { body: stage.payment(changes) }), 'paymentId');
}

export async function hold(stage: Stage): Promise<string> {
  return await pay(stage, { automaticCapture: false });
}

/** A hold of which part is captured. */
export async function holdOfRest(stage: Stage): Promise<string> {
  const paymentId = await hold(stage);
  const body = { amount: { amount: 100, currency: 'CAD' }, finalCompletion: false };
  await stage.prepare('completePayment', { params: { paymentId }, body });
  return paymentId;
}

export async function closeBatch({ prepare }: Stage, merchantId: string): Promise<unknown> {
  return await prepare('closeBatches', { body: { merchantId } });
}

export async function newMerchant({ prepare }: Stage, changes = {}): Promise<string> {
  const body = merged({ ...DETAILS.createMerchant.example }, changes);
  return idIn(await prepare('createMerchant', { body }), 'merchantId');
}
