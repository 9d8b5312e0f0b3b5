import type { QueryOf } from '../../api/call.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { DECLINE_REASONS, declineReason } from '../../parts/decline-reasons.ts';
import type { FilterOf } from '../../parts/filters.ts';
import type { Params } from '../../parts/search-params.ts';
import { texts } from './texts.ts';

const STATUSES = [
  'PROCESSING',
  'AUTHORIZED',
  'PARTIALLY_COMPLETED',
  'SUCCEEDED',
  'CANCELED',
  'DECLINED',
  'DECLINED_RETRY',
  'EXPIRED',
] as const;
const BRANDS = [
  'VISA',
  'MASTERCARD',
  'AMEX',
  'DISCOVER',
  'DINERS',
  'JCB',
  'UNIONPAY',
  'MAESTRO',
  'OTHER',
] as const;
const CURRENCIES = ['CAD', 'USD'] as const;

type PaymentFilter = FilterOf<QueryOf<'listPayments'>>;

/** Those that are seldom used are there when the address has them: a link from elsewhere. */
export function usePaymentFilters(set: Params): readonly PaymentFilter[] {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const yesNo = {
    kind: 'choice',
    options: ['true', 'false'],
    nameOf: (option: string) => t(option === 'true' ? 'yes' : 'no'),
  } as const;
  const always: readonly PaymentFilter[] = [
    { key: 'created', label: t('created'), kind: 'dates' },
    { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
    { key: 'amount', label: t('amount'), kind: 'amount' },
    { key: 'cardBrand', label: t('brand'), kind: 'choice', options: BRANDS },
    { key: 'lastFour', label: t('lastFour'), kind: 'text', placeholder: '4242' },
    { key: 'orderId', label: t('order'), kind: 'text' },
    { key: 'merchantId', label: t('merchant'), kind: 'text' },
    { key: 'isThreeDSecure', label: '3-D Secure', ...yesNo },
    { key: 'isRefunded', label: t('refunded'), ...yesNo },
    {
      key: 'reason',
      label: t('reason'),
      kind: 'choice',
      options: DECLINE_REASONS,
      nameOf: (option) => declineReason(option, language),
    },
  ];
  const seldom: readonly PaymentFilter[] = [
    { key: 'currency', label: t('currency'), kind: 'choice', options: CURRENCIES, nameOf: String },
    { key: 'invoiceNumber', label: t('invoice'), kind: 'text' },
    { key: 'customerId', label: t('customer'), kind: 'text' },
    { key: 'batchId', label: t('batch'), kind: 'text' },
  ];
  return [...always, ...seldom.filter(({ key }) => set[key] !== undefined)];
}
