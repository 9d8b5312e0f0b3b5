import { authenticate } from './authenticate.ts';
import { Book, type PaymentModel } from './book.ts';
import { machine } from './machine.ts';
import type { Answer } from './service-process.ts';
import type { World } from './world.ts';

const PAUSE_MS = { least: 500, most: 20_000 };
const REPEATED = 0.1; // Of what was answered is asked again with the same key; of that a part with another body.
const CHANGED = 0.3;
const FINAL = new Set([200, 201, 422]);
const UNSETTLED =
  /idempotency-in-progress|payment-processing|outcome-unknown|unavailable|request-timeout|rate-limited/;

/** Of an authentication: for the second payment with it, which is seen to. */
const USED = /"reasonCode":"AUTHENTICATION_USED"/;

type Body = Readonly<Record<string, unknown>>;
type Payment = Readonly<{
  amount: Readonly<{ amount: number; currency: string }>;
  automaticCapture: boolean;
}>;
export type Shop = Readonly<{
  world: World;
  headers: Readonly<Record<string, string>>;
  merchants: readonly string[];
}>;

/** Who never gives up: what has no answer that settles it is asked again, with the same key. */
export class Customers {
  readonly book = new Book();
  /** Requests that are under way, with all that follows from them. */
  open = 0;
  readonly #shop: Shop;
  readonly #wrong: (what: string) => void;
  #keys = 0;

  constructor(shop: Shop, wrong: (what: string) => void) {
    this.#shop = shop;
    this.#wrong = wrong;
  }

