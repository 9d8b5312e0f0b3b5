import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import type { JsonSchema } from './document.ts';
import { componentName } from './schema-book.ts';
import { singular } from './sdk-names.ts';

const FEW = 3; // Members of an object that is read at a glance.
const LISTS = ['anyOf', 'oneOf', 'allOf'] as const;

const SUFFIX = /(?:Request|Event)$/; // Of a shape, not of what is inside of it.

type Shapes = ReadonlyMap<string, JsonSchema>;
/** The shape that something stands in, and the members on the way to it. */
type Place = Readonly<{ root: string; path: readonly string[] }>;

/**
 * The shapes, and with them the objects inside of these that recur or are large: each under a name,
 * made of those of the shape and of the member it is first met in, unless it has a title.
 */
export function withInnerShapes(shapes: Shapes): Map<string, JsonSchema> {
  const counts = new Map<string, number>();
  for (const schema of shapes.values()) countObjects(schema, counts);
  const all = new Map(shapes);
  const names = new Map<string, string>();

  const inner = (schema: unknown, place: Place): unknown => {
    if (!isRecord(schema)) return schema;
    const key = keyOf(schema);
    const whole = within(schema, place);
    if (!isObject(schema) || !(isLarge(schema) || (counts.get(key) ?? 0) > 1)) return whole;
    const name = names.get(key) ?? nameFor(place, all);
    if (!names.has(key)) {
      names.set(key, name);
      all.set(name, { ...whole, title: name });
    }
    const { description } = schema;
    const reference = { $ref: `#/components/schemas/${name}` };
    const isKnown = description === undefined || description === all.get(name)?.['description'];
    return isKnown ? reference : { ...reference, description };
  };
  const within = (schema: JsonSchema, place: Place): JsonSchema => {
    const { properties, items, additionalProperties: others } = schema;
    const members = Object.entries(isRecord(properties) ? properties : {});
    const { root, path } = place;
    const entry = {
      root,
      path: path.map((name, at) => (at === path.length - 1 ? singular(name) : name)),
    };
    return {
      ...schema,
      ...(members.length === 0
        ? {}
        : {
            properties: Object.fromEntries(
              members.map(([name, one]) => [
                name,
                inner(one, { root, path: [...path, componentName(name)] }),
              ]),
            ),
          }),
      ...(isRecord(items) ? { items: inner(items, entry) } : {}),
      ...(isRecord(others) ? { additionalProperties: inner(others, entry) } : {}),
      ...alternativesIn(schema, (branch) => inner(branch, place)),
    };
  };
  for (const [name, schema] of shapes) {
    all.set(name, within(schema, { root: name.replace(SUFFIX, ''), path: [] }));
  }
  return all;
}

/** Of the members on the way only as many are named as tell it from others. */
function nameFor({ root, path }: Place, taken: Shapes): string {
  const names = path.map((_, at) => path.slice(path.length - 1 - at).reduce(joined, root));
  const free = names.find((name) => !taken.has(name));
  if (free === undefined) throw new Error(`${names.join(', ')} are taken: give one a title`);
  return free;
}

/** `CreateMerchant` and `MerchantPayload` are `CreateMerchantPayload`. */
function joined(root: string, member: string): string {
  const shared = [...root.matchAll(/[A-Z]/g)].find(({ index }) =>
    member.startsWith(root.slice(index)),
  );
  return `${root.slice(0, shared?.index ?? root.length)}${member}`;
}

/** Beside members they only say which of these go together. */
function alternativesIn(schema: JsonSchema, change: (branch: unknown) => unknown): JsonSchema {
  if (isRecord(schema['properties'])) return {};
  const lists = LISTS.flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list) ? [[keyword, list.map(change)] as const] : [];
  });
  return Object.fromEntries(lists);
}

function countObjects(schema: JsonSchema, counts: Map<string, number>, isInner = false): void {
  if (isInner && isObject(schema)) {
    const key = keyOf(schema);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const { properties, items, additionalProperties } = schema;
  const members = Object.values(isRecord(properties) ? properties : {});
  const lists = Object.values(alternativesIn(schema, (branch) => branch)).flat();
  for (const one of [...members, items, additionalProperties, ...lists]) {
    if (isRecord(one)) countObjects(one, counts, true);
  }
}

/** Each use of a shape may have its own description. */
function keyOf({ description: _use, ...shape }: JsonSchema): string {
  return JSON.stringify(shape);
}

function isObject({ properties }: JsonSchema): boolean {
  return isRecord(properties) && Object.keys(properties).length > 0;
}

function isLarge({ properties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).length > FEW;
}
