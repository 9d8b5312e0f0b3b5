import type { OpenApiDocument, OpenApiOperation, Parameter } from '../docs/src/openapi/document.ts';
import { isReference } from '../docs/src/openapi/document.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { INTRODUCTION, literal, versionOf } from './sdk.ts';

export type Schema = Readonly<Record<string, unknown>>;
type Field = Readonly<{
  name: string;
  type: string;
  isRequired?: true;
  values?: readonly unknown[];
  about?: string;
}>;

const COMMANDS = 'cli/src/generated/commands.ts';
const DEPTH_MAX = 8; // A shape within itself ends here.
const KEY = 'idempotencyKey';
export const ALIAS = 'Same as `'; // Another spelling, which the service takes as well.

/** What the CLI's help says of each operation, and by what it reads arguments; its names are the SDK's. */
export function cliFiles(document: OpenApiDocument): Readonly<Record<string, string>> {
  const { schemas } = document.components;
  const rows = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)) // Merges touch few lines.
    .map((operation) => `  ${operation.operationId}: ${rowOf(operation, schemas)},`);
  const events = Object.entries(document.webhooks).map(
    ([type, { post }]) => `  '${type}': ${literal(post.description)},`,
  );
  return {
    [COMMANDS]: `${INTRODUCTION}import type { EventType, OperationDetails } from '../operation-details.ts';
import type { OperationId } from '../../../sdk/src/index.ts';

export const CLI_VERSION = ${literal(versionOf('cli'))};

export const DETAILS: Readonly<Record<OperationId, OperationDetails>> = {
${rows.join('\n')}
};

/** What each type of event says. */
export const EVENTS: Readonly<Record<EventType, string>> = {
${events.join('\n')}
};
`,
  };
}

function rowOf(operation: OpenApiOperation, schemas: Readonly<Record<string, Schema>>): string {
  const { parameters = [], requestBody, security, description } = operation;
  const own = parameters.filter((one): one is Parameter => !isReference(one));
  const fields = (place: Parameter['in']) =>
    own
      .filter((one) => one.in === place)
      .flatMap((one) =>
        leafOf(schemas, {
          name: one.name,
          schema: { description: one.description, ...one.schema },
          isRequired: one.required,
        }),
      )
      .map(fieldText)
      .join('');
  const [content] = Object.values(requestBody?.content ?? {});
  const body = (content === undefined ? [] : fieldsOf(schemas, { schema: content.schema })).filter(
    ({ about = '' }) => !about.startsWith(ALIAS),
  );
  const scope = Object.values(security[0] ?? {})[0]?.[0];
  return `{
${description === undefined ? '' : `    about: ${literal(description)},\n`}${scope === undefined ? '' : `    scope: ${literal(scope)},\n`}    params: [${listText(fields('path'))}],
    query: [${listText(fields('query'))}],
    body: [${listText(body.map(fieldText).join(''))}],
${exampleText(content?.example)}  }`;
}

/** Without its key: each request that is made of it is another. */
function exampleText(example: unknown): string {
  if (!isRecord(example)) return '';
  const { [KEY]: _own, ...body } = example;
  return `    example: ${literal(body)},\n`;
}

function listText(rows: string): string {
  return rows === '' ? '' : `\n${rows}    `;
}

function fieldText(field: Field): string {
  return `      ${literal(field)},\n`;
}

type Place = Readonly<{ schema: unknown; name?: string; isRequired?: boolean; depth?: number }>;
export type Schemas = Readonly<Record<string, Schema>>;

/** The members that can be given one by one, as `amount.currency`; items of a list as `items.0.name`. */
function fieldsOf(schemas: Schemas, place: Place): Field[] {
  const { name = '', isRequired = true, depth = 0 } = place;
  const schema = resolved(schemas, place.schema);
  if (depth > DEPTH_MAX) return leafOf(schemas, { ...place, schema });
  const shapes = [schema, ...alternativesOf(schema).map((one) => resolved(schemas, one))];
  // What the shape itself says of a member is more than what an alternative adds to it.
  const members = new Map(
    shapes.toReversed().flatMap((shape) => {
      const required = new Set([shape['required']].flat());
      const properties = isRecord(shape['properties']) ? Object.entries(shape['properties']) : [];
      return properties
        .filter(([, inner]) => isRecord(inner) && Object.keys(inner).length > 0)
        .map(([key, inner]) => [key, { inner, isNeeded: required.has(key) && key !== KEY }]);
    }),
  );
  if (members.size > 0) {
    return [...members].flatMap(([key, { inner, isNeeded }]) =>
      fieldsOf(schemas, {
        schema: inner,
        name: name === '' ? key : `${name}.${key}`,
        isRequired: isRequired && isNeeded,
        depth: depth + 1,
      }),
    );
  }
  const items = resolved(schemas, schema['items']);
  if (isRecord(items['properties'])) {
    return fieldsOf(schemas, { schema: items, name: `${name}.0`, isRequired, depth: depth + 1 });
  }
  return name === '' ? [] : leafOf(schemas, { ...place, schema });
}

function leafOf(schemas: Schemas, { schema: given, name = '', isRequired }: Place): Field[] {
  const schema = resolved(schemas, given);
  const alternatives = [schema, ...alternativesOf(schema).map((one) => resolved(schemas, one))];
  const types = alternatives.flatMap((one) => [one['type']].flat().map(String).slice(0, 1));
  const type = types.find((one) => one !== 'null' && one !== 'undefined') ?? 'string';
  const items = resolved(schemas, schema['items']);
  const values = [...alternatives, items].flatMap((one): unknown[] => [one['enum'] ?? []].flat());
  const shown = type === 'boolean' ? [] : values;
  const { description } = schema;
  return [
    {
      name,
      type: types.includes('null') ? `${type}|null` : type,
      ...(isRequired === true ? { isRequired } : {}),
      ...(shown.length > 0 ? { values: shown } : {}),
      ...(typeof description === 'string' ? { about: description } : {}),
    },
  ];
}

export function alternativesOf(schema: Schema): unknown[] {
  return [schema['anyOf'] ?? [], schema['oneOf'] ?? []].flat();
}

/** What a reference names, under the description that stands beside it. */
export function resolved(schemas: Schemas, schema: unknown): Schema {
  if (!isRecord(schema)) return {};
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return schema;
  return { ...resolved(schemas, schemas[$ref.split('/').at(-1) ?? '']), ...beside };
}
