import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { type Case, type OurEntry, type OurPayment, scopeOf } from './case.ts';
import { authorizationOf, moveReferenceOf, refundIn, refundOf } from './reference.ts';
import type { DifferenceKind, Mismatch } from './difference.ts';

const REVERSED = new Set(['CANCELED', 'EXPIRED']);
const DECLINED = new Set(['DECLINED', 'DECLINED_RETRY']);

/** Where payment, ledger and the acquirer's record do not agree. It is pure, and decides all alone. */
export function judgePayment(one: Case): Mismatch[] {
  const { payment, theirs } = one;
  if (!payment) return unknownEntries(one);
  const unposted = ledgerFinding(one, payment);
  // Until the two agree, nothing of ours is there to be held against theirs.
  if (unposted) return [unposted];
  return theirs ? againstTheirs(one, payment, theirs) : [];
}

type FindingDetails = Pick<Mismatch, 'kind' | 'detail' | 'ours' | 'ledger' | 'theirs'> &
  Readonly<{ reference: string }>;

function findingOf(one: Case, told: FindingDetails): Mismatch {
  const { acquirer, payment } = one;
  const { reference } = told;
  return {
    ...told,
    source: acquirer,
    scope: scopeOf(one),
    item: reference,
    merchantId: payment ? payment.merchantId : merchantOf(one, reference),
    paymentId: payment?.id ?? null,
    refundId: (payment && refundIn(reference)) ?? null,
  };
}

function merchantOf({ theirs }: Case, reference: string): string | null {
  return theirs?.find((record) => record.reference === reference)?.merchantId ?? null;
}

/** What the host booked and nobody here knows of. What it also took back came to nothing. */
function unknownEntries(one: Case): Mismatch[] {
  const theirs = one.theirs ?? [];
  const reversed = reversedIn(theirs);
  return theirs
    .filter(({ operation, outcome }) => outcome === 'booked' && operation !== 'reverse')
    .filter(
      ({ original, reference }) => !reversed.has(original ?? reference) && !reversed.has(reference),
    )
    .map(({ amount, operation, reference }) =>
      findingOf(one, {
        kind: 'NOT_IN_OUR_RECORD',
        reference,
        theirs: amount,
        detail: `The acquirer booked: ${operation}. There is no such payment here.`,
      }),
    );
}

/** The references that a booked reversal has undone. */
function reversedIn(theirs: readonly ActivityRecord[]): ReadonlySet<string> {
  return new Set(
    theirs
      .filter(({ operation, outcome }) => operation === 'reverse' && outcome === 'booked')
      .flatMap(({ original }) => original ?? []),
  );
}

/** The first figure in which the payment's row and its movements differ. */
function ledgerFinding(one: Case, payment: OurPayment): Mismatch | undefined {
  const { authorized, captured, currency, refunded, released } = payment;
  const sum = (...kinds: EntryKind[]): bigint =>
    one.entries
      .filter((entry) => kinds.includes(entry.kind) && entry.currency === currency)
      .reduce((total, { amount }) => total + amount, 0n);
  const figures = [
    ['captured', captured, sum('CAPTURE', 'PURCHASE') - sum('VOID')],
    ['refunded', refunded, sum('REFUND')],
    ['authorized', authorized, sum('AUTHORIZE', 'PURCHASE')],
    ['on hold', authorized - captured - released, sum('AUTHORIZE') - sum('RELEASE', 'CAPTURE')],
  ] as const;
  const different = figures.find(([, stated, posted]) => stated !== posted);
  if (!different) return undefined;
  const [figure, stated, posted] = different;
  return findingOf(one, {
    kind: 'NOT_IN_LEDGER',
    reference: authorizationOf(payment.id),
    ours: { amount: stated, currency },
    ledger: { amount: posted, currency },
    detail: `What the payment says is ${figure} is not what its movements come to.`,
  });
}

function againstTheirs(one: Case, payment: OurPayment, theirs: readonly ActivityRecord[]) {
  const reversed = reversedIn(theirs);
  const isReversedThere = reversed.has(authorizationOf(payment.id));
  const byReference = new Map(theirs.map((record) => [record.reference, record]));
  const expected = one.entries.flatMap((entry) => expectedOf(one, payment, { entry, byReference }));
  const found = expected.flatMap((wanted) =>
    compare(one, wanted, byReference.get(wanted.reference)),
  );
  const known = new Set(expected.map(({ reference }) => reference));
  const besides = theirs
    .filter(({ operation, outcome, reference }) => {
      const isMove = outcome === 'booked' && operation !== 'reverse';
      return isMove && !known.has(reference) && !reversed.has(reference);
    })
    .filter(({ operation }) => operation === 'refund' || !isReversedThere)
    .map((record) => unexpected(one, payment, record));
  const state = reversalFinding(one, payment, { isReversedThere, theirs });
  return [...found, ...besides, ...(state && besides.length + found.length === 0 ? [state] : [])];
}

type Expected = Readonly<{
  reference: string;
  operations: readonly ActivityRecord['operation'][];
  entry: OurEntry;
}>;

type Matching = Readonly<{ entry: OurEntry; byReference: ReadonlyMap<string, ActivityRecord> }>;

