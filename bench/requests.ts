import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';

/** What every call of a partner carries. */
export function headersOf({ apiKey }: Readonly<{ apiKey: string }>): Record<string, string> {
  return { 'api-version': CURRENT, 'x-api-key': apiKey, 'content-type': 'application/json' };
}

let sent = 0;

/** A body under a key that was not used before, also on a database that another run has used. */
export function keyed(body: Readonly<Record<string, unknown>>): string {
  sent += 1;
  return JSON.stringify({ idempotencyKey: `bench-${process.pid}-${sent}`, ...body });
}

/** A purchase by a card that is approved. */
export function purchaseOf(merchantId: string | null | undefined) {
  return {
    merchantId,
    amount: { amount: 2000, currency: 'CAD' },
    orderId: 'order-1',
    paymentMethod: {
      paymentMethodSource: 'CARD',
      card: {
        cardNumber: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2030,
        cardSecurityCode: '123',
      },
    },
  };
}
