import type { Load } from '../load.ts';
import type { Running } from '../service.ts';

let sent = 0;

/** Charges as the peer's clients send them: of the same amount by a card, under a key of their own. */
export function charges({ url }: Running): Load {
  return {
    url,
    headers: {
      Authorization: 'Bearer sk_test_bench',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    steps: [
      {
        method: 'POST',
        path: () => '/v1/charges',
        head: () => {
          sent += 1;
          return `Idempotency-Key: bench-${process.pid}-${sent}\r\n`;
        },
        body: () => `amount=2000&currency=cad&source=tok_visa&description=order-${sent}`,
      },
    ],
  };
}
