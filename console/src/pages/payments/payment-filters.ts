import type { QueryOf } from '../../api/call.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { DECLINE_REASONS, declineReason } from '../../parts/decline-reasons.ts';
import type { FiltersOf } from '../../parts/filters.ts';
import { CURRENCIES } from '../../parts/money.tsx';
import type { Params } from '../../parts/search-params.ts';
import { HOURS, WEEKDAYS, weekdayName } from '../../parts/weekdays.ts';
import { METADATA, several } from '../../parts/filters.ts';
import { BRANDS } from '../../parts/card.tsx';
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

type PaymentFilters = FiltersOf<QueryOf<'listPayments'>, keyof (typeof texts)['en']>;

/** Those that are seldom used are there when the address has them: a link from elsewhere. */
export function usePaymentFilters(set: Params): PaymentFilters {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const yesNo = (option: string) => t(option === 'true' ? 'yes' : 'no');
  return {
    created: 'created',
    status: several('status', STATUSES),
    amount: 'amount',
    merchantId: 'merchant',
    cardBrand: ['brand', BRANDS],
    lastFour: { label: 'lastFour', kind: 'text', placeholder: '4242' },
    orderId: 'order',
    isApproved: set['isApproved'] !== undefined && ['isApproved', ['true', 'false'], yesNo],
    isThreeDSecure: ['isThreeDSecure', ['true', 'false'], yesNo],
    isRefunded: ['refunded', ['true', 'false'], yesNo],
    reason: ['reason', DECLINE_REASONS, (option) => declineReason(option, language)],
    currency: set['currency'] !== undefined && ['currency', CURRENCIES, String],
    cardCountry: set['cardCountry'] !== undefined && 'country',
    createdHour: set['createdHour'] !== undefined && [
      'hour',
      HOURS.map((hour): `${number}` => `${Number(hour)}`),
      (option) => `${option.padStart(2, '0')}:00`,
    ],
    createdWeekday: set['createdWeekday'] !== undefined && [
      'weekday',
      WEEKDAYS,
      (option) => weekdayName(option, language),
    ],
    timeZone: set['timeZone'] !== undefined && 'timeZone',
    invoiceNumber: set['invoiceNumber'] !== undefined && 'invoice',
    customerId: set['customerId'] !== undefined && 'customer',
    metadata: METADATA,
    batchId: set['batchId'] !== undefined && 'batch',
  };
}
