import { isRecord } from '../src/platform/http/normalise.ts';

const REFERENCE = '#/components/schemas/';

/**
 * The TypeScript type of a JSON Schema, as the text of one line. What a type cannot say (lengths,
 * patterns, bounds) is left out; a schema that says nothing is `unknown`.
 */
export function typeOfSchema(schema: unknown): string {
  if (!isRecord(schema)) return 'unknown';
  const { $ref, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string') return $ref.replace(REFERENCE, '');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum']))
    return unionOf(schema['enum'].map((one) => JSON.stringify(one)));
  // Alternatives beside members say which of these go together, which types leave to the service.
  if (isRecord(schema['properties'])) return objectOf(schema);
  if (Array.isArray(anyOf)) return unionOf(anyOf.map(typeOfSchema));
  if (Array.isArray(oneOf)) return unionOf(oneOf.map(typeOfSchema));
  if (Array.isArray(allOf)) return allOf.map((part) => `(${typeOfSchema(part)})`).join(' & ');
  if (Array.isArray(type))
    return unionOf(type.map((one: unknown) => typeOfSchema({ ...schema, type: one })));
  return typeOfKind(schema);
}

function typeOfKind(schema: Record<string, unknown>): string {
  switch (schema['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

function arrayOf({ items, prefixItems }: Record<string, unknown>): string {
  if (Array.isArray(prefixItems)) return `readonly [${prefixItems.map(typeOfSchema).join(', ')}]`;
  return `readonly (${typeOfSchema(items)})[]`;
}

function objectOf(schema: Record<string, unknown>): string {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries(properties).map(
    ([name, inner]) =>
      `readonly ${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOfSchema(inner)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  return `Readonly<Record<string, ${typeOfOthers(schema)}>>`;
}

/** Of the members that are not named. */
function typeOfOthers({
  patternProperties,
  additionalProperties,
}: Record<string, unknown>): string {
  if (isRecord(patternProperties))
    return unionOf(Object.values(patternProperties).map(typeOfSchema));
  if (additionalProperties === false) return 'never';
  return typeOfSchema(additionalProperties);
}

function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 0 ? 'never' : distinct.join(' | ');
}

function nameOf(member: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(member) ? member : JSON.stringify(member);
}
