import { type Fault, invalid } from './errors.ts';
import { parameterNameOf } from './faults.ts';
import { isRecord } from './normalise.ts';
import type { Validated } from './validate.ts';

type Query = Readonly<Record<string, unknown>>;

/**
 * What checks a query may also be given objects, whose members are written `metadata[orderNumber]=20417`;
 * its faults name them so.
 */
export function takingBrackets<T>(
  schema: unknown,
  check: (query: unknown) => Validated<T>,
): (query: unknown) => Validated<T> {
  const names = objectsIn(schema);
  if (names.length === 0) return check;
  return (query) => {
    const checked = check(isRecord(query) ? gathered(query, names) : query);
    if (checked.ok) return checked;
    const faults = checked.faults.map((fault) => ({ ...fault, ...writtenName(fault, names) }));
    return { ok: false, faults };
  };
}

function objectsIn(schema: unknown): string[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, member]) =>
    isRecord(member) && member['type'] === 'object' ? [name] : [],
  );
}

function gathered(query: Query, names: readonly string[]): Query {
  const objects = new Map<string, [string, unknown][]>();
  const others = Object.entries(query).filter(([written, value]) => {
    const name = names.find((one) => written.startsWith(`${one}[`) && written.endsWith(']'));
    if (name === undefined) return true;
    const members = objects.get(name) ?? [];
    objects.set(name, [...members, [written.slice(name.length + 1, -1), value]]);
    return false;
  });
  if (objects.size === 0) return query;
  const both = others.filter(([name]) => objects.has(name)).map(([name]) => name);
  if (both.length > 0) throw invalid(both.map(contradiction));
  // No member reaches into a prototype: fromEntries defines own properties.
  const made = [...objects].map(([name, members]) => [name, Object.fromEntries(members)] as const);
  return Object.fromEntries([...others, ...made]);
}

function contradiction(name: string): Fault {
  return {
    parameterName: parameterNameOf([name]),
    reasonCode: 'INVALID_FORMAT',
    errorMessage: `Must be written ${name}[key]=value.`,
  };
}

function writtenName({ parameterName = '' }: Fault, names: readonly string[]) {
  const name = names.find((one) => parameterName.startsWith(`${one}.`));
  return name === undefined
    ? {}
    : { parameterName: `${name}[${parameterName.slice(name.length + 1)}]` };
}
