import type { AnswerOf } from '../api/call.ts';

export type Entry = AnswerOf<'retrieveTimeline'>['data'][number];
export type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** Who takes part, from left to right. */
export const LANES = [
  'merchant',
  'causeway',
  'threeDSecure',
  'acquirer',
  'bank',
  'receiver',
] as const;
export type Lane = (typeof LANES)[number];

/** The kinds of entries, as a viewer tells them apart. */
export const GROUPS = {
  api: ['request', 'idempotency'],
  threeDSecure: ['threeDSecureMessage'],
  acquirer: ['acquirerMessage'],
  states: ['stateChange'],
  ledger: ['ledgerMovement'],
  settlement: ['batch', 'payout', 'bankFileLine'],
  events: ['event', 'delivery', 'deliveryAttempt'],
} as const satisfies Record<string, readonly Entry['kind'][]>;
export type Group = keyof typeof GROUPS;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those above.
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];

export function groupOf(kind: Entry['kind']): Group {
  const isIn = (group: Group) =>
    (GROUPS[group] satisfies readonly string[]).some((k) => k === kind);
  return GROUP_NAMES.find(isIn) ?? 'events';
}

/** A row of the diagram. What is asked and answered makes two. */
export type Step = Readonly<{
  key: string;
  at: number;
  entry: Entry;
  part: 'asked' | 'answered';
  from: Lane;
  to: Lane;
}>;

/** The rows of the diagram, oldest first: an answer stands after all that happened before it. */
export function stepsOf(entries: readonly Entry[]): readonly Step[] {
  return entries.flatMap(stepsOfEntry).toSorted((one, other) => one.at - other.at);
}

function stepsOfEntry(entry: Entry): readonly Step[] {
  const at = Date.parse(entry.at);
  const [from, to] = wayOf(entry);
  const key = `${entry.kind}.${entry.id}`;
  const asked: Step = { key, at, entry, part: 'asked', from, to };
  if (entry.kind !== 'request' && entry.kind !== 'acquirerMessage') return [asked];
  // A request begins a millisecond before anything that it did.
  const spent = entry.details.durationMs + (entry.kind === 'request' ? 1 : 0);
  return [
    asked,
    { key: `${key}.answer`, at: at + spent, entry, part: 'answered', from: to, to: from },
  ];
}

/** From whom to whom. What happens within Causeway goes from it to itself. */
function wayOf({ kind, details }: Entry): readonly [Lane, Lane] {
  const isBack =
    (kind === 'threeDSecureMessage' && details.direction === 'RECEIVED') ||
    (kind === 'bankFileLine' && details.file !== 'PAYMENTS');
  const other = OTHERS[kind] ?? 'causeway';
  return isBack || kind === 'request' ? [other, 'causeway'] : ['causeway', other];
}

/** With whom Causeway exchanges what. */
const OTHERS: Readonly<Partial<Record<Entry['kind'], Lane>>> = {
  request: 'merchant',
  acquirerMessage: 'acquirer',
  threeDSecureMessage: 'threeDSecure',
  bankFileLine: 'bank',
  deliveryAttempt: 'receiver',
};

/** The lanes that these steps need; merchant and Causeway are always there. */
export function lanesOf(steps: readonly Step[]): readonly Lane[] {
  return LANES.filter(
    (lane, index) => index < 2 || steps.some(({ from, to }) => from === lane || to === lane),
  );
}

export type Balance = Readonly<{ account: string; change: number; after: number }>;

/**
 * What each entry of the ledger did to its accounts, and what they had then: of the payment or
 * payout that it belongs to, from the first entry that is known.
 */
export function balancesOf(entries: readonly Entry[]): ReadonlyMap<string, readonly Balance[]> {
  const standing = new Map<string, number>();
  const found = new Map<string, readonly Balance[]>();
  for (const entry of entries) {
    if (entry.kind !== 'ledgerMovement') continue;
    const { amount, movements } = entry.details;
    const legs = movements.flatMap(({ debit, credit }) => [
      { account: debit, change: amount.amount },
      { account: credit, change: -amount.amount },
    ]);
    const balances = legs.map(({ account, change }) => {
      const place = `${entry.subjectId}.${amount.currency}.${account}`;
      const after = (standing.get(place) ?? 0) + change;
      standing.set(place, after);
      return { account, change, after };
    });
    found.set(entry.id, balances);
  }
  return found;
}
