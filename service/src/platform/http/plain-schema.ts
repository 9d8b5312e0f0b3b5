import { isRecord } from './normalise.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

const OWN_KEYWORDS = new Set([
  'expects',
  'digits',
  'commas',
  'secret',
  'takesCardNumber',
  'withheld',
  'meant',
  'ownDigits',
  'jsonBytes',
  'inDocument',
  'isAlias',
  'neededUnbound',
]);
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const LISTS_OF_SCHEMAS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SCHEMAS = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains']);
/** As much as a request may send in place of an integer. */
export const INTEGER_DIGITS = '^[0-9]{1,15}$';
/** And in place of a boolean. */
export const BOOLEAN_WORDS = ['true', 'false'] as const;

/** A body may write some values in another way than answers do; a parameter is always text. */
export type SchemaUse = 'answered' | 'sent' | 'parameter';
export type Include = (schema: unknown) => JsonSchema;

/** A schema without our own keywords and other spellings, on its own: nothing is referred to. */
export function plainSchema(schema: unknown): JsonSchema {
  return isRecord(schema) ? translate(schema, 'answered', plainSchema) : {};
}

/** The same where inner schemas are put in their places by `include`. */
export function translate(
  schema: Record<string, unknown>,
  use: SchemaUse,
  include: Include,
): JsonSchema {
  const { default: standard, expects, inDocument, ...keywords } = schema;
  const plain: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries({
    ...keywords,
    ...(isRecord(inDocument) ? inDocument : {}),
  })) {
    // A tilde marks what the schema library keeps for itself.
    if (OWN_KEYWORDS.has(keyword) || keyword.startsWith('~')) continue;
    plain[keyword] = translateValue(keyword, value, include);
  }
  if (plain['description'] === undefined) {
    const words = typeof expects === 'string' ? asSentence(expects) : somethingIn(plain['anyOf']);
    if (words !== undefined) plain['description'] = words;
  }
  if (standard !== undefined) setDefault(plain, standard, use);
  const typed = withType(plain);
  return use === 'sent' ? inOtherWords(typed, schema) : typed;
}

/** Something or null is described as the something. */
function somethingIn(branches: unknown): string | undefined {
  const [first, second, ...more] = Array.isArray(branches) ? branches.filter(isRecord) : [];
  if (second?.['type'] !== 'null' || more.length > 0) return undefined;
  return typeof first?.['description'] === 'string' ? first['description'] : undefined;
}

/** Like a sentence, unless it begins with a value to be copied, such as `client_credentials`. */
function asSentence(text: string): string {
  return text.replace(/^[a-z](?=[a-z]*(?: |$))/, (first) => first.toUpperCase());
}

/** In words: to generators of types a member with a `default` is one that is always there. */
function setDefault(plain: Record<string, unknown>, standard: unknown, use: SchemaUse): void {
  if (use === 'parameter') {
    plain['default'] = standard;
    return;
  }
  const { description } = plain;
  const words = typeof description === 'string' ? [description] : [];
  plain['description'] = [...words, `\`${JSON.stringify(standard)}\` if omitted`].join('; ');
  plain['examples'] ??= [standard];
}

/** Tools want the type of an enumeration beside it. */
function withType(plain: Record<string, unknown>): JsonSchema {
  const values: unknown = 'const' in plain ? [plain['const']] : plain['enum'];
  if (plain['type'] !== undefined || !Array.isArray(values)) return plain;
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return { type: types.length === 1 ? types[0] : types, ...plain };
}

/** A body may have a boolean or a marked integer as text. */
function inOtherWords(plain: JsonSchema, { digits, type }: Record<string, unknown>): JsonSchema {
  if (type === 'boolean') {
    const { type: _either, ...others } = plain;
    return {
      anyOf: [{ type: 'boolean' }, { type: 'string', enum: [...BOOLEAN_WORDS] }],
      ...others,
    };
  }
  if (type !== 'integer' || digits !== true) return plain;
  return { ...plain, type: ['integer', 'string'], pattern: INTEGER_DIGITS };
}

function translateValue(keyword: string, value: unknown, include: Include): unknown {
  if (MAPS_OF_SCHEMAS.has(keyword) && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, include(inner)]));
  }
  if (LISTS_OF_SCHEMAS.has(keyword) && Array.isArray(value)) return value.map(include);
  return SCHEMAS.has(keyword) && isRecord(value) ? include(value) : value;
}
