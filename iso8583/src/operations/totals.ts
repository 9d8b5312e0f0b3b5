import type {
  SettledSum,
  Settlement,
  SettlementTotals,
  TotalsAnswer,
  TotalsRequest,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import type { Line } from '../line/line-config.ts';
import { CURRENCY_DIGITS, dayDigits, type HostProfile } from './messages.ts';
import { MALFORMED } from './answers.ts';
import { unansweredBy } from './exchange.ts';
import { ownFacts, retrievalReference, transmissionDigits } from './references.ts';
import type { TotalsMap } from './totals-map.ts';

const [COUNT_DIGITS, AMOUNT_DIGITS] = [10, 16];
const SUMS = ['debits', 'debitReversals', 'credits', 'creditReversals'] as const;

type TotalsContext = Readonly<{
  profile: HostProfile;
  line: Pick<Line, 'ask'>;
  answerMs: number;
  trace: () => string | undefined;
  now: () => Date;
}>;

/** The totals of a day in one currency, to be compared with the host's own. */
export function settlementAt(
  context: TotalsContext,
  { map, cutOver }: Readonly<{ map: TotalsMap; cutOver: number }>,
): Settlement {
  const { answerMs, line, now, profile, trace } = context;
  return {
    cutOver,
    compare: async (request) => {
      const number = trace();
      if (number === undefined) return { kind: 'unknown', why: 'unanswered' };
      const sent = totalsMessage(profile, { map, request, trace: number, at: now() });
      try {
        const answer = await line.ask(sent, { timeoutMs: answerMs });
        return answerIn(map, sent, answer);
      } catch (error) {
        return unansweredBy(error);
      }
    },
  };
}

type Told = Readonly<{ map: TotalsMap; request: TotalsRequest; trace: string; at: Date }>;

export function totalsMessage(profile: HostProfile, { at, map, request, trace }: Told): Message {
  const { institution, map: operations } = profile;
  const { currency, day, totals } = request;
  const { fields } = operations;
  const facts = {
    ...ownFacts({ trace, sentAt: transmissionDigits(operations, at) }),
    settlementDay: dayDigits(operations, day),
    retrieval: retrievalReference(at, trace),
    institution,
  };
  const own = Object.entries(facts).flatMap(([fact, text]) => {
    // Each is one of the facts that a map has fields for.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const number = fields[fact as keyof typeof facts];
    return number === undefined ? [] : [[number, text] as const];
  });
  const summed = SUMS.flatMap((name) => {
    const [count, amount] = map.fields[name];
    return [
      [count, digits(totals[name].count, COUNT_DIGITS)],
      [amount, digits(totals[name].amount, AMOUNT_DIGITS)],
    ] as const;
  });
  const all = [
    ...Object.entries(map.fixed).map(([number, text]) => [Number(number), text] as const),
    ...own,
    [map.fields.currency, CURRENCY_DIGITS[currency]] as const,
    ...summed,
    [map.fields.net, netText(totals)] as const,
  ];
  return { mti: map.mti, fields: new Map(all.toSorted(([one], [other]) => one - other)) };
}

function digits(value: bigint, length: number): string {
  return String(value).padStart(length, '0');
}

function netText({ creditReversals, credits, debitReversals, debits }: SettlementTotals): string {
  const net = debits.amount - debitReversals.amount - credits.amount + creditReversals.amount;
  return net < 0n ? `C${digits(-net, AMOUNT_DIGITS)}` : `D${digits(net, AMOUNT_DIGITS)}`;
}

function answerIn(map: TotalsMap, sent: Message, answer: Message): TotalsAnswer {
  // A host need not repeat the currency; one that it repeats is the same.
  const currency = answer.fields.get(map.fields.currency);
  if (currency !== undefined && currency !== sent.fields.get(map.fields.currency)) return MALFORMED;
  const verdict = map.verdict(answer.fields);
  if (verdict === undefined) return { kind: 'unknown', why: 'unanswered' };
  if (verdict === 'refused') return { kind: 'refused' };
  return {
    kind: 'compared',
    isInBalance: verdict === 'in-balance',
    theirs: totalsIn(map, answer) ?? null,
  };
}

/** Undefined where they are not all there. */
function totalsIn({ fields }: TotalsMap, answer: Message): SettlementTotals | undefined {
  const sumOf = (name: (typeof SUMS)[number]): SettledSum | undefined => {
    const [count, amount] = fields[name].map((number) => answer.fields.get(number));
    if (count === undefined || amount === undefined) return undefined;
    return { count: BigInt(count), amount: BigInt(amount) };
  };
  const [debits, debitReversals, credits, creditReversals] = SUMS.map(sumOf);
  if (!debits || !debitReversals || !credits || !creditReversals) return undefined;
  return { debits, debitReversals, credits, creditReversals };
}
