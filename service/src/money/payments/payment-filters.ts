import { Type } from 'typebox';
import { InvoiceNumber, OrderReference } from '../../cards/instruments/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import {
  Amount,
  AMOUNT_RANGE,
  CurrencySchema,
  severalOf,
  described,
  timeZoneOf,
} from '../../platform/http/schema.ts';
import { METADATA_FILTER } from '../../records/metadata/index.ts';
import { BatchId } from '../settlement/index.ts';
import { BRANDS, CustomerId } from '../../records/vault/index.ts';
import { PAYMENT_STATUSES } from './payment.ts';

/** What lists of payments are narrowed by. */
export const PAYMENT_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(severalOf(PAYMENT_STATUSES, 'What became of the payment')),
  orderId: Type.Optional(OrderReference),
  invoiceNumber: Type.Optional(InvoiceNumber),
  customerId: Type.Optional(CustomerId),
  batchId: Type.Optional(BatchId),
  lastFour: Type.Optional(
    Type.String({
      maxLength: 4,
      pattern: '^[0-9]{4}$',
      description: 'The last four digits of the card',
      expects: 'four digits',
    }),
  ),
  amount: Type.Optional(described(Amount, 'Only payments of this amount, in cents')),
  ...AMOUNT_RANGE,
  currency: Type.Optional(described(CurrencySchema, 'Only payments in this currency')),
  cardBrand: Type.Optional(Type.Enum([...BRANDS], { description: 'Brand of the card' })),
  reason: Type.Optional(
    Type.String({
      maxLength: 11,
      pattern: '^DECLINED_[0-9A-Z]{2}$',
      description: 'Why it was declined: DECLINED_ and the isoResponseCode',
      expects: 'the reason of a decline, such as DECLINED_51',
    }),
  ),
  isApproved: Type.Optional(
    Type.Boolean({
      description: 'Whether it was approved, whatever became of it since; false: declined',
    }),
  ),
  isThreeDSecure: Type.Optional(
    Type.Boolean({ description: 'Whether it was made with a 3-D Secure authentication' }),
  ),
  isRefunded: Type.Optional(Type.Boolean({ description: 'Whether any of it was refunded' })),
  cardCountry: Type.Optional(
    Type.String({
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      description: 'Where the card was issued, as far as the platform knows it',
      expects: 'the two letters of a country, such as CA',
    }),
  ),
  createdHour: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      digits: true,
      description: 'Only payments made in this hour of the day, as `timeZone` has it',
      expects: 'an hour from 0 to 23',
    }),
  ),
  createdWeekday: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      digits: true,
      description: 'Only payments made on this day of the week, from 1, Monday, to 7',
      expects: 'a day of the week from 1, Monday, to 7',
    }),
  ),
  timeZone: Type.Optional(
    timeZoneOf('Whose clocks `createdHour` and `createdWeekday` are of', { default: 'UTC' }),
  ),
  ...METADATA_FILTER,
};
