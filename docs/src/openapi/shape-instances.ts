import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import {
  isReference,
  type JsonSchema,
  type MediaContent,
  type OpenApiDocument,
  type OpenApiOperation,
  operationsOf,
} from './document.ts';
import { branches, shapeName } from './schema-words.ts';

type Shapes = OpenApiDocument['components']['schemas'];
type Gathering = Readonly<{ shapes: Shapes; found: Map<string, unknown> }>;

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** One of each shape, as it stands in what was recorded: the one that shows the most members. */
export function shapeInstances(document: OpenApiDocument): ReadonlyMap<string, unknown> {
  const gathering = { shapes: document.components.schemas, found: new Map<string, unknown>() };
  for (const { operation } of operationsOf(document)) {
    for (const { example, schema } of mediaOf(operation)) {
      if (example !== undefined) gather(schema, example, gathering);
    }
  }
  for (const { value } of Object.values(document.components.examples)) {
    gather(PROBLEM, value, gathering);
  }
  return gathering.found;
}

function mediaOf({ requestBody, responses }: OpenApiOperation): MediaContent[] {
  const answers = Object.values(responses).flatMap((response) =>
    isReference(response) ? [] : Object.values(response.content ?? {}),
  );
  return [...answers, ...Object.values(requestBody?.content ?? {})];
}

function gather(schema: JsonSchema, value: unknown, gathering: Gathering): void {
  const { found, shapes } = gathering;
  const name = shapeName(schema);
  if (name !== undefined) {
    if (isRecord(value) && sizeOf(value) > sizeOf(found.get(name))) found.set(name, value);
    gather(shapes[name] ?? {}, value, gathering);
    return;
  }
  for (const branch of branches(schema, 'allOf', 'anyOf', 'oneOf')) {
    if (fits(branch, value, shapes)) gather(branch, value, gathering);
  }
  for (const [part, described] of partsOf(schema, value)) {
    if (isRecord(described)) gather(described, part, gathering);
  }
}

/** What is in a value, each with the schema of it. */
function partsOf(schema: JsonSchema, value: unknown): (readonly [part: unknown, of: unknown])[] {
  const { additionalProperties: others, items, properties } = schema;
  if (Array.isArray(value)) return value.map((one: unknown) => [one, items]);
  if (!isRecord(value)) return [];
  const own = isRecord(properties) ? properties : {};
  return Object.entries(value).map(([name, member]) => [member, own[name] ?? others]);
}

const sizeOf = (value: unknown): number => (isRecord(value) ? Object.keys(value).length : -1);

/** Whether it may be meant: it has what is required, and no other of what is fixed. */
function fits(schema: JsonSchema, value: unknown, shapes: Shapes): boolean {
  const name = shapeName(schema);
  const whole = name === undefined ? schema : (shapes[name] ?? {});
  const { properties, type } = whole;
  if (!isAllowed(whole, value)) return false;
  if (type === 'array') return Array.isArray(value);
  if (type === 'string' || type === 'null') return typeof value === type;
  if (!isRecord(properties)) return true;
  return isRecord(value) && hasMembers(whole, value, shapes);
}

function isAllowed(schema: JsonSchema, value: unknown): boolean {
  if ('const' in schema) return schema['const'] === value;
  return !Array.isArray(schema['enum']) || schema['enum'].includes(value);
}

function hasMembers(
  { properties, required }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  shapes: Shapes,
): boolean {
  const names = Array.isArray(required) ? required.map(String) : [];
  if (!names.every((name) => name in value)) return false;
  return Object.entries(isRecord(properties) ? properties : {}).every(
    ([name, member]) => !(name in value) || !isRecord(member) || fits(member, value[name], shapes),
  );
}
