import { type Answer, memberOf } from './client.ts';
import type { Draft } from './draft.ts';

const AMOUNTS = [
  'authorizedAmount',
  'capturedAmount',
  'capturableAmount',
  'refundedAmount',
] as const;

/** What a payment must have come to, by the answers its caller was given. */
export class PaymentModel {
  #captured = 0;
  #capturable = 0;
  #refunded = 0;
  /** An answer was a 503, so what became of that request is not known here. */
  #isInDoubt = false;
  #isCancelled = false;

  /** Takes in what a request was answered, and says what cannot be true. */
  learn(draft: Draft, answer: Answer, all: readonly Answer[]): string[] {
    const { id, path } = draft.operation;
    if (all.some(({ status }) => status === 503 || status === 0)) this.#isInDoubt = true;
    if (answer.status >= 300) return [];
    if (id === 'createRefund') this.#refund(draft, answer);
    if (!path.startsWith('/payments')) return [];
    if (id === 'completePayment') this.#captured += amountIn(draft) ?? this.#capturable;
    else if (id === 'createPayment') this.#captured = numberAt(answer, 'capturedAmount');
    else if (id !== 'incrementPayment') this.#isCancelled = true;
    this.#capturable = numberAt(answer, 'capturableAmount');
    return impossible(answer);
  }

  /** Amounts that just can, and just cannot, be captured or refunded. */
  edges(): number[] {
    const refundable = this.#captured - this.#refunded;
    const edges = [this.#capturable, this.#capturable + 1, refundable, refundable + 1];
    return edges.filter((amount) => amount > 0);
  }

  /** What a payment as it is found says otherwise than its answers did. */
  compare(found: Answer): string[] {
    if (found.status !== 200)
      return this.#isInDoubt ? [] : ['a payment that was made is not found'];
    const faults = impossible(found);
    if (this.#isInDoubt || this.#isCancelled) return faults;
    const expected = [
      ['capturedAmount', this.#captured],
      ['refundedAmount', this.#refunded],
    ] as const;
    for (const [name, amount] of expected) {
      const seen = numberAt(found, name);
      if (seen !== amount) faults.push(`${name} of a payment is not what its answers came to`);
    }
    return faults;
  }

  #refund(draft: Draft, answer: Answer): void {
    if (answer.at('refundStatus') === 'PROCESSING') this.#isInDoubt = true;
    this.#refunded += amountIn(draft) ?? this.#captured - this.#refunded;
  }
}

/** Nothing is captured that was not authorized, nor refunded that was not captured. */
function impossible(answer: Answer): string[] {
  const [authorized = 0, captured = 0, capturable = 0, refunded = 0] = AMOUNTS.map((name) =>
    numberAt(answer, name),
  );
  return [
    ...(captured > authorized ? ['more is captured than was authorized'] : []),
    ...(captured + capturable > authorized ? ['more can be captured than was authorized'] : []),
    ...(refunded > captured ? ['more is refunded than was captured'] : []),
    ...([authorized, captured, capturable, refunded].some((amount) => !(amount >= 0))
      ? ['an amount of a payment is missing or negative']
      : []),
  ];
}

function numberAt(answer: Answer, name: string): number {
  const amount = answer.at(`${name}.amount`);
  return typeof amount === 'number' ? amount : Number.NaN;
}

function amountIn({ json }: Draft): number | undefined {
  const money = memberOf(json, 'amount') ?? memberOf(json, 'refundAmount');
  const amount = memberOf(money, 'amount');
  return typeof amount === 'number' ? amount : undefined;
}
