/** Disputes of every stage and outcome, and merchants that have them. */
import type { OwnMove } from './dispute-model.ts';
import type { MOVE_KINDS } from './dispute-notices.ts';
import { interchangePlus } from './fee-plans.ts';

export const PAID = 1_000; // What each disputed payment is of.

export type Kind = (typeof MOVE_KINDS)[number];
/** On which day after the payment, what happens, in which case, and to how much. */
export type Deed = readonly [
  day: number,
  what: Kind | OwnMove | 'REFUND',
  amount?: number,
  name?: string,
];

export const SCENARIOS: Readonly<Record<string, readonly Deed[]>> = {
  lost: [
    [5, 'CHARGEBACK'],
    [9, 'SUBMIT'],
    [30, 'LOST'],
  ],
  won: [
    [5, 'CHARGEBACK'],
    [9, 'SUBMIT'],
    [30, 'WON'],
  ],
  expired: [[4, 'CHARGEBACK']],
  accepted: [
    [3, 'CHARGEBACK', 700],
    [6, 'ACCEPT'],
  ],
  'pre-arbitration won': [
    [2, 'CHARGEBACK'],
    [8, 'SUBMIT'],
    [20, 'PRE_ARBITRATION'],
    [25, 'SUBMIT'],
    [40, 'WON'],
  ],
  'second chargeback lost': [
    [2, 'CHARGEBACK', 800],
    [8, 'SUBMIT'],
    [16, 'WON'],
    [24, 'SECOND_CHARGEBACK', 500],
    [30, 'SUBMIT'],
    [45, 'LOST'],
  ],
  'arbitration won': [
    [1, 'CHARGEBACK'],
    [3, 'SUBMIT'],
    [12, 'PRE_ARBITRATION'],
    [14, 'SUBMIT'],
    [30, 'ARBITRATION'],
    [33, 'SUBMIT'],
    [50, 'WON'],
  ],
  'arbitration lost': [
    [1, 'CHARGEBACK', 900],
    [3, 'SUBMIT'],
    [10, 'ANSWER_REFUSED'],
    [11, 'SUBMIT'],
    [20, 'WON'],
    [25, 'PRE_ARBITRATION', 900],
    [27, 'SUBMIT'],
    [40, 'ARBITRATION', 900],
    [42, 'SUBMIT'],
    [55, 'LOST'],
  ],
  'an inquiry, charged back, lost and reversed': [
    [2, 'INQUIRY', 300],
    [5, 'SUBMIT'],
    [12, 'CHARGEBACK', 600],
    [20, 'LOST'],
    [48, 'REVERSAL'],
  ],
  'refunded before': [
    [1, 'REFUND', PAID],
    [6, 'CHARGEBACK'],
    [25, 'WON'],
  ],
  'refunded in part before': [
    [1, 'REFUND', 300],
    [6, 'CHARGEBACK'],
    [8, 'SUBMIT'],
    [25, 'LOST'],
  ],
  'two at once': [
    [2, 'CHARGEBACK', 400, 'a'],
    [3, 'CHARGEBACK', 600, 'b'],
    [5, 'SUBMIT', 0, 'a'],
    [30, 'WON', 0, 'a'],
    [50, 'REVERSAL', 0, 'b'],
  ],
};

type Billing = 'NET' | 'MONTHLY';
/** Where each is, how its fee is charged, whether that goes back, and what a fee is with its taxes. */
export const CAST = [
  { province: 'ON', postalCode: 'M5V 2T6', billing: 'NET', returnedIfWon: true, cost: 4_520 },
  { province: 'QC', postalCode: 'H2Y 1C6', billing: 'NET', returnedIfWon: false, cost: 4_599 },
  { province: 'ON', postalCode: 'M5V 2T6', billing: 'MONTHLY', returnedIfWon: true, cost: 4_520 },
] as const;
const FEE = 4_000;

export function planOf({
  billing,
  returnedIfWon,
}: Readonly<{ billing: Billing; returnedIfWon: boolean }>) {
  const free = { rate: 0, perSale: 0, perRefund: 0, taxes: [] };
  const dispute = { description: 'Chargeback', amount: FEE, taxes: ['GST', 'HST', 'QST'] };
  return interchangePlus({
    billing,
    cardFees: [{ brand: 'VISA', fees: [{ code: 'DISCOUNT', description: 'None', ...free }] }],
    monthlyFees: [],
    dispute: { ...dispute, returnedIfWon, marginDays: 2 },
  });
}
