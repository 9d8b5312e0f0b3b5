import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { isReference, type JsonSchema, type OpenApiDocument, operationsOf } from './document.ts';
import { branches, shapeName } from './schema-words.ts';

type Shapes = OpenApiDocument['components']['schemas'];

/** One of each shape, as it stands in what was recorded: the one that shows the most members. */
export function shapeInstances(document: OpenApiDocument): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const shapes = document.components.schemas;
  for (const { operation } of operationsOf(document)) {
    const answers = Object.values(operation.responses).flatMap((response) =>
      isReference(response) ? [] : Object.values(response.content ?? {}),
    );
    for (const { example, schema } of [
      ...answers,
      ...Object.values(operation.requestBody?.content ?? {}),
    ]) {
      if (example !== undefined) gather(schema, example, { shapes, found });
    }
  }
  for (const { value } of Object.values(document.components.examples)) {
    gather({ $ref: '#/components/schemas/Problem' }, value, { shapes, found });
  }
  return found;
}

type Gathering = Readonly<{ shapes: Shapes; found: Map<string, unknown> }>;

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
  const { additionalProperties: others, items, properties } = schema;
  if (Array.isArray(value) && isRecord(items)) {
    for (const one of value) gather(items, one, gathering);
  }
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    const own = isRecord(properties) ? properties[key] : undefined;
    const described = own ?? others;
    if (isRecord(described)) gather(described, member, gathering);
  }
}

const sizeOf = (value: unknown): number => (isRecord(value) ? Object.keys(value).length : -1);

/** Whether it may be meant: it has what is required, and no other of what is fixed. */
function fits(schema: JsonSchema, value: unknown, shapes: Shapes): boolean {
  const name = shapeName(schema);
  const whole = name === undefined ? schema : (shapes[name] ?? {});
  if ('const' in whole && whole['const'] !== value) return false;
  if (Array.isArray(whole['enum']) && !whole['enum'].includes(value)) return false;
  const { properties, required, type } = whole;
  if (type === 'array' || type === 'string' || type === 'null') {
    return type === 'array' ? Array.isArray(value) : typeof value === 'string' && type === 'string';
  }
  if (!isRecord(properties)) return true;
  if (!isRecord(value)) return false;
  if (Array.isArray(required) && !required.every((key) => String(key) in value)) return false;
  return Object.entries(properties).every(
    ([key, member]) => !(key in value) || !isRecord(member) || fits(member, value[key], shapes),
  );
}
