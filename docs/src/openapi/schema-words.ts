import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import type { JsonSchema } from './document.ts';

/** The type of a value in words; where it ends with a shape, its name is apart, to be linked. */
export type TypeWords = Readonly<{ type: string; shape?: string }>;

export function typeOf(schema: JsonSchema): TypeWords {
  const shape = shapeName(schema);
  if (shape !== undefined) return { type: '', shape };
  if (isRecord(schema['items'])) {
    const inner = typeOf(schema['items']);
    return { ...inner, type: `list of ${inner.type}` };
  }
  const alternatives = alternativesOf(schema).map(typeOf);
  if (alternatives.length > 0) {
    const names = alternatives.map(({ type, shape: named = '' }) => type + named);
    return { type: [...new Set(names)].join(' or ') };
  }
  return { type: simpleType(schema) };
}

function simpleType(schema: JsonSchema): string {
  const { type, format, enum: values } = schema;
  if (typeof format === 'string') return format;
  if (Array.isArray(type)) return type.join(' or ');
  if (typeof type === 'string') return type;
  if (Array.isArray(values)) return [...new Set(values.map((value) => typeof value))].join(' or ');
  return branches(schema, 'allOf').length > 0 || isRecord(schema['properties']) ? 'object' : 'any';
}

export function allowedValues(schema: JsonSchema): string[] {
  if ('const' in schema) return [String(schema['const'])];
  const inner = isRecord(schema['items']) ? schema['items'] : schema;
  if (Array.isArray(inner['enum'])) return inner['enum'].map(String);
  const constants = branches(inner, 'anyOf', 'oneOf').filter((branch) => 'const' in branch);
  return constants.map((branch) => String(branch['const']));
}

/** Bounds, pattern and default. */
export function limitsOf(schema: JsonSchema): string[] {
  const { default: standard, pattern } = schema;
  const limits = [
    range(schema['minimum'], schema['maximum'], ''),
    range(schema['minLength'], schema['maxLength'], ' characters'),
    range(schema['minItems'], schema['maxItems'], ' entries'),
    // A pattern that only forbids says nothing about what to send.
    typeof pattern === 'string' && !pattern.startsWith('^[^') ? `matches \`${pattern}\`` : '',
    standard === undefined ? '' : `\`${JSON.stringify(standard)}\` when absent`,
  ];
  return limits.filter((limit) => limit !== '');
}

function range(least: unknown, most: unknown, unit: string): string {
  if (typeof least === 'number' && typeof most === 'number') {
    return least === most ? `exactly ${least}${unit}` : `${least} to ${most}${unit}`;
  }
  if (least === 1 && most === undefined && unit !== '') return 'not empty';
  if (typeof most === 'number') return `at most ${most}${unit}`;
  return typeof least === 'number' ? `at least ${least}${unit}` : '';
}

/** Of a value that may be one of several; beside members they only say which of these go together. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return isRecord(schema['properties']) ? [] : branches(schema, 'anyOf', 'oneOf');
}

export function branches(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema[] {
  return keywords.flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list) ? list.filter(isRecord) : [];
  });
}

/** The name in `#/components/schemas/<name>`. */
export function shapeName({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}
