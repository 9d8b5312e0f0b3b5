import { isRecord, isNullOrAnything } from './normalise.ts';

/** Takes out nulls that stand for absent: at names the schema has, where it takes no null. */
export function withoutNulls(schema: unknown, value: unknown): unknown {
  const place = isRecord(schema) ? somethingIn(schema) : {};
  if (Array.isArray(value)) return value.map((item) => withoutNulls(place['items'], item));
  const { properties } = place;
  if (!isRecord(value) || !isRecord(properties)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member === null && known !== undefined && !takesNull(known)) return [];
    return [[name, withoutNulls(known, member)]];
  });
  return Object.fromEntries(members);
}

/** What is there where it may also be null. */
function somethingIn(schema: Record<string, unknown>): Record<string, unknown> {
  const branches: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return branches.filter(isRecord).find(({ type }) => type !== 'null') ?? schema;
}

/** The schema says so, or has no type and takes anything. */
function takesNull(schema: unknown): boolean {
  if (!isRecord(schema)) return true;
  const branches: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  return branches.some((branch) => isRecord(branch) && isNullOrAnything(branch));
}
