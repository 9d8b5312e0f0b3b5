import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type {
  Acquirer,
  AcquirerAnswer,
  Approved,
  AuthorizationRequest,
  Enquiry,
  VerificationRequest,
} from '../acquirer.ts';
import { systemWait, type Wait } from '../wait.ts';
import { answerTo, findingOf } from './answers.ts';
import { askIssuer, type ValueRequest } from './ask-issuer.ts';
import {
  type Arrived,
  authorizationEntry,
  followUpEntry,
  operationOf,
  verificationEntry,
} from './entries.ts';
import type { Call, Faults } from './faults.ts';
import { openJournal } from './journal.ts';
import { LATE_APPROVAL_MS } from './outcomes.ts';
import { never, pause, suffer } from './suffer.ts';
import { isComplete } from './verification.ts';

export type SimulatorDeps = Readonly<{
  db: Database;
  clock: Clock;
  faults?: Faults | undefined;
  wait?: Wait | undefined;
  /** The issuer simulator, which knows the 3-D Secure values it made; absent: nobody vouches for any. */
  issuerUrl?: string | undefined;
}>;
/** `drain` refuses new requests and resolves when every accepted one is in the journal. */
export type Simulator = Acquirer & Readonly<{ drain: () => Promise<void> }>;

/**
 * An acquirer and issuer in this process. What it answers follows from the tables of outcomes.ts
 * alone. Its journal is on disk before it answers, holds each reference once, and holds neither
 * card numbers nor security codes. It may stay silent for ever: call it through `withTimeout`.
 */
export function createSimulator(deps: SimulatorDeps): Simulator {
  const { clock, faults, issuerUrl, wait = systemWait } = deps;
  const journal = openJournal(deps.db);

  function take<Answer>(
    operation: Call['operation'],
    { reference, merchant }: Enquiry,
    act: () => Promise<Answer>,
  ): Promise<Answer | Approved> {
    const fault = faults?.next({ operation, reference, merchantId: merchant.id });
    return fault ? suffer(fault, wait, act) : act();
  }

  async function settle({ entry, effect }: Arrived): Promise<AcquirerAnswer> {
    const written = await journal.write(entry);
    const answer = answerTo(entry, written);
    if (answer === undefined) return await never();
    if (!written.isNew || answer.kind !== 'approved') return answer;
    if (effect === 'approved-late') await pause(wait, LATE_APPROVAL_MS);
    // Only a refund comes here: it is done although nobody is told, and says so when sent again.
    if (effect === 'unanswered') await never();
    return answer;
  }

  /** The issuer's word on the 3-D Secure value; undefined where it is not asked. */
  async function valueResult(request: ValueRequest): Promise<string | undefined> {
    const { threeDSecure: proof } = request;
    const isAsked = proof !== undefined && issuerUrl !== undefined && isComplete(request, proof);
    return isAsked ? await askIssuer(issuerUrl, request, proof) : undefined;
  }

  async function authorize(request: AuthorizationRequest): Promise<AcquirerAnswer> {
    const result = await valueResult(request);
    return await settle(authorizationEntry(request, clock.now(), result));
  }

  async function verify(request: VerificationRequest): Promise<AcquirerAnswer> {
    const amount = { amount: 0n, currency: request.currency };
    const result = await valueResult({ ...request, amount });
    return await settle(verificationEntry(request, clock.now(), result));
  }

  return {
    authorize: (request) => take(operationOf(request), request, () => authorize(request)),
    verify: (request) => take('verify', request, () => verify(request)),
    capture: (request) =>
      take('capture', request, () => settle(followUpEntry('capture', request, clock.now()))),
    refund: (request) =>
      take('refund', request, () => settle(followUpEntry('refund', request, clock.now()))),
    reverse: (request) =>
      take('reverse', request, () => settle(followUpEntry('reverse', request, clock.now()))),
    release: (request) =>
      take('release', request, () => settle(followUpEntry('release', request, clock.now()))),
    enquire: (enquiry) =>
      take('enquire', enquiry, async () => {
        const key = { merchantId: enquiry.merchant.id, reference: enquiry.reference };
        return findingOf(await journal.find(key));
      }),
    drain: journal.drain,
  };
}
