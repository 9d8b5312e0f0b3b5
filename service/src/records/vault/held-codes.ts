import type { Clock } from '../../kernel/clock.ts';
import type { Secret } from '../../kernel/secret.ts';

/** Identifies a token without revealing it. */
export type TokenName = Readonly<{ merchantId: string; owner: string }>;
type Holding = TokenName & Readonly<{ code: Secret<string>; until: Date }>;

/** Security codes on their way from the hosted page to the payment. */
export type HeldCodes = Readonly<{
  /** Keeps the code of a token until then; from when it resolves any process can take it. */
  hold: (holding: Holding) => Promise<void>;
  /** The code of a token, once; undefined when it is not there, or no more. */
  take: (name: TokenName) => Promise<Secret<string> | undefined>;
}>;

/** The same in one process, at once. */
export type CodeStore = Readonly<{
  hold: (holding: Holding) => void;
  take: (name: TokenName) => Secret<string> | undefined;
  size: () => number;
}>;

type Held = Pick<Holding, 'code' | 'until'>;
type Capacity = Readonly<{ ofMerchant: number; inAll: number }>;

// As many tokens as a profile makes in a minute: so long at least a code waits for its payment.
// In all about 10 MB.
const CAPACITY: Capacity = { ofMerchant: 3_000, inAll: 30_000 };
const SWEEP_MS = 10_000; // How much longer than its time a code may be in memory.

/**
 * A security code is never stored, so a token cannot carry it. It waits here, in the memory of one
 * process and in no other place, for the payment that its token makes; after a restart there is
 * none, and the payment goes to the issuer without it. A code leaves when it is taken, when its time
 * is over, or when there is no room. A merchant has room of its own, where its oldest code goes;
 * and when all the room is taken, that of the merchant with the most.
 */
export function createCodeStore(clock: Clock, capacity: Capacity = CAPACITY): CodeStore {
  const merchants = new Map<string, Map<string, Held>>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const drop = (merchantId: string, owner: string): void => {
    const held = merchants.get(merchantId);
    if (held?.delete(owner)) size -= 1;
    if (held?.size === 0) merchants.delete(merchantId);
  };
  const dropOldest = (merchantId: string): void => {
    const [oldest] = merchants.get(merchantId)?.keys() ?? [];
    if (oldest !== undefined) drop(merchantId, oldest);
  };
  const sweep = (): void => {
    const now = clock.now();
    for (const [merchantId, held] of merchants) {
      for (const [owner, { until }] of held) if (until <= now) drop(merchantId, owner);
    }
    timer = size === 0 ? undefined : setTimeout(sweep, SWEEP_MS).unref();
  };
  return {
    hold: ({ merchantId, owner, code, until }) => {
      drop(merchantId, owner);
      if ((merchants.get(merchantId)?.size ?? 0) >= capacity.ofMerchant) dropOldest(merchantId);
      else if (size >= capacity.inAll) dropOldest(withMost(merchants));
      const held = merchants.get(merchantId) ?? new Map<string, Held>();
      merchants.set(merchantId, held.set(owner, { code, until }));
      size += 1;
      timer ??= setTimeout(sweep, SWEEP_MS).unref();
    },
    take: ({ merchantId, owner }) => {
      const found = merchants.get(merchantId)?.get(owner);
      drop(merchantId, owner);
      return found && found.until > clock.now() ? found.code : undefined;
    },
    size: () => size,
  };
}

function withMost(merchants: ReadonlyMap<string, ReadonlyMap<string, Held>>): string {
  let [most, size] = ['', 0];
  for (const [merchantId, held] of merchants) {
    if (held.size > size) [most, size] = [merchantId, held.size];
  }
  return most;
}

/** For a process that is alone: the store is its own. */
export function createHeldCodes(store: CodeStore): HeldCodes {
  return {
    hold: (holding) => {
      store.hold(holding);
      return Promise.resolve();
    },
    take: (name) => Promise.resolve(store.take(name)),
  };
}
