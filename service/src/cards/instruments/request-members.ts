import { Type } from 'typebox';
import { oneLine } from '../../platform/http/schema.ts';

const ORDER_ID_LENGTH_MAX = 64;
const INVOICE_LENGTH_MAX = 50;

export const OrderReference = oneLine(ORDER_ID_LENGTH_MAX, 'Your own id for the order');
export const InvoiceNumber = oneLine(INVOICE_LENGTH_MAX, 'The merchant’s invoice');

/** The same in the data of events, to be spread into its members. */
export const EVENT_REFERENCES = {
  orderId: Type.Union([OrderReference, Type.Null()], {
    description: 'Your reference of the order; null if none was sent',
  }),
  invoiceNumber: Type.Union([InvoiceNumber, Type.Null()], {
    description: 'Your invoice number; null if none was sent',
  }),
};

const ADDRESS_LENGTH_MAX = 45; // Of an IPv6 address that ends as IPv4 is written.

function ipAddress(format: 'ipv4' | 'ipv6') {
  return Type.String({
    maxLength: ADDRESS_LENGTH_MAX,
    format,
    description: 'Of the cardholder',
    expects: format === 'ipv4' ? 'an IPv4 address' : 'an IPv6 address',
  });
}

/** Where the cardholder's browser calls from, to be spread into a body's members. */
export const CARDHOLDER_ADDRESS_MEMBERS = {
  ipv4: Type.Optional(ipAddress('ipv4')),
  ipv6: Type.Optional(ipAddress('ipv6')),
};
