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
  isDefended: boolean;
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
  WON: { from: / (?!NEEDS_RESPONSE|WON)/, to: 'WON' },
  LOST: { from: / (?!WON|LOST)/, to: 'LOST' },
  REVERSAL: { from: / (?!WON)/, to: 'WON' },
  ANSWER_REFUSED: { from: / SUBMITTED$/, to: 'NEEDS_RESPONSE' },
};
const OWN: Readonly<Record<OwnMove, Case['state']>> = {
  SUBMIT: 'SUBMITTED',
  ACCEPT: 'ACCEPTED',
  EXPIRE: 'EXPIRED',
};

const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);

type Book = Readonly<{ cases: Map<string, Case>; payments: readonly Paid[] }>;
type Claim = Readonly<{ payment: number; amount: number }>;

const isOpen = ({ state }: Case) => state === 'NEEDS_RESPONSE' || state === 'SUBMITTED';
const isOurs = ({ stage, state }: Case) => stage === 'INQUIRY' || state === 'WON';
const placeOf = (one: Case | undefined) => (one ? `${one.stage} ${one.state}` : 'none');

/** Whether the notice says what the amount is. */
function takesAmount(kind: Kind): boolean {
  return NOTICES[kind].to === 'NEEDS_RESPONSE' && kind !== 'ANSWER_REFUSED';
}

const withheldBy = (some: readonly Case[]) => sum(some.map(({ withheld }) => withheld));

function withheldOf({ cases }: Book, payment: number): number {
  return withheldBy([...cases.values()].filter((one) => one.payment === payment));
}

function leftOf(book: Book, payment: number): number {
  const paid = book.payments[payment];
  return paid ? paid.captured - paid.refunded - withheldOf(book, payment) : 0;
}

/** What of the payment is in no other case. */
function claimable(book: Book, payment: number, known: Case | undefined): number {
  const others = withheldOf(book, payment) - (known?.withheld ?? 0);
  return (book.payments[payment]?.captured ?? 0) - others;
}

/** The money follows from where it is now, and from what is claimed. */
function settle(book: Book, one: Case, was: Readonly<Case>): void {
  const hasIt = isOurs(one);
  if (hasIt) one.withheld = 0;
  else if (isOurs(was) || was.amount !== one.amount) {
    one.withheld = Math.min(one.amount, leftOf(book, one.payment) + one.withheld);
  }
  if (isOurs(was) !== hasIt) one.isCharged = !hasIt;
}

/** What refunds cover that have not answered another case is answered by them. */
function defend(book: Book, one: Case): void {
  if (isOurs(one) || one.state !== 'NEEDS_RESPONSE') return;
  const others = [...book.cases.values()].filter(
    (other) => other !== one && other.payment === one.payment && other.isDefended,
  );
  const refunded = book.payments[one.payment]?.refunded ?? 0;
  if (refunded - sum(others.map(({ amount }) => amount)) < one.amount) return;
  one.state = 'SUBMITTED';
  one.isDefended = true;
}

/** As it is before its first notice: nothing is claimed yet. */
const newCase = ({ amount, payment }: Claim): Case => ({
  payment,
  stage: 'INQUIRY',
  state: 'WON',
  amount,
  withheld: 0,
  isCharged: false,
  isDefended: false,
});

/** The case as the notice leaves it; undefined where it waits for a person. */
function moved(book: Book, known: Case | undefined, kind: Kind, claim: Claim): Case | undefined {
  const { from, stage, to } = NOTICES[kind];
  if (!from.test(placeOf(known))) return undefined;
  if (kind === 'LOST' && known && !isOpen(known)) return known; // As was known.
  const takes = takesAmount(kind);
  if (takes && claim.amount > claimable(book, claim.payment, known)) return undefined;
  const one = known ?? newCase(claim);
  const was = { ...one };
  if (takes) one.amount = claim.amount;
  one.stage = stage ?? one.stage;
  one.state = to;
  settle(book, one, was);
  if (takes) defend(book, one);
  return one;
}

/** What is held, lost by the merchant or the acquirer, given back to cardholders, and how many fees stand. */
function totalsOf({ cases, payments }: Book) {
  const all = [...cases.values()];
  const ended = all.filter((one) => !isOpen(one) && !isOurs(one));
  return {
    held: withheldBy(all.filter(isOpen)),
    lost: withheldBy(ended),
    shortfall: sum(ended.map(({ amount }) => amount)) - withheldBy(ended),
    refunded: sum(payments.map(({ refunded }) => refunded)),
    fees: all.filter(({ isCharged }) => isCharged).length,
  };
}

export function disputeModel(captured: readonly number[]) {
  const payments: Paid[] = captured.map((amount) => ({ captured: amount, refunded: 0 }));
  const cases = new Map<string, Case>();
  const book: Book = { cases, payments };
  return {
    cases,
    payments,
    leftOf: (payment: number) => leftOf(book, payment),
    withheldOf: (payment: number) => withheldOf(book, payment),
    /** The notices that a case is ready for. */
    expected: (name: string): readonly Kind[] =>
      MOVE_KINDS.filter((kind) => NOTICES[kind].from.test(placeOf(cases.get(name)))),
    takes: takesAmount,
    /** False where it waits for a person. */
    notice: (name: string, kind: Kind, claim: Claim): boolean => {
      const one = moved(book, cases.get(name), kind, claim);
      if (one) cases.set(name, one);
      return one !== undefined;
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
      if (!paid || amount > leftOf(book, payment)) return false;
      paid.refunded += amount;
      return true;
    },
    totals: () => totalsOf(book),
  };
}
