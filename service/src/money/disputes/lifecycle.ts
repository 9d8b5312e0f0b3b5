/**
 * The life of a dispute, all of it pure: `make-move.ts` commits what is decided here.
 *
 *   INQUIRY ─► CHARGEBACK ─► PRE_ARBITRATION ─► ARBITRATION, each of them
 *     NEEDS_RESPONSE ─► SUBMITTED ─► WON or LOST
 *                    ├► ACCEPTED: the merchant does not contest it
 *                    └► EXPIRED: the merchant did not answer in time
 *
 * The issuer goes on to the next stage from SUBMITTED or WON, and may give in at any time. A notice that
 * a case is won which was decided against the merchant is a REVERSE; one that a case is lost which is
 * ACCEPTED or EXPIRED says what is known, and moves nothing. Each stage says anew how much is claimed.
 */
import type { Dispute, DisputeActor, DisputeMove, DisputeStage, DisputeState } from './dispute.ts';

type Rule = Readonly<{
  by: readonly DisputeActor[];
  /** Whether it begins a dispute that is not there yet. */
  opens?: true;
  from: Readonly<{ stages: readonly DisputeStage[]; states: readonly DisputeState[] }>;
  to: Readonly<{ stage?: DisputeStage; state: DisputeState }>;
}>;

const EVERY_STAGE = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
const ANSWERED = ['SUBMITTED', 'WON'] as const;
const OPEN = ['NEEDS_RESPONSE', 'SUBMITTED'] as const;
const TAKEN = ['LOST', 'ACCEPTED', 'EXPIRED'] as const;
const every = (...states: DisputeState[]) => ({ stages: EVERY_STAGE, states });

/** Every move there is. */
export const DISPUTE_MOVES = {
  /** The issuer asks what the payment was about; no money moves. */
  INQUIRE: {
    by: ['ISSUER'],
    opens: true,
    from: { stages: [], states: [] },
    to: { stage: 'INQUIRY', state: 'NEEDS_RESPONSE' },
  },
  CHARGE_BACK: {
    by: ['ISSUER'],
    opens: true,
    from: { stages: ['INQUIRY'], states: [...OPEN, 'WON', ...TAKEN] },
    to: { stage: 'CHARGEBACK', state: 'NEEDS_RESPONSE' },
  },
  /** The issuer does not agree with the answer to its chargeback. */
  ESCALATE: {
    by: ['ISSUER'],
    from: { stages: ['CHARGEBACK'], states: ANSWERED },
    to: { stage: 'PRE_ARBITRATION', state: 'NEEDS_RESPONSE' },
  },
  /** The same by the rules of networks that have a second chargeback. */
  CHARGE_BACK_AGAIN: {
    by: ['ISSUER'],
    from: { stages: ['CHARGEBACK'], states: ANSWERED },
    to: { stage: 'PRE_ARBITRATION', state: 'NEEDS_RESPONSE' },
  },
  /** The network is to decide. */
  ARBITRATE: {
    by: ['ISSUER'],
    from: { stages: ['PRE_ARBITRATION'], states: ANSWERED },
    to: { stage: 'ARBITRATION', state: 'NEEDS_RESPONSE' },
  },
  SUBMIT: {
    by: ['PARTNER', 'OPERATOR', 'SERVICE'],
    from: every('NEEDS_RESPONSE'),
    to: { state: 'SUBMITTED' },
  },
  /** The network did not take the answer: another can be given while there is time. */
  RETURN_ANSWER: {
    by: ['ISSUER'],
    from: every('SUBMITTED'),
    to: { state: 'NEEDS_RESPONSE' },
  },
  ACCEPT: {
    by: ['PARTNER', 'OPERATOR'],
    from: every('NEEDS_RESPONSE'),
    to: { state: 'ACCEPTED' },
  },
  EXPIRE: { by: ['SERVICE'], from: every('NEEDS_RESPONSE'), to: { state: 'EXPIRED' } },
  WIN: { by: ['ISSUER'], from: every('SUBMITTED'), to: { state: 'WON' } },
  /** Also of one that was not answered: the network's clock decides, not ours. */
  LOSE: { by: ['ISSUER'], from: every(...OPEN), to: { state: 'LOST' } },
  /** The issuer gives in, whatever was decided before. */
  REVERSE: { by: ['ISSUER'], from: every(...OPEN, ...TAKEN), to: { state: 'WON' } },
} as const satisfies Record<DisputeMove, Rule>;

type Standing = Pick<Dispute, 'stage' | 'state'>;

/** Where a move leads, or undefined where it is not allowed. `before` is undefined for one that opens. */
export function afterMove(
  before: Standing | undefined,
  move: DisputeMove,
  actor: DisputeActor,
): Standing | undefined {
  const { by, from, opens, to }: Rule = DISPUTE_MOVES[move];
  if (!by.includes(actor)) return undefined;
  if (before === undefined) {
    return opens && to.stage ? { stage: to.stage, state: to.state } : undefined;
  }
  if (!from.stages.includes(before.stage) || !from.states.includes(before.state)) return undefined;
  return { stage: to.stage ?? before.stage, state: to.state };
}

/** What the merchant has of the disputed money: it has it, it is held until the end, or it has lost it. */
export type Holding = 'NONE' | 'HELD' | 'LOST';

export function holdingOf({ stage, state }: Standing): Holding {
  if (stage === 'INQUIRY' || state === 'WON') return 'NONE';
  return state === 'NEEDS_RESPONSE' || state === 'SUBMITTED' ? 'HELD' : 'LOST';
}
