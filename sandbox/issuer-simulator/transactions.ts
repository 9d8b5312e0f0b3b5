import type { Course } from './card-row.ts';
import type { Message } from './message.ts';
import type { Purchase } from './purchase.ts';
import type { Network } from './ranges.ts';

/** A challenge under way. */
export type Challenge = {
  readonly course: Course;
  /** A secret in the page's form: whoever cannot read the page cannot answer it. */
  readonly token: string;
  screen: 'code' | 'app' | 'waiting';
  code: string;
  tries: number;
  resends: number;
  /** The first CReq, without padding, and what came with it; undefined until it arrives. */
  first: Readonly<{ creq: string; sessionData: string | undefined }> | undefined;
  /** The `cres` for the browser, once the challenge has ended. */
  ended: Promise<string> | undefined;
  stopTimer: () => void;
};

export type Transaction = {
  readonly purchase: Purchase;
  readonly network: Network | undefined;
  readonly requestDigest: string;
  readonly dsTransId: string;
  readonly acsTransId: string;
  readonly challenge: Challenge | undefined;
  /** The ARes; undefined: the card that gets none. */
  readonly ares: Message | undefined;
};

const KEPT_MS = 3_600_000; // An hour: six times the longest screen of a challenge.
const TRANSACTIONS_MAX = 20_000; // Some 40 MB.

/** The transactions of the last hour. */
export class Transactions {
  readonly #byServerId = new Map<string, Readonly<{ transaction: Transaction; at: number }>>();
  readonly #byAcsId = new Map<string, Transaction>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(transaction: Transaction): void {
    this.#forgetOld();
    const at = this.#now().getTime();
    this.#byServerId.set(transaction.purchase.threeDSServerTransId, { transaction, at });
    this.#byAcsId.set(transaction.acsTransId, transaction);
  }

  byServerId(id: string): Transaction | undefined {
    return this.#byServerId.get(id)?.transaction;
  }

  byAcsId(id: string): Transaction | undefined {
    return this.#byAcsId.get(id);
  }

  #forgetOld(): void {
    const before = this.#now().getTime() - KEPT_MS;
    for (const [id, { transaction, at }] of this.#byServerId) {
      if (at >= before && this.#byServerId.size < TRANSACTIONS_MAX) return;
      transaction.challenge?.stopTimer();
      this.#byServerId.delete(id);
      this.#byAcsId.delete(transaction.acsTransId);
    }
  }
}
