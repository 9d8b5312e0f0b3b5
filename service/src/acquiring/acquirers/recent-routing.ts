import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import { type RoutingRule, type Routing, routingOf } from './routing.ts';
import { readRules } from './routing-store.ts';

const READ_EVERY_MS = 2_000; // The greatest age of the rules that a payment is routed by.

type Deps = Readonly<{
  db: Queryable;
  clock: Clock;
  logger: Logger;
  standard: string;
  /** Of the installation's settings: they hold where an operator has set none. */
  rules: readonly RoutingRule[];
  isKnown: (acquirer: string) => boolean;
}>;

/** The routing as an operator or the installation has set it, read again when it is seconds old. */
export function recentRouting(deps: Deps): () => Routing | Promise<Routing> {
  const { db, clock, logger, standard, rules, isKnown } = deps;
  let routing = routingOf(rules, standard);
  let [readAt, mark] = [-Infinity, ''];
  let reading: Promise<Routing> | undefined;
  const read = async (): Promise<Routing> => {
    const now = clock.now().getTime();
    const own = await readRules(db);
    readAt = now;
    if (JSON.stringify(own) === mark) return routing;
    mark = JSON.stringify(own);
    const lost = own.filter(({ acquirer }) => !isKnown(acquirer));
    if (lost.length > 0) {
      logger.error({ lost }, 'routes to acquirers that are not configured are left out');
    }
    const held = own.length === 0 ? rules : own.filter(({ acquirer }) => isKnown(acquirer));
    routing = routingOf(held, standard);
    return routing;
  };
  const readOnce = (): Promise<Routing> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return () => (clock.now().getTime() - readAt < READ_EVERY_MS ? routing : readOnce());
}