/** What the host must have booked for an entry of ours; nothing where another of its records says it. */
function expectedOf(one: Case, payment: OurPayment, matching: Matching): Expected[] {
  const { entry } = matching;
  const { id, kind } = entry;
  const isFirst = id === payment.id;
  if (kind === 'RELEASE') return expectedRelease(one, payment, matching);
  if (kind === 'PURCHASE' || (kind === 'AUTHORIZE' && isFirst)) {
    const operation = kind === 'PURCHASE' ? 'purchase' : 'authorize';
    return [{ reference: authorizationOf(payment.id), operations: [operation], entry }];
  }
  if (kind === 'AUTHORIZE') {
    const reference = moveReferenceOf(payment.id, 'increment', id);
    return [{ reference, operations: ['increment', 'authorize'], entry }];
  }
  if (kind === 'CAPTURE') {
    const reference = moveReferenceOf(payment.id, 'capture', id);
    return [{ reference, operations: ['capture'], entry }];
  }
  return kind === 'REFUND' ? [{ reference: refundOf(id), operations: ['refund'], entry }] : [];
}

/** The rest of a final completion, and what a reversal gives back, have no record of their own. */
function expectedRelease(
  { entries }: Case,
  payment: OurPayment,
  { byReference, entry }: Matching,
): Expected[] {
  const named = ['release', 'expiry'].map((move) => moveReferenceOf(payment.id, move, entry.id));
  const reference = named.find((name) => byReference.has(name));
  const isPart =
    REVERSED.has(payment.status) ||
    entries.some(({ createdAt, kind }) => kind === 'CAPTURE' && +createdAt === +entry.createdAt);
  if (reference === undefined && isPart) return [];
  return [{ reference: reference ?? named[0] ?? '', operations: ['release'], entry }];
}

function compare(one: Case, wanted: Expected, record: ActivityRecord | undefined): Mismatch[] {
  const { entry, operations, reference } = wanted;
  const ours = { amount: entry.amount, currency: entry.currency };
  const told = { reference, ours, ledger: ours };
  const finding = (kind: DifferenceKind, detail: string): Mismatch[] => [
    findingOf(one, { ...told, kind, theirs: record?.amount ?? null, detail }),
  ];
  if (!record) {
    return finding('NOT_IN_THEIR_RECORD', `The acquirer has no ${operations[0]} of it.`);
  }
  if (record.outcome === 'refused') {
    const detail = `The acquirer refused the ${record.operation}; here it was approved.`;
    const theirs = { ...record.amount, amount: 0n };
    return [findingOf(one, { ...told, kind: 'STATE_DIFFERS', theirs, detail })];
  }
  if (!operations.includes(record.operation)) {
    const detail = `Here it is: ${operations[0]}. There it is: ${record.operation}.`;
    return finding('STATE_DIFFERS', detail);
  }
  if (record.merchantId !== one.payment?.merchantId) {
    return finding('MERCHANT_DIFFERS', `The acquirer booked it for ${record.merchantId}.`);
  }
  if (record.amount.currency !== ours.currency) {
    return finding('CURRENCY_DIFFERS', 'The two are in different currencies.');
  }
  if (record.amount.amount !== ours.amount) {
    return finding('AMOUNT_DIFFERS', 'The amounts differ.');
  }
  return [];
}

/** What the host booked and the ledger does not have. */
function unexpected(one: Case, payment: OurPayment, record: ActivityRecord): Mismatch {
  const { amount: theirs, operation, reference } = record;
  const refund = one.refunds.find(({ id }) => refundOf(id) === reference);
  const isDeclined =
    refund !== undefined ||
    (DECLINED.has(payment.status) && reference === authorizationOf(payment.id));
  if (!isDeclined) {
    const detail = `The acquirer booked: ${operation}. The payment has no such operation here.`;
    return findingOf(one, { kind: 'NOT_IN_OUR_RECORD', reference, theirs, detail });
  }
  return findingOf(one, {
    kind: 'STATE_DIFFERS',
    reference,
    ours: { amount: 0n, currency: payment.currency },
    theirs,
    detail: `It was declined here, and the acquirer booked the ${operation}.`,
  });
}

type Reversal = Readonly<{ isReversedThere: boolean; theirs: readonly ActivityRecord[] }>;

/** One side says that the whole was undone, and the other that it stands. */
function reversalFinding(one: Case, payment: OurPayment, { isReversedThere, theirs }: Reversal) {
  const { authorized, captured, currency, id, status } = payment;
  const isReversedHere = REVERSED.has(status) || DECLINED.has(status);
  const standsThere = theirs.some(
    ({ outcome, reference }) => outcome === 'booked' && reference === authorizationOf(id),
  );
  if (isReversedHere === isReversedThere || (isReversedHere && !standsThere)) return undefined;
  const none = { amount: 0n, currency };
  const whole = { amount: captured > 0n ? captured : authorized, currency };
  return findingOf(one, {
    kind: 'STATE_DIFFERS',
    reference: `${id}:reversal`,
    ours: isReversedHere ? none : whole,
    ledger: isReversedHere ? none : whole,
    theirs: isReversedHere ? { amount: authorized, currency } : none,
    detail: isReversedHere
      ? 'It was undone here, and the acquirer’s record has no reversal of it.'
      : 'The acquirer has reversed it, and it stands here.',
  });
}
