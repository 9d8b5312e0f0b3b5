/** What disputes of some payments must come to, reckoned in the simplest way. Amounts are cents. */
import { MOVE_KINDS } from './dispute-notices.ts';

type Kind = (typeof MOVE_KINDS)[number];
export type OwnMove = 'SUBMIT' | 'ACCEPT' | 'EXPIRE';

type Case = {
  payment: number;
  stage: 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';
  state: 'NEEDS_RESPONSE' | 'SUBMITTED' | 'WON' | 'LOST' | 'ACCEPTED' | 'EXPIRED';
  amount: number;
  withheld: number;
  isCharged: boolean;
};
type Paid = { captured: number; refunded: number };

/** Where a notice may come, and where it leads. */
const NOTICES: Readonly<
  Record<Kind, Readonly<{ from: RegExp; stage?: Case['stage']; to: Case['state'] }>>
> = {
  INQUIRY: { from: /^none$/, stage: 'INQUIRY', to: 'NEEDS_RESPONSE' },
  CHARGEBACK: { from: /^none$|^INQUIRY /, stage: 'CHARGEBACK', to: 'NEEDS_RESPONSE' },
  PRE_ARBITRATION: {
    from: /^CHARGEBACK (SUBMITTED|WON)$/,
    stage: 'PRE_ARBITRATION',
    to: 'NEEDS_RESPONSE',
  },
  SECOND_CHARGEBACK: {
    from: /^CHARGEBACK (SUBMITTED|WON)$/,
    stage: 'PRE_ARBITRATION',
    to: 'NEEDS_RESPONSE',
  },
  ARBITRATION: {
    from: /^PRE_ARBITRATION (SUBMITTED|WON)$/,
    stage: 'ARBITRATION',
    to: 'NEEDS_RESPONSE',
  },
  WON: { from: / SUBMITTED$/, to: 'WON' },
  LOST: { from: / (NEEDS_RESPONSE|SUBMITTED)$/, to: 'LOST' },
  REVERSAL: { from: / (?!WON)/, to: 'WON' },
  ANSWER_REFUSED: { from: / SUBMITTED$/, to: 'NEEDS_RESPONSE' },
};
const OWN: Readonly<Record<OwnMove, Case['state']>> = {
  SUBMIT: 'SUBMITTED',
  ACCEPT: 'ACCEPTED',
  EXPIRE: 'EXPIRED',
};

const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);

export function disputeModel(captured: readonly number[]) {
  const payments: Paid[] = captured.map((amount) => ({ captured: amount, refunded: 0 }));
  const cases = new Map<string, Case>();
  const all = () => [...cases.values()];
  const withheldOf = (payment: number) =>
    sum(
      all()
        .filter((one) => one.payment === payment)
        .map((one) => one.withheld),
    );
  const leftOf = (payment: number) => {
    const paid = payments[payment];
    return paid ? paid.captured - paid.refunded - withheldOf(payment) : 0;
  };
  const isOpen = ({ state }: Case) => state === 'NEEDS_RESPONSE' || state === 'SUBMITTED';
  const isOurs = ({ stage, state }: Case) => stage === 'INQUIRY' || state === 'WON';

  /** The money follows from where it is now. */
  const settle = (one: Case, hadIt: boolean): void => {
    const hasIt = isOurs(one);
    if (hadIt && !hasIt) {
      one.withheld = Math.min(one.amount, leftOf(one.payment));
      one.isCharged = true;
      const refunded = payments[one.payment]?.refunded ?? 0;
      if (one.withheld === 0 && refunded >= one.amount) one.state = 'SUBMITTED'; // Credit processed.
    } else if (!hadIt && hasIt) {
      one.withheld = 0;
      one.isCharged = false;
    } else if (one.stage !== 'INQUIRY' && one.withheld === 0 && one.state === 'NEEDS_RESPONSE') {
      const refunded = payments[one.payment]?.refunded ?? 0;
      if (refunded >= one.amount) one.state = 'SUBMITTED';
    }
  };

  return {
    cases,
    payments,
    leftOf,
    withheldOf,
    /** The notices that a case is ready for. */
    expected: (name: string): readonly Kind[] => {
      const one = cases.get(name);
      const place = one ? `${one.stage} ${one.state}` : 'none';
      return MOVE_KINDS.filter((kind) => NOTICES[kind].from.test(place));
    },
    /** Whether the notice says what the amount is. */
    takes: (name: string, kind: Kind) => {
      const one = cases.get(name);
      const asks = NOTICES[kind].to === 'NEEDS_RESPONSE' && kind !== 'ANSWER_REFUSED';
      return asks && (one === undefined || isOurs(one));
    },
    /** False where it waits for a person. */
    notice: (name: string, kind: Kind, asked: Readonly<{ payment: number; amount: number }>) => {
      const known = cases.get(name);
      const rule = NOTICES[kind];
      if (!rule.from.test(known ? `${known.stage} ${known.state}` : 'none')) return false;
      const asks = rule.to === 'NEEDS_RESPONSE' && kind !== 'ANSWER_REFUSED';
      const takes = asks && (!known || isOurs(known));
      const others = withheldOf(asked.payment) - (known?.withheld ?? 0);
      const whole = payments[asked.payment]?.captured ?? 0;
      if (takes && asked.amount > whole - others) return false;
      const one: Case = known ?? {
        payment: asked.payment,
        stage: 'INQUIRY',
        state: 'WON',
        amount: asked.amount,
        withheld: 0,
        isCharged: false,
      };
      const hadIt = isOurs(one);
      if (takes) one.amount = asked.amount;
      one.stage = rule.stage ?? one.stage;
      one.state = rule.to;
      cases.set(name, one);
      settle(one, hadIt);
      return true;
    },
    /** False where it is not allowed. */
    own: (name: string, move: OwnMove): boolean => {
      const one = cases.get(name);
      if (one?.state !== 'NEEDS_RESPONSE') return false;
      one.state = OWN[move];
      return true;
    },
    refund: (payment: number, amount: number): boolean => {
      const paid = payments[payment];
      if (!paid || amount > leftOf(payment)) return false;
      paid.refunded += amount;
      return true;
    },
    /** What is taken and held, taken for good, given back to cardholders, and how many fees stand. */
    totals: () => ({
      held: sum(
        all()
          .filter(isOpen)
          .map(({ withheld }) => withheld),
      ),
      lost: sum(
        all()
          .filter((one) => !isOpen(one))
          .map(({ withheld }) => withheld),
      ),
      refunded: sum(payments.map(({ refunded }) => refunded)),
      fees: all().filter(({ isCharged }) => isCharged).length,
    }),
  };
}
