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

/** Everything that can be ordered. An id, once given, is never given to another thing. */
export const CATALOGUE: readonly Solution[] = [
  {
    solutionId: 101,
    name: 'Countertop terminal',
    kind: 'COUNTERTOP_TERMINAL',
    monthlyPrice: cad(2_495n),
    supplies: [PAPER, DECALS],
    promotions: [],
  },
  {
    solutionId: 102,
    name: 'Countertop terminal with customer display',
    kind: 'COUNTERTOP_TERMINAL',
    monthlyPrice: cad(3_495n),
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
  },
  {
    solutionId: 201,
    name: 'Wireless terminal',
    kind: 'WIRELESS_TERMINAL',
    monthlyPrice: cad(3_995n),
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
  },
  {
    solutionId: 301,
    name: 'Mobile reader',
    kind: 'MOBILE_READER',
    monthlyPrice: cad(995n),
    supplies: [DECALS],
    promotions: [],
  },
  {
    solutionId: 302,
    name: 'PIN pad for an integrated till',
    kind: 'PIN_PAD',
    monthlyPrice: cad(1_795n),
    supplies: [DECALS],
    promotions: [],
  },
  {
    solutionId: 401,
    name: 'E-commerce gateway',
    kind: 'ECOMMERCE_GATEWAY',
    monthlyPrice: cad(2_000n),
    supplies: [],
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
  },
  {
    solutionId: 402,
    name: 'Virtual terminal',
    kind: 'VIRTUAL_TERMINAL',
    monthlyPrice: cad(1_500n),
    supplies: [],
    promotions: [],
  },
  {
    solutionId: 901,
    name: 'Manual imprinter',
    kind: 'IMPRINTER',
    monthlyPrice: cad(0n),
    supplies: [CARD_SLIPS],
    promotions: [],
  },
];

const BY_ID = new Map(CATALOGUE.map((solution) => [solution.solutionId, solution]));

export function findSolution(solutionId: number): Solution | undefined {
  return BY_ID.get(solutionId);
}

/** The promotions of a solution that run on a day (YYYY-MM-DD). */
export function promotionsOn({ promotions }: Solution, day: string): readonly Promotion[] {
  return promotions.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}
