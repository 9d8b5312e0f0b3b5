/** Subscriptions: a card is kept by the first payment, charged every month, and declines are followed up. */
import {
  type Causeway,
  DeclinedError,
  type InputOf,
  OutcomeUnknownError,
  type Payment,
} from '@causeway/sdk';

export type Subscription = {
  readonly orderId: string;
  readonly customerId: string;
  paymentMethodId: string;
  /** In cents of Canadian dollars. */
  readonly price: number;
  state: 'ACTIVE' | 'PAST_DUE' | 'ENDED';
  /** How often the card was declined for the month that is due. */
  declines: number;
};

/** What to do about a month that could not be charged. */
export type NextStep =
  | { kind: 'PAID'; payment: Payment }
  | { kind: 'TRY_AGAIN'; inDays: number; why: string }
  | { kind: 'ASK_FOR_CARD'; why: string }
  | { kind: 'END'; why: string };

const RETRY_DAYS = [1, 3, 7]; // And then another card is asked for.
/** No other card is asked for either. */
const ENDS: ReadonlySet<DeclinedError['kind']> = new Set([
  'PAYMENT_STOPPED',
  'LOST_OR_STOLEN',
  'SUSPECTED_FRAUD',
]);

export class Shop {
  readonly #causeway: Causeway;
  readonly #merchantId: string;

  constructor(causeway: Causeway, merchantId: string) {
    this.#causeway = causeway;
    this.#merchantId = merchantId;
  }

  /** The cardholder is there, and agrees to be charged later. `token` is of the hosted fields. */
  async subscribe(
    person: { name: string; email: string },
    { orderId, price, token }: { orderId: string; price: number; token: string },
  ): Promise<Subscription> {
    const { customerId } = await this.#causeway.customers.create({
      idempotencyKey: `${orderId}-customer`, // Kept with the order: a crash makes nothing twice.
      merchantId: this.#merchantId,
      ...person,
    });
    const first = await this.#firstPayment({
      idempotencyKey: `${orderId}-first`,
      merchantId: this.#merchantId,
      customerId,
      orderId,
      amount: { amount: price, currency: 'CAD' },
      paymentMethod: { temporaryToken: token },
      storePaymentMethod: 'MERCHANT_INITIATED',
      credentialOnFileInformation: { paymentIndicator: 'RECURRING', paymentInformation: 'FIRST' },
    });
    const state = first.paymentStatus === 'SUCCEEDED' ? 'ACTIVE' : 'ENDED';
    const { paymentMethodId } = first.paymentMethod;
    return { orderId, customerId, paymentMethodId, price, state, declines: 0 };
  }

  /** Without repeats: whoever waits for it is told at once that it takes a while. */
  async #firstPayment(body: InputOf<'createPayment'>['body']): Promise<Payment> {
    try {
      return await this.#causeway.payments.create(body, { maxRetries: 0 });
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError) || error.payment === undefined) throw error;
      console.log('We are asking your bank. Please wait.');
      return await this.#causeway.payments.waitFor(error.payment.paymentId);
    }
  }

  /** A month later: no cardholder, no card number, no security code. */
  async charge(
    subscription: Subscription,
    month: string,
    amount = subscription.price,
  ): Promise<NextStep> {
    const { orderId, paymentMethodId, declines } = subscription;
    try {
      const payment = await this.#causeway.payments.create({
        idempotencyKey: `${orderId}-${month}-${declines}`, // A new attempt is a new payment.
        merchantId: this.#merchantId,
        orderId,
        amount: { amount, currency: 'CAD' },
        paymentMethodId,
        credentialOnFileInformation: {
          paymentIndicator: 'RECURRING',
          paymentInformation: 'SUBSEQUENT',
        },
      });
      return this.#paid(subscription, payment);
    } catch (error) {
      if (error instanceof DeclinedError) return this.#declined(subscription, error);
      if (error instanceof OutcomeUnknownError) return await this.#settle(subscription, error);
      throw error;
    }
  }

  async refund(paymentId: string, amount: number): Promise<string> {
    const refund = await this.#causeway.refunds.create({
      paymentId,
      amount: { amount, currency: 'CAD' },
    });
    return refund.refundStatus;
  }

  #paid(subscription: Subscription, payment: Payment): NextStep {
    subscription.state = 'ACTIVE';
    subscription.declines = 0;
    return { kind: 'PAID', payment };
  }

  /** Dunning: networks fine those who try again what cannot succeed. */
  #declined(subscription: Subscription, error: DeclinedError): NextStep {
    subscription.state = 'PAST_DUE';
    const inDays = RETRY_DAYS[subscription.declines];
    subscription.declines += 1;
    const why = `${error.kind}: ${error.advice}`;
    if (ENDS.has(error.kind)) {
      subscription.state = 'ENDED';
      return { kind: 'END', why };
    }
    return error.isRetryable && inDays !== undefined
      ? { kind: 'TRY_AGAIN', inDays, why }
      : { kind: 'ASK_FOR_CARD', why };
  }

  /** The acquirer did not answer: what became of it is known soon, and nothing is charged twice meanwhile. */
  async #settle(subscription: Subscription, { payment }: OutcomeUnknownError): Promise<NextStep> {
    if (payment === undefined) throw new Error('a payment in doubt without a payment');
    const settled = await this.#causeway.payments.waitFor(payment.paymentId);
    if (settled.paymentStatus === 'SUCCEEDED') return this.#paid(subscription, settled);
    subscription.state = 'PAST_DUE';
    subscription.declines += 1;
    return { kind: 'TRY_AGAIN', inDays: 1, why: `in doubt, then ${settled.paymentStatus}` };
  }
}
