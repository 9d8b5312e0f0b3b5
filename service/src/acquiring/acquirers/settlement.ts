import { Type } from 'typebox';
import { ID_KINDS, ID_PATTERN, timeIn } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { checkOf } from '../../platform/http/validate.ts';
import type { UNKNOWN_REASONS } from './answer-form.ts';
import type { Wait } from './wait.ts';

/** How many, and the cents that they come to. */
export type SettledSum = Readonly<{ count: bigint; amount: bigint }>;

/**
 * What a settlement day comes to in one currency. Debits are purchases and completions, credits are
 * refunds. What is reversed on its own day is in none of them; what is reversed on a later day is a
 * reversal of that day.
 */
export type SettlementTotals = Readonly<{
  debits: SettledSum;
  debitReversals: SettledSum;
  credits: SettledSum;
  creditReversals: SettledSum;
}>;

export type TotalsRequest = Readonly<{
  /** YYYY-MM-DD. */
  day: string;
  currency: Currency;
  totals: SettlementTotals;
}>;

export type TotalsAnswer =
  | Readonly<{
      kind: 'compared';
      isInBalance: boolean;
      /** The host's own; null where it does not tell them. */
      theirs: SettlementTotals | null;
    }>
  /** It compares no such totals: of that day, or in that currency. */
  | Readonly<{ kind: 'refused' }>
  | NotKnown;

type NotKnown = Readonly<{ kind: 'unknown'; why: (typeof UNKNOWN_REASONS)[number] }>;

/** How a host's totals of a day are compared with ours. */
export type Settlement = Readonly<{
  /** Minutes after midnight, UTC, from which on what is asked is of the next day; 0 is midnight itself. */
  cutOver: number;
  /** Asked again about a day, the host compares again. */
  compare: (request: TotalsRequest) => Promise<TotalsAnswer>;
}>;

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

type CutOver = Pick<Settlement, 'cutOver'>;

function aheadMs({ cutOver }: CutOver): number {
  return ((DAY_MINUTES - cutOver) % DAY_MINUTES) * MINUTE_MS;
}

/** The settlement day of a moment, as YYYY-MM-DD. */
export function settlementDayAt(moment: Date, cut: CutOver): string {
  return new Date(moment.getTime() + aheadMs(cut)).toISOString().slice(0, 10);
}

/** From its first moment to that of the next day. */
export function settlementDaySpan(day: string, cut: CutOver): Readonly<{ from: Date; to: Date }> {
  const from = Date.parse(`${day}T00:00:00Z`) - aheadMs(cut);
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

const KINDS = [ID_KINDS.payment, ID_KINDS.refund, ID_KINDS.ledgerEntry].join('|');
const IDS = new RegExp(`(?:${KINDS})${ID_PATTERN}`, 'g');

/**
 * The settlement day of what is asked under a reference: that of its last id, which was made with the
 * intent and is also the id of the ledger's entry. So it is the same on every repeat and both sides sum
 * by it, the reversal of what was never answered has the day of its original, and nothing is stored
 * for it. Undefined where there is no id.
 */
export function settlementDayOf(reference: string, cut: CutOver): string | undefined {
  const id = reference.match(IDS)?.at(-1);
  return id === undefined ? undefined : settlementDayAt(timeIn(id), cut);
}

const EXACT = { additionalProperties: false };
const COUNTED = Type.BigInt({ minimum: 0n });
const Summed = Type.Object({ count: COUNTED, amount: COUNTED }, EXACT);
const Totals = Type.Object(
  { debits: Summed, debitReversals: Summed, credits: Summed, creditReversals: Summed },
  EXACT,
);
const isTotalsAnswer = checkOf(
  Type.Union([
    Type.Object(
      {
        kind: Type.Literal('compared'),
        isInBalance: Type.Boolean(),
        theirs: Type.Union([Type.Null(), Totals]),
      },
      EXACT,
    ),
    Type.Object({ kind: Type.Literal('refused') }, EXACT),
    Type.Object({ kind: Type.Literal('unknown'), why: Type.String() }, EXACT),
  ]),
);

const TIMEOUT_MS = 10_000;

/** Behind a time-out: whatever goes wrong is `unknown`, as it is for all else that is asked. */
export function boundedSettlement(
  { compare, cutOver }: Settlement,
  { isReady, wait }: Readonly<{ isReady: () => boolean; wait: Wait }>,
): Settlement {
  return {
    cutOver,
    compare: async (request) => {
      if (!isReady()) return LOST;
      const given = await new Promise<TotalsAnswer>((resolve) => {
        const stop = wait(TIMEOUT_MS, () => resolve({ kind: 'unknown', why: 'timeout' }));
        void compared(compare, request).finally(stop).then(resolve);
      });
      return isTotalsAnswer(given) ? given : { kind: 'unknown', why: 'malformed' };
    },
  };
}

const LOST: NotKnown = { kind: 'unknown', why: 'connection-lost' };

async function compared(compare: Settlement['compare'], request: TotalsRequest) {
  try {
    return await compare(request);
  } catch {
    return LOST;
  }
}
