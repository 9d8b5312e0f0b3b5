import { transaction } from '../../platform/db/pool.ts';
import type { By } from '../../platform/http/caller.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import type { OwnAcquirers } from './acquirers.ts';
import { conditionsOf, type RoutingRule, ruleText } from './routing.ts';
import { replaceRules } from './routing-store.ts';
import type { Platform } from '../../platform/platform.ts';

export type RouteDeps = Pick<Platform, 'db' | 'clock' | 'audit'> &
  Readonly<{ acquirers: OwnAcquirers }>;

/** Sets which acquirer takes which payments, replacing all earlier rules. */
export async function setRoutes(
  { db, clock, audit, acquirers }: RouteDeps,
  rules: readonly RoutingRule[],
  by: By,
): Promise<void> {
  const faults = rulesFaults(rules, acquirers.names);
  if (faults.length > 0) throw invalid(faults);
  await transaction(db, async (tx) => {
    await replaceRules(tx, rules, clock.now());
    const details = { routes: rules.map(ruleText) };
    await audit.record(tx, { ...by, action: 'acquirer-routes.set', subject: 'acquirers', details });
  });
}

function rulesFaults(rules: readonly RoutingRule[], names: readonly string[]): Fault[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, place) => {
    const faults: Fault[] = [];
    if (!names.includes(rule.acquirer)) {
      faults.push({
        parameterName: `routes[${place}].acquirer`,
        parameterValue: rule.acquirer,
        reasonCode: 'ACQUIRER_NOT_CONFIGURED',
        errorMessage: `Must be one of ${names.join(', ')}.`,
      });
    }
    const conditions = conditionsOf(rule);
    if (seen.has(conditions)) {
      faults.push({
        parameterName: `routes[${place}]`,
        reasonCode: 'DUPLICATE_ROUTE',
        errorMessage: 'An earlier route already matches the same payments.',
      });
    }
    seen.add(conditions);
    return faults;
  });
}
