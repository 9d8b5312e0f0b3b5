import type { Money } from '../../kernel/money.ts';

/** What a solution is for: it decides the order's pointOfSaleSolutionType and hostType. */
export const SOLUTION_KINDS = [
  'COUNTERTOP_TERMINAL',
  'WIRELESS_TERMINAL',
  'MOBILE_READER',
  'PIN_PAD',
  'ECOMMERCE_GATEWAY',
  'VIRTUAL_TERMINAL',
  'IMPRINTER',
] as const;
export type SolutionKind = (typeof SOLUTION_KINDS)[number];

/** What is sent along with each piece. */
type Supply = Readonly<{ supplyCode: string; name: string; quantity: number }>;

/** Both days belong to it, as the merchant's province counts days. */
export type Promotion = Readonly<{
  promotionCode: string;
  description: string;
  monthlyDiscount: Money;
  months: number;
  startsOn: string;
  endsOn: string;
}>;

export type Solution = Readonly<{
  solutionId: number;
  name: string;
  kind: SolutionKind;
  /** For each piece, before taxes. */
  monthlyPrice: Money;
  supplies: readonly Supply[];
  promotions: readonly Promotion[];
}>;

const cad = (amount: bigint): Money => ({ amount, currency: 'CAD' });
const PAPER: Supply = { supplyCode: 'PAPER_ROLLS', name: 'Receipt paper, roll', quantity: 10 };
const DECALS: Supply = { supplyCode: 'WINDOW_DECALS', name: 'Card acceptance decals', quantity: 2 };
const CARD_SLIPS: Supply = { supplyCode: 'SALES_DRAFTS', name: 'Sales drafts', quantity: 100 };

type Offered = Readonly<{
  /** In cents a month. */
  price: bigint;
  supplies?: readonly Supply[];
  promotions?: readonly Promotion[];
}>;

function solution(
  solutionId: number,
  kind: SolutionKind,
  name: string,
  { price, supplies = [], promotions = [] }: Offered,
): Solution {
  return { solutionId, name, kind, monthlyPrice: cad(price), supplies, promotions };
}

/** Everything that can be ordered. An id, once given, is never given to another thing. */
export const CATALOGUE: readonly Solution[] = [
  solution(101, 'COUNTERTOP_TERMINAL', 'Countertop terminal', {
    price: 2_495n,
    supplies: [PAPER, DECALS],
  }),
  solution(102, 'COUNTERTOP_TERMINAL', 'Countertop terminal with customer display', {
    price: 3_495n,
    supplies: [PAPER, DECALS],
    promotions: [
      {
        promotionCode: 'DISPLAY_LAUNCH',
        description: 'Ten dollars off a month for the first half year',
        monthlyDiscount: cad(1_000n),
        months: 6,
        startsOn: '2026-01-01',
        endsOn: '2026-06-30',
      },
    ],
  }),
  solution(201, 'WIRELESS_TERMINAL', 'Wireless terminal', {
    price: 3_995n,
    supplies: [PAPER, DECALS],
    promotions: [
      {
        promotionCode: 'PATIO_SEASON',
        description: 'Half price in the first three months of an order placed in spring or summer',
        monthlyDiscount: cad(1_998n),
        months: 3,
        startsOn: '2026-04-01',
        endsOn: '2026-08-31',
      },
    ],
  }),
  solution(301, 'MOBILE_READER', 'Mobile reader', { price: 995n, supplies: [DECALS] }),
  solution(302, 'PIN_PAD', 'PIN pad for an integrated till', { price: 1_795n, supplies: [DECALS] }),
  solution(401, 'ECOMMERCE_GATEWAY', 'E-commerce gateway', {
    price: 2_000n,
    promotions: [
      {
        promotionCode: 'ONLINE_START',
        description: 'No monthly price of one gateway for the first three months',
        monthlyDiscount: cad(2_000n),
        months: 3,
        startsOn: '2025-09-01',
        endsOn: '2026-12-31',
      },
    ],
  }),
  solution(402, 'VIRTUAL_TERMINAL', 'Virtual terminal', { price: 1_500n }),
  solution(901, 'IMPRINTER', 'Manual imprinter', { price: 0n, supplies: [CARD_SLIPS] }),
];

const BY_ID = new Map(CATALOGUE.map((one) => [one.solutionId, one]));

export function findSolution(solutionId: number): Solution | undefined {
  return BY_ID.get(solutionId);
}

/** The promotions of a solution that run on a day (YYYY-MM-DD). */
export function promotionsOn({ promotions }: Solution, day: string): readonly Promotion[] {
  return promotions.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}
