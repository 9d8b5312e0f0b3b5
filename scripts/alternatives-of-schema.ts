import { branches } from '../docs/src/openapi/schema-words.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';

type Schema = Readonly<Record<string, unknown>>;
type TypeOf = (schema: Schema) => string;
/** A member that is needed, by its path, and what it must be if that is said; or what it must be if it is there. */
type Need = Readonly<{ path: readonly string[]; value: Schema; isOptional?: true }>;
/** What has to be there together. */
type Way = Readonly<{ description: unknown; needs: readonly Need[] }>;

/**
 * What the alternatives beside the members of an object say of these, as unions to be intersected
 * with them: of `oneOf` there is exactly one, the others are `never`; of `anyOf` at least one.
 */
export function alternativesBeside(schema: Schema, typeOf: TypeOf): string[] {
  return [
    unionOfWays(branches(schema, 'oneOf'), { typeOf, isExclusive: true }),
    unionOfWays(branches(schema, 'anyOf'), { typeOf, isExclusive: false }),
  ].filter((text) => text !== '');
}

type Rules = Readonly<{ typeOf: TypeOf; isExclusive: boolean }>;

function unionOfWays(alternatives: readonly Schema[], { typeOf, isExclusive }: Rules): string {
  const ways = alternatives.flatMap(({ description, ...one }): Way[] =>
    waysOf(one).map((needs) => ({ description, needs })),
  );
  // One that needs nothing always holds.
  if (ways.length === 0 || ways.some(({ needs }) => needs.every(isOptional))) return '';
  const every = ways.flatMap(({ needs }) =>
    needs.filter((need) => !isOptional(need)).map(({ path }) => path),
  );
  const lines = ways.map(({ description, needs }, at) => {
    const isSaid = typeof description === 'string' && description !== ways[at - 1]?.description;
    const refused = isExclusive ? every.filter((path) => !isNeeded(path, needs)) : [];
    return `${isSaid ? `  // ${description}\n` : ''}  | ${membersText(needs, refused, typeOf)}\n`;
  });
  return `(\n${lines.join('')})`;
}

function isOptional(need: Need): boolean {
  return need.isOptional === true;
}

function isNeeded(path: readonly string[], needs: readonly Need[]): boolean {
  return needs.some((need) => path.every((step, at) => need.path[at] === step));
}

/** Every way to satisfy a schema that says which members go together. */
function waysOf(schema: Schema, at: readonly string[] = []): Need[][] {
  const { required, properties } = schema;
  const members = isRecord(properties) ? properties : {};
  const needed = (Array.isArray(required) ? required : []).map((name: string): Need[][] => {
    const path = [...at, name];
    const member = members[name];
    const value = isRecord(member) ? member : {};
    const within = waysOf(value, path);
    const says = within.some((needs) => !needs.every(isOptional));
    return says ? within : [[{ path, value }]];
  });
  const others = (['anyOf', 'oneOf'] as const)
    .map((keyword) => branches(schema, keyword))
    .filter((list) => list.length > 0)
    .map((list) => list.flatMap((one) => waysOf(one, at)));
  const said = Object.keys(members).filter((name) => ![required].flat().includes(name));
  const constants = said.flatMap((name) => constantsOf(members[name], [...at, name]));
  return [...needed, ...others, [constants]].reduce<Need[][]>(
    (all, ways) => all.flatMap((before) => ways.map((way) => [...before, ...way])),
    [[]],
  );
}

/** What members must be that need not be there. */
function constantsOf(schema: unknown, path: readonly string[]): Need[] {
  if (!isRecord(schema)) return [];
  if ('const' in schema) return [{ path, value: schema, isOptional: true }];
  const members = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  return members.flatMap(([name, inner]) => constantsOf(inner, [...path, name]));
}

function membersText(
  needs: readonly Need[],
  refused: readonly (readonly string[])[],
  typeOf: TypeOf,
): string {
  const names = new Set([...needs.map(({ path }) => path[0]), ...refused.map(([name]) => name)]);
  const members = [...names].flatMap((name) => {
    if (name === undefined) return [];
    const own = needs.filter(({ path }) => path[0] === name);
    const mark = own.every(isOptional) ? '?' : '';
    return `readonly ${name}${mark}: ${memberText(name, own, refused, typeOf)}`;
  });
  return `{ ${members.join('; ')} }`;
}

function memberText(
  name: string,
  needs: readonly Need[],
  refused: readonly (readonly string[])[],
  typeOf: TypeOf,
): string {
  const within = refused.filter(([first]) => first === name).map(([, ...rest]) => rest);
  if (needs.length === 0 && within.some((rest) => rest.length === 0)) return 'never';
  const deeper = needs.filter(({ path }) => path.length > 1);
  const [leaf] = needs;
  // Its type stands with the members: this only says that it is there.
  if (leaf && deeper.length === 0) return 'const' in leaf.value ? typeOf(leaf.value) : '{}';
  const inner = deeper.map(({ path: [, ...path], ...need }) => ({ ...need, path }));
  return membersText(inner, within, typeOf);
}

const ALIAS = /^Same as `(?:[\w.]+\.)?(\w+)`$/; // Another spelling of the member beside it.

/** Of two spellings of one member only one is to be written: the other is `never`. */
export function oneSpellingEach({ properties }: Schema): string[] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([alias, member]) => {
    const said = isRecord(member) ? String(member['description']) : '';
    const [, name = alias] = ALIAS.exec(said) ?? [];
    if (name === alias || !Object.hasOwn(properties, name)) return [];
    return [`({ readonly ${name}?: never } | { readonly ${alias}?: never })`];
  });
}
