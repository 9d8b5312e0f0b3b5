import type { Static, TSchema } from 'typebox';
import { ID_KINDS, ID_PATTERN, type IdKind } from '../kernel/id.ts';
import type { ListedRow, PageRequest } from './http/page.ts';
import { type Listed, listRoute, retrieveRoute } from './http/read-route.ts';
import type { Call, Route } from './http/route.ts';
import { strict } from './http/schema.ts';

/** Records that one kind of caller lists and retrieves. */
type ReadRecords<Query extends TSchema, Row> = Pick<Route, 'path' | 'tag' | 'access'> &
  Readonly<{
    /** In the names of operations: `listPayoutFiles`, `retrievePayoutFile`. */
    names: readonly [one: string, many: string];
    /** In texts, the first with its article. */
    nouns: readonly [one: string, many: string];
    /** The name of the id in the path, its kind, and its schema. */
    id: readonly [name: string, kind: IdKind, schema: TSchema];
    query: Query;
    record: TSchema;
    rows: (call: Call<unknown, Static<Query>>, page: PageRequest) => Promise<Listed<Row>>;
    find: (id: string) => Promise<Row | undefined>;
    serialize: (row: Row) => unknown;
  }>;

export function readRecords<Query extends TSchema, Row extends ListedRow>(
  records: ReadRecords<Query, Row>,
): [list: Route, retrieve: Route] {
  const { access, find, id, names, nouns, path, query, record, rows, serialize, tag } = records;
  const [idName, kind, Id] = id;
  const shown = { access, record, serialize, tag };
  return [
    listRoute({
      ...shown,
      path,
      operationId: `list${names[1]}`,
      summary: `List ${nouns[1]}`,
      query,
      ids: new RegExp(`^${ID_KINDS[kind]}${ID_PATTERN}$`),
      rows,
    }),
    retrieveRoute({
      ...shown,
      path: `${path}/:${idName}`,
      operationId: `retrieve${names[0]}`,
      summary: `Retrieve ${nouns[0]}`,
      params: strict({ [idName]: Id }),
      find: ({ params }) => find(String(params[idName])),
    }),
  ];
}
