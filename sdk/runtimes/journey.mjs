/** What the SDK is tried with on every runtime. It uses nothing that one of them lacks. */
import { Causeway, WebhookError } from '@causeway/sdk';

/**
 * @param {{ baseUrl: string, apiKey: string, merchantId: string, webhook: { body: string,
 *   headers: Record<string, string>, secret: string, publicKey: string } }} given
 * @returns {Promise<Record<string, string>>} what became of each step
 */
export async function journey({ baseUrl, apiKey, merchantId, webhook }) {
  const causeway = new Causeway({ baseUrl, apiKey });
  /** @type {Record<string, string>} */
  const results = {};
  const step = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) => {
    try {
      results[name] = String(await work());
    } catch (error) {
      results[name] = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  };
  let paymentId = '';
  await step('payment', async () => {
    const payment = await causeway.payments.create({
      merchantId,
      amount: { amount: 1000, currency: 'CAD' },
      paymentMethod: {
        card: {
          cardNumber: '4242424242424242',
          expiryMonth: 12,
          expiryYear: 2030,
          cardSecurityCode: '123',
        },
      },
    });
    ({ paymentId } = payment);
    return payment.paymentStatus === 'SUCCEEDED' ? 'ok' : payment.paymentStatus;
  });
  await step('list', async () => {
    for await (const payment of causeway.payments.list({ limit: 1 })) {
      if (payment.paymentId === paymentId) return 'ok';
    }
    return 'the payment is not in it';
  });
  await step('webhook', async () => {
    const { body, headers, secret, publicKey } = webhook;
    const { verify } = Causeway.webhooks;
    for (const key of [secret, publicKey]) await verify(body, headers, key);
    const refused = await verify(`${body} `, headers, secret).catch((error) => error);
    return refused instanceof WebhookError && refused.reason === 'CHANGED_BODY'
      ? 'ok'
      : `a changed body: ${String(refused)}`;
  });
  await step('abort', async () => {
    const wish = new AbortController();
    const listening = causeway.events.listen(() => undefined, { signal: wish.signal });
    setTimeout(() => wish.abort(), 50);
    await listening;
    return 'ok';
  });
  return results;
}
