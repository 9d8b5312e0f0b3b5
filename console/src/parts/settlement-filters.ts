import type { Translate } from '../i18n/language.tsx';
import { searchWith } from './search-params.ts';

const CURRENCIES = ['CAD', 'USD'] as const;

export const settlementSearch = searchWith(
  'status',
  'merchantId',
  'currency',
  'created_from',
  'created_to',
);

/** The filters of what merchants are settled by: batches and payouts. */
export function settlementFilters<Status extends string>(
  t: Translate<'status' | 'currency' | 'merchant'>,
  { statuses, created }: Readonly<{ statuses: readonly Status[]; created: string }>,
) {
  return [
    { key: 'status', label: t('status'), kind: 'choice', options: statuses },
    { key: 'created', label: created, kind: 'dates' },
    {
      key: 'currency',
      label: t('currency'),
      kind: 'choice',
      options: CURRENCIES,
      nameOf: String,
    },
    { key: 'merchantId', label: t('merchant'), kind: 'text' },
  ] as const;
}
