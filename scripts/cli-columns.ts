import type { OpenApiDocument } from '../docs/src/openapi/document.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { ALIAS, alternativesOf, resolved, type Schema, type Schemas } from './cli.ts';
import { INTRODUCTION, literal } from './sdk.ts';

const FILE = 'cli/src/generated/columns.ts';
const DEPTH_MAX = 4;

/** Which columns the CLI's table of each list can have: paths of its records, `card.lastFour`. */
export function columnFiles(document: OpenApiDocument): Readonly<Record<string, string>> {
  const { schemas } = document.components;
  const shapes = new Map<string, string>();
  const lists = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
    .flatMap(({ operationId, responses }) => {
      const items = itemsIn(responses['200'], schemas);
      if (items === undefined) return [];
      const name = refName(items) ?? operationId;
      const columns = columnsOf(schemas, { schema: items });
      shapes.set(name, `  ${name}: ${literal(columns.join(' '))},`);
      return [`  ${operationId}: SHAPES.${name},`];
    });
  return {
    [FILE]: `${INTRODUCTION}import type { OperationId } from '../../../sdk/src/index.ts';

/** Behind what ends with a star there may be anything. */
const SHAPES = {
${[...shapes.values()].join('\n')}
} as const;

/** The paths of the records of each list. */
export const COLUMNS: Readonly<Partial<Record<OperationId, string>>> = {
${lists.join('\n')}
};
`,
  };
}

/** The records of an answer that is a page of a list. */
function itemsIn(response: unknown, schemas: Schemas): unknown {
  if (!isRecord(response) || !isRecord(response['content'])) return undefined;
  const json = response['content']['application/json'];
  const { properties } = resolved(schemas, isRecord(json) ? json['schema'] : undefined);
  if (!isRecord(properties) || properties['next'] === undefined) return undefined;
  return resolved(schemas, properties['data'])['items'];
}

function refName(schema: unknown): string | undefined {
  const ref = isRecord(schema) ? schema['$ref'] : undefined;
  return typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
}

type Place = Readonly<{ schema: unknown; path?: readonly string[] }>;

/** Texts, numbers, lists of them and amounts of money are cells; what differs from record to record is open. */
function columnsOf(schemas: Schemas, { schema: given, path = [] }: Place): string[] {
  const schema = resolved(schemas, given);
  if (String(schema['description']).startsWith(ALIAS)) return [];
  const name = path.join('.');
  const shapes = [schema, ...alternativesOf(schema).map((one) => resolved(schemas, one))];
  const objects = shapes.map(({ properties }) => properties).filter(isRecord);
  const members = new Map(objects.flatMap((one) => Object.entries(one)));
  if (path.length > 0 && isMoney([...members.keys()])) return [name];
  const isOpen = objects.length > 1 && path.length > 0; // Each kind of record has its own.
  if (members.size > 0 && !isOpen && path.length < DEPTH_MAX) {
    return [...members].flatMap(([key, inner]) =>
      columnsOf(schemas, { schema: inner, path: [...path, key] }),
    );
  }
  return leafOf(schemas, name, shapes);
}

function isMoney(names: readonly string[]): boolean {
  return names.toSorted().join(' ') === 'amount currency';
}

function leafOf(schemas: Schemas, name: string, shapes: readonly Schema[]): string[] {
  const items = shapes.find(({ type }) => type === 'array')?.['items'];
  if (items !== undefined) return isScalar(resolved(schemas, items)) ? [name] : [];
  return [shapes.some(isScalar) ? name : `${name}.*`];
}

function isScalar({ type, enum: values, const: value }: Schema): boolean {
  const types = [type].flat();
  const isOne = types.some((one) => /^(string|integer|number|boolean)$/.test(String(one)));
  return isOne || values !== undefined || value !== undefined;
}
