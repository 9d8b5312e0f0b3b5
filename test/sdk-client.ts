import { createJobs } from '../service/src/runtime/app.ts';
import { Causeway, type CausewayOptions, type InputOf } from '../sdk/src/index.ts';
import { testApplication } from './application.ts';
import { FakeClock } from './fake-clock.ts';
import { hostileProxy } from './hostile-proxy.ts';

type NewPayment = InputOf<'createPayment'>['body'];
type Instrument = 'paymentMethod' | 'paymentMethodId';

/** The service on a port of its own, a proxy before it that does harm, and clients that do not sleep. */
export async function sdkService() {
  const clock = new FakeClock();
  const application = await testApplication({ clock });
  const url = await application.app.listen({ host: '127.0.0.1', port: 0 });
  const proxy = await hostileProxy(Number(new URL(url).port));
  const partner = application.credentials.partners.isv;
  /** How long clients have waited, in the order in which they did. */
  const waits: number[] = [];
  const world = { elapsedMs: 0, onWait: (): Promise<void> | void => undefined };
  const timing = {
    wait: async (ms: number, signal: AbortSignal | undefined) => {
      signal?.throwIfAborted();
      waits.push(ms);
      await world.onWait();
    },
    random: () => 0,
    elapsed: () => world.elapsedMs,
  };
  const client = (options: Partial<CausewayOptions> = {}) => {
    const credential =
      'clientId' in options || 'accessToken' in options ? {} : { apiKey: partner.apiKey };
    // One of the two has a credential, which the types do not follow.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const all = { baseUrl: proxy.url, ...credential, ...options } as CausewayOptions;
    return new Causeway(all, timing);
  };
  const payment = (changes: Partial<Omit<NewPayment, Instrument>> = {}): NewPayment => ({
    merchantId: partner.merchantId ?? '',
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: {
      card: {
        cardNumber: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2030,
        cardSecurityCode: '123',
      },
    },
    ...changes,
  });
  /** Gives the events that are recorded their place in the feed. */
  const publish = async (): Promise<void> => {
    const job = createJobs(application.foundation).find(({ name }) => name === 'publish-events');
    if (!job) throw new Error('nothing publishes events');
    while ((await job.run()) > 0);
  };
  return { ...application, publish, clock, url, proxy, partner, waits, world, client, payment };
}
