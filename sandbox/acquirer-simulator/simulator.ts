import type { Clock } from '../../service/src/kernel/clock.ts';
import {
  type AcquirerAnswer,
  type AuthorizationRequest,
  type Connector,
  type Enquiry,
  type RefundRequest,
  type VerificationRequest,
  systemWait,
  type Wait,
} from '../../service/src/acquiring/acquirers/index.ts';
import { findingOf } from './answers.ts';
import { filedIn, type Named, openArrivals } from './arrivals.ts';
import { askIssuer, type ValueRequest } from './ask-issuer.ts';
import type { Decided } from './decide.ts';
import { authorizationEntry, followUpEntry, operationOf, verificationEntry } from './entries.ts';
import type { SimulatorCall, Faults } from './faults.ts';
import type { HostSession } from './host-connection.ts';
import { injectFault } from './inject-fault.ts';
import type { Journal } from './journal.ts';
import { isComplete } from './verification.ts';

export type SimulatorDeps = Readonly<{
  /** Each simulator has a separate journal: a reference known to one is unknown to another. */
  name?: string | undefined;
  journal: Journal & Readonly<{ session?: HostSession }>;
  clock: Clock;
  faults?: Faults | undefined;
  wait?: Wait | undefined;
  /** The issuer simulator, which knows the 3-D Secure values it made; without it none is validated. */
  issuerUrl?: string | undefined;
}>;
/** `drain` refuses new requests and resolves when every accepted one is in the journal. */
export type Simulator = Connector & Readonly<{ drain: () => Promise<void> }>;

const FIRST = 'simulator';

/** Two, to show that payments can go to either. */
export function createSimulators(deps: SimulatorDeps): Connector[] {
  return [FIRST, `${FIRST}-two`].map((name) => createSimulator({ ...deps, name }));
}

/**
 * An acquirer and issuer. What it answers follows from the tables of outcomes.ts and from the journal of
 * its host alone, which has each request on disk before it is answered, each reference once, and neither
 * card numbers nor security codes. It may stay silent for ever: call it through `withTimeout`.
 */
export function createSimulator(deps: SimulatorDeps): Simulator {
  const { name = FIRST, clock, faults, issuerUrl, journal, wait = systemWait } = deps;
  // Of all but the first, whose entries were there before there were others.
  const space = name === FIRST ? '' : `${name}/`;
  const { session } = journal;
  const { settle, drain } = openArrivals(journal, wait);
  let isDrained = false;

  function take<Answer>(
    operation: SimulatorCall['operation'],
    { reference, merchant }: Enquiry,
    act: () => Promise<Answer>,
  ): Promise<Answer | Decided> {
    if (isDrained) return Promise.reject(new Error('the simulator takes nothing new'));
    const fault = faults?.next({ operation, reference, merchantId: merchant.id }, name);
    if (fault === undefined) return act();
    if (!(fault instanceof Promise)) return injectFault(fault, wait, act);
    return fault.then((found) => (found ? injectFault(found, wait, act) : act()));
  }

  /** The issuer's result for the 3-D Secure value; undefined where it is not asked. */
  async function valueResult(request: ValueRequest): Promise<string | undefined> {
    const { threeDSecure: proof } = request;
    const isAsked = proof !== undefined && issuerUrl !== undefined && isComplete(request, proof);
    return isAsked ? await askIssuer(issuerUrl, request, proof) : undefined;
  }

  async function authorize(request: AuthorizationRequest): Promise<AcquirerAnswer> {
    return await settle(async () =>
      authorizationEntry(request, clock.now(), await valueResult(request)),
    );
  }

  async function verify(request: VerificationRequest): Promise<AcquirerAnswer> {
    const amount = { amount: 0n, currency: request.currency };
    return await settle(async () =>
      verificationEntry(request, clock.now(), await valueResult({ ...request, amount })),
    );
  }

  const filed = <Request extends Named>(request: Request): Request =>
    space === '' ? request : filedIn(space, request);
  const following = (operation: 'capture' | 'refund' | 'reverse' | 'release') => {
    return async (request: RefundRequest): Promise<AcquirerAnswer> =>
      await take(operation, request, () =>
        settle(() => followUpEntry(operation, filed(request), clock.now())),
      );
  };
  return {
    name,
    authorize: (request) => take(operationOf(request), request, () => authorize(filed(request))),
    verify: (request) => take('verify', request, () => verify(filed(request))),
    capture: following('capture'),
    refund: following('refund'),
    reverse: following('reverse'),
    release: following('release'),
    enquire: (enquiry) =>
      take('enquire', enquiry, async () => {
        const { merchant, reference } = filed(enquiry);
        return findingOf(await journal.find({ merchantId: merchant.id, reference }));
      }),
    activity: async (span) => await journal.activity(space, span),
    ready: () => !isDrained && (session?.isReady() ?? true),
    drain: async () => {
      isDrained = true;
      await drain();
    },
    ...(session ? { start: session.start, stop: session.stop } : {}),
  };
}