  /** One more thing that a customer wants, whatever it may be. */
  begin(): void {
    const wish = this.#wish();
    this.open += 1;
    void wish
      .catch((error: unknown) => this.#wrong(String(error)))
      .finally(() => {
        this.open -= 1;
      });
  }

  /** Asks for everything once more: payments are as they were told, and each key has its answer. */
  async recheck(): Promise<string[]> {
    const { headers, world } = this.#shop;
    const faults: string[] = [];
    for (const payment of this.book.payments.values()) {
      const found = await world.call({ method: 'GET', path: `/payments/${payment.id}` }, headers);
      const fault = payment.fault() ?? payment.differs(found?.body ?? {});
      if (fault !== undefined) faults.push(fault);
    }
    for (const { answer, body, path } of this.book.acknowledged) {
      const again = await world.call({ method: 'POST', path, body }, headers);
      if (again?.text !== answer.text)
        faults.push(`${path} is answered ${again?.text} after ${answer.text}`);
    }
    return faults;
  }

  async #wish(): Promise<void> {
    const { chance } = machine;
    const known = this.book.recent(chance);
    if (chance.of(0.12)) return await this.#authenticate();
    if (!known || chance.of(0.35)) {
      await this.#pay(this.#payment());
      return;
    }
    if (chance.of(0.1)) return await this.#validate();
    if (chance.of(0.35)) return await this.#refund(known);
    await this.#move(
      known,
      chance.pick(['complete', 'complete', 'cancel', 'increment', 'release']),
    );
  }

  #payment(): Body & Payment {
    const { chance } = machine;
    return {
      merchantId: chance.pick(this.#shop.merchants),
      amount: this.#amount(),
      automaticCapture: chance.of(0.5),
      paymentMethod: cardMethod(chance.pick(CARDS)),
    };
  }

  async #pay(wanted: Body & Payment): Promise<Answer | undefined> {
    const path = '/payments';
    const answer = await this.ask(path, wanted);
    const { amount, automaticCapture } = wanted;
    if (answer)
      this.#told(this.book.paid(answer, { amount: amount.amount, automaticCapture }), path);
    return answer;
  }

  /** A payment that the cardholder is asked about first, and now and then a second one with the same proof. */
  async #authenticate(): Promise<void> {
    const { chance } = machine;
    const { world } = this.#shop;
    const authenticated = await authenticate(this, world.issuer, {
      merchantId: chance.pick(this.#shop.merchants),
      amount: { amount: 1_000 + 100 * chance.below(90), currency: 'CAD' },
      paymentMethod: cardMethod(chance.pick(AUTHENTICATED_CARDS)),
    });
    if (!authenticated) return;
    world.tally.note('3-D Secure', authenticated.status);
    const { amount, authenticationId, merchantId, paymentMethod } = authenticated;
    const paying = {
      merchantId,
      amount,
      paymentMethod,
      threeDSecureData: { threeDSecureAuthenticationId: authenticationId },
    };
    const isProof = PROVEN.has(authenticated.status);
    for (const time of chance.of(AGAIN) ? ['first', 'second'] : ['first']) {
      const answer = await this.#pay({ ...paying, automaticCapture: chance.of(0.5) });
      world.tally.note('paid with 3-D Secure', `${time} ${answer?.status ?? 'refused'}`);
      if (!isProof) continue;
      if (answer?.status === 201) this.#told(this.book.proven(authenticationId), '/payments');
      if (time === 'first' && !answer)
        this.#wrong(`${authenticationId} is refused at its first use`);
    }
  }

  async #move(payment: PaymentModel, move: string): Promise<void> {
    const { chance } = machine;
    const sum = chance.of(0.7) ? 100 + chance.below(900) : 5_000;
    const amount = { amount: sum, currency: payment.currency };
    const finalCompletion = chance.of(0.4);
    const details = { complete: { amount, finalCompletion }, increment: { amount } };
    const path = `/payments/${payment.id}/${move}`;
    const asked = { ...Object.entries(details).find(([name]) => name === move)?.[1] };
    const answer = await this.#about(payment, path, asked);
    if (answer?.status === 200) this.#told(payment.moved(move, sum, finalCompletion, answer), path);
  }

  /** Nothing is done to a payment once it was told to be canceled. */
  async #about(payment: PaymentModel, path: string, asked: Body): Promise<Answer | undefined> {
    const wasCanceled = payment.isCanceled;
    payment.underWay += 1;
    const answer = await this.ask(path, asked);
    payment.underWay -= 1;
    if (wasCanceled && answer && answer.status < 400)
      this.#wrong(`${path} of ${payment.id} after it was canceled: ${answer.text}`);
    return answer;
  }

  async #refund(payment: PaymentModel): Promise<void> {
    const { chance } = machine;
    const isAll = payment.captured > 0 && chance.of(0.3);
    const sum = isAll ? payment.captured : 100 + chance.below(900);
    const answer = await this.#about(payment, '/refunds', {
      paymentId: payment.id,
      refundAmount: { amount: sum, currency: payment.currency },
    });
    if (answer?.status === 201) this.#told(payment.returned(sum), '/refunds');
  }

  async #validate(): Promise<void> {
    await this.ask('/validations', {
      merchantId: machine.chance.pick(this.#shop.merchants),
      paymentMethod: cardMethod(machine.chance.pick(CARDS)),
    });
  }

  /** The answer that settles it; undefined where it was refused, and nothing was done. */
  async ask(path: string, wanted: Body): Promise<Answer | undefined> {
    const { headers, world } = this.#shop;
    this.#keys += 1;
    const body = { idempotencyKey: `key-${this.#keys}`, ...wanted };
    for (;;) {
      const answer = await world.call({ method: 'POST', path, body }, headers);
      this.#noteAnswer(kindOf(path), answer);
      if (answer && FINAL.has(answer.status)) {
        // What proves an authentication is told until it is used, so its answers change.
        if (path.startsWith('/three-d-secure')) return answer;
        this.book.acknowledged.push({ path, body, answer });
        if (machine.chance.of(REPEATED)) await this.#again(path, body, answer);
        return answer;
      }
      if (answer && !UNSETTLED.test(answer.text)) {
        const isRefused = answer.status < 500 && (answer.status > 400 || USED.test(answer.text));
        if (!isRefused) this.#wrong(`${path} is answered ${answer.text}`);
        return undefined;
      }
      await machine.rest(machine.chance.between(PAUSE_MS.least, PAUSE_MS.most));
    }
  }

  #noteAnswer(what: string, answer: Answer | undefined): void {
    machine.note(`${what} ${answer?.status} ${answer?.text};`);
    const came = answer ? `${answer.status} ${problemOf(answer)}` : 'none';
    this.#shop.world.tally.note('answer', `${what} ${came}`);
  }

  async #again(path: string, body: Body, first: Answer): Promise<void> {
    const { headers, world } = this.#shop;
    const isChanged = machine.chance.of(CHANGED);
    const sent = isChanged ? { ...body, metadata: { changed: 'yes' } } : body;
    const answer = await world.call({ method: 'POST', path, body: sent }, headers);
    if (!answer || UNSETTLED.test(answer.text)) return;
    world.tally.note('again', `${isChanged ? 'changed' : 'same'} ${answer.status}`);
    if (isChanged) {
      if (answer.status < 400 || answer.status === 422)
        this.#wrong(`${path} took a key twice: ${answer.text}`);
    } else if (answer.text !== first.text || !answer.isReplayed) {
      this.#wrong(`${path} is answered ${answer.text} after ${first.text}`);
    }
  }

  #told(fault: string | undefined, path: string): void {
    if (fault !== undefined) this.#wrong(`${path}: ${fault}`);
  }

  /** The last two digits are what the acquirer decides by, and the last four the issuer. */
  #amount(): { amount: number; currency: string } {
    const { chance } = machine;
    const cents = chance.of(0.15) ? chance.pick(DECIDING_CENTS) : 0;
    return { amount: 1_000 + 100 * chance.below(90) + cents, currency: 'CAD' };
  }
}

/** Approved, declined, never answered, and approved late. */
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '5555555555554444',
  '4000200000000511',
  '4000200000000685',
  '4000200000000917',
  '4000300001040019',
  '4000300001040027',
];
/** Of the issuer: without a challenge in four ways, with one in three, and one that is never answered. */
const AUTHENTICATED_CARDS = [
  '4000100000001008',
  '4000100000001008',
  '4000100000000109',
  '4000100000000208',
  '4000100000000604',
  '4000100000000703',
  '4000100000000729',
  '4000100000000729',
  '4000100000000786',
];
export const CARDS_USED: readonly string[] = [...new Set([...CARDS, ...AUTHENTICATED_CARDS])];
const PROVEN = new Set(['AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED']);
const AGAIN = 0.3;
const DECIDING_CENTS = [5, 51, 68, 91];

function cardMethod(cardNumber: string) {
  const card = { cardNumber, expiryMonth: 12, expiryYear: 2030, cardSecurityCode: '123' };
  return { paymentMethodSource: 'CARD', card };
}

function kindOf(path: string): string {
  return path.split('/').at(path.startsWith('/payments/') ? 3 : 1) ?? '';
}

function problemOf({ body, status }: Answer): string {
  const { type } = body;
  return status >= 400 && typeof type === 'string' ? (type.split('/').at(-1) ?? '') : '';
}
