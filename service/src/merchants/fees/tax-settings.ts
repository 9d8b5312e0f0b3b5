import { type TaxType } from './taxes.ts';

/** How an installation works out and shows taxes on fees. */
export type TaxSettings = Readonly<{
  /** On the total of an invoice, spread over its lines; or on each line. */
  rounding: 'invoice' | 'line';
  /** What the acquirer is registered under for GST and HST, and for QST. */
  gstHstNumber: string | undefined;
  qstNumber: string | undefined;
  /** Canadian dollars for one US dollar, as a decimal number. */
  cadPerUsd: string | undefined;
}>;

export const STANDARD_TAX_SETTINGS: TaxSettings = {
  rounding: 'invoice',
  gstHstNumber: undefined,
  qstNumber: undefined,
  cadPerUsd: undefined,
};

export type TaxRegistration = Readonly<{ taxTypes: readonly TaxType[]; number: string }>;

/** The registrations that an installation has named, each with the taxes it is for. */
export function registrationsOf({ gstHstNumber, qstNumber }: TaxSettings): TaxRegistration[] {
  const named = [
    { taxTypes: ['GST', 'HST'], number: gstHstNumber },
    { taxTypes: ['QST'], number: qstNumber },
  ] as const;
  return named.flatMap(({ taxTypes, number }) =>
    number === undefined ? [] : { taxTypes, number },
  );
}
