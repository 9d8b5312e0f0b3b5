import { Type } from 'typebox';
import { plainLine } from '../vault/index.ts';

const ORDER_ID_LENGTH_MAX = 64;
const INVOICE_LENGTH_MAX = 50;

export const MerchantId = Type.String({
  pattern: '^[0-9]{13}$',
  expects: 'the id of a merchant: 13 digits',
});
export const OrderId = plainLine(ORDER_ID_LENGTH_MAX, 'What the merchant calls the order');
export const InvoiceNumber = plainLine(INVOICE_LENGTH_MAX, 'The merchant’s invoice');

/** Where the cardholder's browser calls from, to be spread into a body's members. */
export const CARDHOLDER_ADDRESS_MEMBERS = {
  ipv4: Type.Optional(Type.String({ format: 'ipv4', description: 'Of the cardholder' })),
  ipv6: Type.Optional(Type.String({ format: 'ipv6', description: 'Of the cardholder' })),
};
