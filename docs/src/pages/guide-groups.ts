/** The guides in the order of the journey: first steps, taking payments, the money, running it. */
export const GUIDE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Get started': [
    'quick-start',
    'sdk',
    'cli',
    'demo',
    'test-cards',
    'test-clock',
    'simulator',
    'going-live',
  ],
  'Take payments': [
    'payments',
    'idempotency',
    'hosted-fields',
    'three-d-secure',
    'cards-on-file',
    'refunds',
    'disputes',
    'dispute-prevention',
    'validations',
  ],
  'Know what happens': [
    'webhooks',
    'events',
    'timeline',
    'request-log',
    'lists-and-exports',
    'metadata',
    'statistics',
    'alerts',
  ],
  'Merchants and access': ['onboarding', 'orders', 'access', 'users', 'console', 'inbox', 'agents'],
  'Get paid': [
    'settlement',
    'fees',
    'payouts',
    'statements',
    'reconciliation',
    'settlement-files',
    'ledger',
  ],
  'Run the platform': [
    'operations',
    'security',
    'keys',
    'retention',
    'scaling',
    'connectors',
    'iso8583',
  ],
};

const REST = 'More';

/** The names of a shelf by group, in that order; those that no group has come last. */
export function inGroups(names: Iterable<string>): [string, string[]][] {
  const left = new Set(names);
  const groups = Object.entries(GUIDE_GROUPS).map(([title, listed]): [string, string[]] => [
    title,
    listed.filter((name) => left.delete(name)),
  ]);
  return [...groups, [REST, [...left]] satisfies [string, string[]]].filter(
    ([, listed]) => listed.length > 0,
  );
}
