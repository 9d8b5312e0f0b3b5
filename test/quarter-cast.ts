/** Merchants of all sorts: how they are paid and charged, where they are, and what their banks do. */
import type { JsonObject } from '../service/src/kernel/merge-patch.ts';
import { interchangePlus } from './fee-plans.ts';

const BLENDED = {
  billing: 'NET',
  cardFees: [
    {
      fees: [
        {
          code: 'DISCOUNT',
          description: 'All cards',
          rate: 2_150,
          perSale: 12_500,
          perRefund: 4_000,
          taxes: ['GST', 'HST', 'QST', 'PST'],
        },
      ],
    },
  ],
  monthlyFees: [{ code: 'PCI_SECURITY', description: 'PCI security', amount: 1_250, taxes: [] }],
};
/** Postal codes that go with their provinces. */
const PLACES = {
  ON: 'M5V 2T6',
  QC: 'H2Y 1C6',
  BC: 'V6B 1A1',
  NL: 'A1C 1A1',
  SK: 'S4P 3Y2',
} as const;

export type Cast = Readonly<{
  name: string;
  province: keyof typeof PLACES;
  /** Decides what the simulated bank does with what it is paid. */
  account: string;
  plan?: object;
  schedule?: object;
  reserve?: object;
  /** It sells in American dollars too, and has an account for them that does this. */
  usd?: string;
  /** What is billed by the month is collected from an account that does this. */
  billed?: string;
  /** Days from the start on which an operator holds its payouts. */
  held?: readonly [from: number, to: number];
  /** The account it is given on a day. */
  moves?: Readonly<Record<number, string>>;
  /** It is paid when an operator says so. */
  isManual?: true;
  closesItself?: true;
}>;

export const CAST: readonly Cast[] = [
  { name: 'daily', province: 'ON', account: '1000101', plan: BLENDED },
  {
    name: 'two currencies',
    province: 'QC',
    account: '1000102',
    plan: interchangePlus(),
    usd: '1000202',
  },
  {
    name: 'weekly, billed monthly',
    province: 'BC',
    account: '1000103',
    billed: '1000303',
    plan: { ...BLENDED, billing: 'MONTHLY' },
    schedule: { schedule: 'WEEKLY', weekday: 'MONDAY' },
  },
  {
    name: 'returned until it moves its account, and late ones after that',
    province: 'ON',
    account: '9999905',
    plan: interchangePlus(),
    moves: { 41: '1000104', 90: '9998902', 111: '1000104' },
  },
  {
    name: 'rejected until it moves its account',
    province: 'SK',
    account: '9999900',
    moves: { 25: '1000105' },
    usd: '9999909',
  },
  {
    name: 'manual, whose billing account refuses',
    province: 'NL',
    account: '1000106',
    billed: '9999901',
    plan: interchangePlus({ billing: 'MONTHLY' }),
    schedule: { schedule: 'MANUAL' },
    isManual: true,
  },
  {
    name: 'with a reserve, and held for a while',
    province: 'ON',
    account: '1000107',
    reserve: { basisPoints: 1_000, days: 21, reason: 'New in its trade' },
    held: [30, 52],
    closesItself: true,
  },
];

/** On its own clock. All but one at the same moment, so that the test has fewer of them. */
export function closingTimeOf({ province }: Pick<Cast, 'province'>): string {
  return { ON: '23:00:00', QC: '23:00:00', SK: '22:00:00', NL: '23:00:00', BC: '02:30:00' }[
    province
  ];
}

/** The body that makes it. */
export function bodyOf({ account, billed, closesItself, province, usd }: Cast): JsonObject {
  const bank = { institutionNumber: 3, transitNumber: '00012' };
  return {
    bankingDetails: {
      creditDepositAccount: { accountNumber: account },
      additionalBankingAccounts: [
        ...(billed === undefined
          ? []
          : [
              {
                ...bank,
                accountType: 'POS_BILLING_ACCOUNT',
                currency: 'CAD',
                accountNumber: billed,
              },
            ]),
        ...(usd === undefined
          ? []
          : [
              {
                ...bank,
                accountType: 'DEBIT_DEPOSIT_ACCOUNT',
                currency: 'USD',
                accountNumber: usd,
              },
            ]),
      ],
    },
    pointOfSaleOptions: {
      ...(closesItself
        ? { settlementOption: 'MERCHANT_CLOSE', settlementTime: null }
        : { settlementTime: closingTimeOf({ province }) }),
      debitPerTransactionRefundLimit: null,
      dailyRefundLimit: null,
      dailyCancellationLimit: null,
    },
    merchantDetails: {
      locationAddress: { province, postalCode: PLACES[province] },
    },
  };
}
