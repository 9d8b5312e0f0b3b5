import { keptIn } from '../../kernel/kept.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Route } from '../../platform/http/route.ts';

/** What a schema knows: the members of an object, and which of them hold what is never kept. */
export type Shape = Readonly<{
  members: ReadonlyMap<string, Shape>;
  items: Shape | undefined;
  /** Takes members of any name. */
  isOpen: boolean;
  isSecret: boolean;
}>;

type Draft = { members: Map<string, Draft>; items: Draft | undefined } & {
  -readonly [Name in 'isOpen' | 'isSecret']: boolean;
};

const newDraft = (): Draft => ({
  members: new Map(),
  items: undefined,
  isOpen: false,
  isSecret: false,
});

/** Of a value that no schema knows. */
export const UNKNOWN_SHAPE: Shape = newDraft();
/** Of a value whose members all have names that are known to be harmless, or are looked at one by one. */
export const OPEN_SHAPE: Shape = { ...newDraft(), isOpen: true };

const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'];
const shapes = new WeakMap<Route, Readonly<{ body: Shape; query: Shape }>>();

/** What a route takes, by either of the names that the wire has for something. */
export function shapesOf(route: Route): Readonly<{ body: Shape; query: Shape }> {
  return keptIn(shapes, route, describeRoute);
}

function describeRoute(route: Route): Readonly<{ body: Shape; query: Shape }> {
  const [body, query] = [newDraft(), newDraft()];
  describe(body, route.body);
  describe(query, route.query);
  for (const { source, target } of route.spelling ?? []) {
    const meant = target.reduce<Draft | undefined>((at, name) => at?.members.get(name), body);
    if (meant) place(body, source, meant);
  }
  return { body, query };
}

function describe(draft: Draft, schema: unknown): void {
  if (!isRecord(schema)) return;
  // Any value to whoever checks the request, because it is checked as a part of something else.
  if (isRecord(schema['meant'])) return describe(draft, schema['meant']);
  const { properties, items } = schema;
  draft.isSecret ||= schema['secret'] === true || schema['takesCardNumber'] === true;
  draft.isOpen ||= takesAnything(schema);
  for (const [name, member] of Object.entries(isRecord(properties) ? properties : {})) {
    describe(memberOf(draft, name), member);
  }
  if (items !== undefined) describe((draft.items ??= newDraft()), items);
  for (const one of ALTERNATIVES.flatMap((way) => schema[way] ?? [])) describe(draft, one);
}

/** Any members, or any value at all. */
function takesAnything(schema: Record<string, unknown>): boolean {
  if (isRecord(schema['patternProperties'])) return true;
  if (schema['type'] === 'object') {
    return schema['additionalProperties'] !== false && !isRecord(schema['properties']);
  }
  return ['type', 'const', 'enum', ...ALTERNATIVES].every((word) => schema[word] === undefined);
}

function memberOf(draft: Draft, name: string): Draft {
  return keptIn(draft.members, name, newDraft);
}

function place(body: Draft, source: readonly string[], meant: Draft): void {
  const name = source.at(-1);
  if (name === undefined) return;
  const holder = source.slice(0, -1).reduce(memberOf, body);
  const known = holder.members.get(name);
  if (!known) holder.members.set(name, meant);
  else for (const [member, shape] of meant.members) known.members.set(member, shape);
}
