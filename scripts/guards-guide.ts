import { allows } from '../service/src/platform/http/caller.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { OPERATOR_ROLES, PARTNER_ROLES, scopesOfRole } from '../service/src/access/users/index.ts';
import { GUARD_TESTS, type GuardEntry, type NamedTest } from '../test/guard-tests.ts';
import { HARMLESS, HARMLESS_FOR_SYSTEMS, isOwnAccount } from '../test/harmless-routes.ts';

/** Where the table begins; what is above is written by hand. */
const BEGINNING = '## Every operation that moves money, rights or where money goes\n';

const INTRODUCTION = `Made from the routes. _Who may_ is the scope that the operation requires, and the roles of people that have it; the roles of operators have partners' scopes for when they act for one. _Second person_ says which calls of people wait for the approval of somebody else who may do the same: above the limit means more than \`CONSOLE_APPROVAL_LIMIT\`. The numbers are those of the tests below, which try to get around it.`;

/** What is guarded, of both doors, each operation once. */
export function guardedRoutes(routes: readonly Route[]): Route[] {
  const byName = new Map(routes.filter(({ guard }) => guard).map((one) => [one.operationId, one]));
  return [...byName.values()];
}

/** What changes something and has no guard, by the name that the lists of harmless routes have. */
export function unguardedRoutes(routes: readonly Route[]): string[] {
  const guarded = new Set(guardedRoutes(routes).map(nameOf));
  const others = routes
    .filter(({ method, path }) => method !== 'GET' && !isOwnAccount(path))
    .map(nameOf);
  return [...new Set(others)].filter((name) => !guarded.has(name));
}

/** The guide with its table as the routes and the tests have it. */
export function withEveryGuard(guide: string, routes: readonly Route[]): string {
  const end = guide.indexOf(BEGINNING);
  const written = end === -1 ? `${guide}\n` : guide.slice(0, end);
  const guarded = guardedRoutes(routes);
  const tests = distinct(guarded.flatMap(({ operationId }) => entryOf(operationId).tests));
  const rows = guarded.map((route) => [
    `\`${route.operationId}\``,
    whoMay(route),
    secondPerson(route),
    entryOf(route.operationId)
      .tests.map((test) => tests.findIndex((one) => keyOf(one) === keyOf(test)) + 1)
      .join(', '),
  ]);
  const reasons: Readonly<Record<string, string>> = { ...HARMLESS, ...HARMLESS_FOR_SYSTEMS };
  const harmless = unguardedRoutes(routes).map((name) => [`\`${name}\``, reasons[name] ?? '']);
  return [
    `${written}${BEGINNING}`,
    `${INTRODUCTION}\n`,
    `${table(['operation', 'who may', 'second person', 'tests'], rows)}\n`,
    'The tests:\n',
    `${tests.map(({ file, name }, place) => `${place + 1}. \`${file}\`: ${name}`).join('\n')}\n`,
    'What else changes something needs neither a reason nor a second person, because:\n',
    `${table(['operation', 'reason'], harmless)}\n`,
    'Somebody’s own session, password, factors and invitation ask for the password or the second factor themselves.\n',
  ].join('\n');
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function entryOf(operationId: string): GuardEntry {
  return GUARD_TESTS[operationId] ?? { kind: 'alone', words: 'without an entry', tests: [] };
}

function whoMay({ access }: Route): string {
  const roles = [...OPERATOR_ROLES, ...PARTNER_ROLES].filter((role) =>
    allows(new Set(scopesOfRole(role)), access),
  );
  return `\`${access}\`: ${roles.join(', ')}`;
}

function secondPerson({ guard, operationId }: Route): string {
  const { kind, words = '' } = entryOf(operationId);
  if (kind === 'alone') return `never: ${words}`;
  if (kind === 'own-way') return words;
  if (kind === 'agents') return `never: ${words}; agents propose it`;
  if (guard?.secondPerson === 'always') return 'always';
  const when = guard?.secondPerson ? [`when ${guard.secondPerson.when}`] : [];
  return [...when, ...(guard && 'what' in guard ? ['above the limit'] : [])].join(', or ');
}

function keyOf({ file, name }: NamedTest): string {
  return `${file} ${name}`;
}

function distinct(tests: readonly NamedTest[]): NamedTest[] {
  return [...new Map(tests.map((test) => [keyOf(test), test])).values()];
}

/** As the formatter has it: each column as wide as its widest cell. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, place) =>
    Math.max(name.length, ...rows.map((row) => row[place]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
