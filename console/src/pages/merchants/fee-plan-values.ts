import type { SetFeePlanRequest } from '../../api/operations.ts';
import { bodyFrom, type FormValues } from '../../parts/form.ts';

export const TAXES = ['GST', 'HST', 'QST', 'PST', 'RST'] as const;
/** Whether there is a minimum fee: no member of the plan, but a field of the form. */
export const HAS_MINIMUM = 'hasMinimum';

type Minimum = NonNullable<SetFeePlanRequest['minimum']>;
type CardFee = SetFeePlanRequest['cardFees'][number]['fees'][number];
type AnyFee = CardFee | Minimum | SetFeePlanRequest['monthlyFees'][number];

/** A plan as the form has it: every value by its path, each tax as yes or no. */
export function valuesOfPlan(plan: SetFeePlanRequest): FormValues {
  const { billing, cardFees, monthlyFees, minimum } = plan;
  return together([
    { billing, [HAS_MINIMUM]: minimum !== undefined },
    ...cardFees.map((card, place) => cardValues(`cardFees[${place}]`, card)),
    ...monthlyFees.map((fee, place) => feeValues(`monthlyFees[${place}]`, fee)),
    feeValues('minimum', minimum ?? EMPTY_MINIMUM),
  ]);
}

function together(parts: readonly FormValues[]): FormValues {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

const EMPTY_FEE: CardFee = {
  code: 'DISCOUNT',
  description: '',
  rate: 0,
  perSale: 0,
  perRefund: 0,
  taxes: [],
};
const EMPTY_MONTHLY = { code: '', description: '', amount: 0, taxes: [] };
const EMPTY_MINIMUM: Minimum = { ...EMPTY_MONTHLY, waivedWithoutSales: false };

function cardValues(at: string, { brand = '', cardType = '', fees }: CardsOf): FormValues {
  return together([
    { [`${at}.brand`]: brand, [`${at}.cardType`]: cardType },
    ...fees.map((fee, place) => feeValues(`${at}.fees[${place}]`, fee)),
  ]);
}
type CardsOf = Readonly<{ brand?: string; cardType?: string; fees: readonly CardFee[] }>;

function feeValues(at: string, { taxes, ...fee }: AnyFee): FormValues {
  return Object.fromEntries([
    ...Object.entries(fee).map(([name, value]) => [`${at}.${name}`, value] as const),
    ...TAXES.map((tax) => [`${at}.taxes.${tax}`, taxes.includes(tax)] as const),
  ]);
}

export const newFee = (at: string): FormValues => feeValues(at, EMPTY_FEE);
export const newMonthly = (at: string): FormValues => feeValues(at, EMPTY_MONTHLY);
export const newCards = (at: string): FormValues => cardValues(at, { fees: [EMPTY_FEE] });

type WithTaxes = Readonly<{ taxes?: Readonly<Record<string, boolean>> }>;
type Written = Readonly<{
  billing: string;
  cardFees?: readonly Readonly<{ fees?: readonly WithTaxes[] }>[];
  monthlyFees?: readonly WithTaxes[];
  minimum?: WithTaxes;
}>;

/** The plan that the form says; the service finds what is wrong with it. */
export function planFrom({ [HAS_MINIMUM]: hasMinimum, ...values }: FormValues): SetFeePlanRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- By the paths above.
  const written = bodyFrom(values, { keepGroups: true }) as Written;
  const { billing, cardFees = [], monthlyFees = [], minimum } = written;
  const plan = {
    billing,
    cardFees: cardFees.map(({ fees = [], ...cards }) => ({ ...cards, fees: fees.map(withTaxes) })),
    monthlyFees: monthlyFees.map(withTaxes),
    ...(hasMinimum === true && minimum ? { minimum: withTaxes(minimum) } : {}),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Whatever is missing, it says so.
  return plan as unknown as SetFeePlanRequest;
}

function withTaxes({ taxes = {}, ...fee }: WithTaxes) {
  return { ...fee, taxes: TAXES.filter((tax) => taxes[tax] === true) };
}
