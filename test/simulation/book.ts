import { isDeepStrictEqual } from 'node:util';
import type { Chance } from './random.ts';
import type { Answer } from './service-process.ts';

export type Acknowledged = Readonly<{ path: string; body: object; answer: Answer }>;

const RECENT = 12; // Payments that somebody may still want something of.

/** What customers were told, added up: the other side of what the service has on its books. */
export class Book {
  readonly payments = new Map<string, PaymentModel>();
  readonly acknowledged: Acknowledged[] = [];
  readonly #proofs = new Set<string>();

  recent(chance: Chance): PaymentModel | undefined {
    const live = [...this.payments.values()].slice(-RECENT).filter(({ isApproved }) => isApproved);
    return live.length === 0 ? undefined : chance.pick(live);
  }

  /** An authentication is good for one payment. */
  proven(authenticationId: string): string | undefined {
    if (this.#proofs.has(authenticationId)) return `${authenticationId} proved two payments`;
    this.#proofs.add(authenticationId);
    return undefined;
  }

  /** What is wrong with the answer to a new payment, if anything. */
  paid(
    { body, status, text }: Answer,
    asked: Readonly<{ amount: number; automaticCapture: boolean }>,
  ): string | undefined {
    const id = String(body['paymentId']);
    const isApproved = status === 201;
    if (this.payments.has(id)) return `${id} was paid before`;
    const model = new PaymentModel(id, {
      ...asked,
      isApproved,
      currency: String(at(body, 'amount.currency')),
    });
    this.payments.set(id, model);
    const wanted = isApproved ? (asked.automaticCapture ? 'SUCCEEDED' : 'AUTHORIZED') : /^DECLINED/;
    const isSound =
      String(body['paymentStatus']).match(wanted) !== null &&
      at(body, 'capturedAmount.amount') === model.captured &&
      at(body, 'refundedAmount.amount') === 0;
    return isSound ? undefined : `${status} ${text}`;
  }
}

type Asked = Readonly<{
  amount: number;
  automaticCapture: boolean;
  isApproved: boolean;
  currency: string;
}>;

/** A payment as it must be found in the end. In cents. */
export class PaymentModel {
  readonly id: string;
  readonly currency: string;
  readonly isApproved: boolean;
  authorized: number;
  captured: number;
  refunded = 0;
  isCanceled = false;
  /** Requests about it that are not answered yet: what they did is done before it is told. */
  underWay = 0;
  /** Nothing is on hold any more, whatever was captured. */
  isEnded: boolean;

  constructor(id: string, { amount, automaticCapture, currency, isApproved }: Asked) {
    this.id = id;
    this.currency = currency;
    this.isApproved = isApproved;
    this.authorized = isApproved ? amount : 0;
    this.captured = isApproved && automaticCapture ? amount : 0;
    this.isEnded = !isApproved || automaticCapture;
  }

  /** Notes a move that was done; says what is wrong with its answer, if anything. */
  moved(move: string, sum: number, isFinal: boolean, { body }: Answer): string | undefined {
    // One that was done before a cancellation may be told after it, and is undone.
    if (move === 'complete' && !this.isCanceled) this.captured += sum;
    if (move === 'increment') this.authorized += sum;
    if (move === 'cancel' || (move === 'release' && body['paymentStatus'] === 'CANCELED')) {
      this.isCanceled = true;
      this.captured = 0;
    }
    if (move === 'release' || (move === 'complete' && isFinal)) this.isEnded = true;
    return this.faultNow() ?? this.differs(body, true);
  }

  returned(sum: number): string | undefined {
    this.refunded += sum;
    return this.faultNow();
  }

  /** The same as at the end, where nobody else is about to be told anything. */
  faultNow(): string | undefined {
    return this.underWay > 0 ? undefined : this.fault();
  }

  /** Of the sums that customers were told of: more than there was. */
  fault(): string | undefined {
    if (this.captured > this.authorized)
      return `${this.id}: captured ${this.captured} of ${this.authorized}`;
    if (this.refunded > this.captured)
      return `${this.id}: refunded ${this.refunded} of ${this.captured}`;
    return undefined;
  }

  /**
   * How the service's own figures differ from those of its answers. While others ask about the same
   * payment, one that was done may not be told yet: then figures may only be ahead.
   */
  differs(body: Readonly<Record<string, unknown>>, mayBeAhead = false): string | undefined {
    const found = {
      captured: Number(at(body, 'capturedAmount.amount')),
      refunded: Number(at(body, 'refundedAmount.amount')),
      authorized: Number(at(body, 'authorizedAmount.amount')),
    };
    if (mayBeAhead) return found.captured > found.authorized ? JSON.stringify(found) : undefined;
    const told = { captured: this.captured, refunded: this.refunded, authorized: this.authorized };
    const isSame = isDeepStrictEqual(told, found);
    const status = String(body['paymentStatus']);
    const isRight = isSame && this.#allows(status, Number(at(body, 'capturableAmount.amount')));
    return isRight
      ? undefined
      : `${this.id} is ${status} ${JSON.stringify(found)}, told was ${JSON.stringify(told)}`;
  }

  #allows(status: string, capturable: number): boolean {
    const left = this.authorized - this.captured;
    const isNow = (wanted: string, onHold: number) => status === wanted && capturable === onHold;
    if (!this.isApproved) return status.startsWith('DECLINED');
    if (this.isCanceled) return isNow('CANCELED', 0);
    // Holds, and what is left of them, expire by themselves.
    if (this.captured === 0) return isNow('EXPIRED', 0) || isNow('AUTHORIZED', left);
    const isHeld = !this.isEnded && left > 0;
    return isNow('SUCCEEDED', 0) || (isHeld && isNow('PARTIALLY_COMPLETED', left));
  }
}

/** What is at a dotted path. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce(memberOf, body);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
