import type { Caller } from './caller.ts';
import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import type { Exchange } from './exchange.ts';
import type { Allowance, RateLimiter } from './rate-limit.ts';

/** A limit that callers have together, beside each one's own. */
export type ShareLimit = Readonly<{
  /** Undefined where the caller has none, as an operator. */
  take: (caller: Caller) => Allowance | Promise<Allowance> | undefined;
  /** What is said when it is exceeded. */
  refusal: string;
}>;

/** Counts a request of a client, or of an address; past the limit it is refused. */
export function spend(
  { rateLimiter }: Readonly<{ rateLimiter: RateLimiter }>,
  exchange: Exchange,
  client: string,
): Promise<void> | undefined {
  const allowance = rateLimiter.take(client);
  if (allowance instanceof Promise)
    return allowance.then((counted) => refuseExceeded(exchange, counted));
  refuseExceeded(exchange, allowance);
  return undefined;
}

function refuseExceeded(exchange: Exchange, allowance: Allowance): void {
  exchange.allowance = allowance;
  if (allowance.exceeded) throw rateLimited(allowance.resetSeconds);
}

/** What the client's own limit lets in counts for those it shares one with. */
export function spendShares(
  { shareLimit }: Readonly<{ shareLimit?: ShareLimit | undefined }>,
  exchange: Exchange,
  caller: Caller,
): Promise<void> | undefined {
  const allowance = shareLimit?.take(caller);
  if (!shareLimit || allowance === undefined) return undefined;
  const { refusal } = shareLimit;
  if (allowance instanceof Promise)
    return allowance.then((counted) => refuseShares(exchange, counted, refusal));
  refuseShares(exchange, allowance, refusal);
  return undefined;
}

/** Of the two allowances the caller is told the one that ends first. */
function refuseShares(exchange: Exchange, allowance: Allowance, refusal: string): void {
  const { remaining = Infinity } = exchange.allowance ?? {};
  if (allowance.exceeded || allowance.remaining < remaining) exchange.allowance = allowance;
  if (allowance.exceeded) throw rateLimited(allowance.resetSeconds, refusal);
}

function rateLimited(resetSeconds: number, detail?: string): Problem {
  return new Problem(PLATFORM_PROBLEMS.rateLimited, {
    ...(detail === undefined ? {} : { detail }),
    headers: { 'Retry-After': String(resetSeconds) },
  });
}
