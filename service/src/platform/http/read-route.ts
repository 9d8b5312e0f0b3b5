import type { Static, TSchema } from 'typebox';
import { ok, pageWrittenOnce } from './answer.ts';
import {
  type ListedRow,
  type PagePosition,
  type PageRequest,
  pageOf,
  readPage,
  toPage,
} from './page.ts';
import { found } from './errors.ts';
import { type Call, type Definition, type Nothing, type Route, route } from './route.ts';
import { strict } from './schema.ts';

/** The rows of a page, nearest to its position first; `reached` where the search ended before it was full. */
export type Listed<Row> =
  readonly Row[] | Readonly<{ rows: readonly Row[]; reached: PagePosition | undefined }>;

type Asked<Params extends TSchema, Query extends TSchema> = Call<Static<Params>, Static<Query>>;

/** What a route that reads says of itself; the rest follows from what it reads. */
type Reading<Params extends TSchema, Query extends TSchema> = Pick<Route, 'path'> &
  Omit<
    Definition<Params, Query, typeof Nothing>,
    'answers' | 'body' | 'examine' | 'guard' | 'handle'
  >;

type Listing<Params extends TSchema, Query extends TSchema, Row> = Reading<Params, Query> &
  Readonly<{
    query: Query;
    record: TSchema;
    /** What the ids of the list look like: a cursor of another list is refused. */
    ids?: RegExp | undefined;
    rows: (call: Asked<Params, Query>, page: PageRequest) => Promise<Listed<Row>>;
    serialize: (row: Row) => unknown;
  }>;

export function listRoute<
  Query extends TSchema,
  Row extends ListedRow,
  Params extends TSchema = typeof Nothing,
>({ ids, record, rows, path, serialize, ...described }: Listing<Params, Query, Row>): Route {
  return route<Params, Query>(`GET ${path}`, {
    isLongRead: true,
    ...described,
    answers: { 200: pageOf(record) },
    handle: async (call) => {
      const request = readPage(call.query, ids);
      const listed = await rows(call, request);
      const page = 'rows' in listed ? listed : { rows: listed, reached: undefined };
      const { reached } = page;
      return ok(pageWrittenOnce(toPage(page.rows, { request, url: call.url, serialize, reached })));
    },
  });
}

type Retrieving<Params extends TSchema, Query extends TSchema, Row> = Reading<Params, Query> &
  Readonly<{
    record: TSchema;
    find: (call: Asked<Params, Query>) => Promise<Row | undefined>;
    serialize: (row: Row) => unknown;
  }>;

export function retrieveRoute<
  Row,
  Params extends TSchema = typeof Nothing,
  Query extends TSchema = typeof Nothing,
>({ find, record, path, serialize, ...described }: Retrieving<Params, Query, Row>): Route {
  return route<Params, Query>(`GET ${path}`, {
    ...described,
    answers: { 200: record },
    handle: async (call) => ok(await serialize(found(await find(call)))),
  });
}

/** What is read as a list, and by id: `GET /things`, and `GET /things/:thingId`. */
type Records<Query extends TSchema, Row> = Pick<Route, 'path' | 'tag' | 'access' | 'problems'> &
  Readonly<{
    /** In the names of operations: `listPartners`, `retrievePartner`. */
    names: readonly [one: string, many: string];
    /** In texts, the first with its article. */
    nouns: readonly [one: string, many: string];
    /** The name of the id in the path, and its schema. */
    id: readonly [name: string, schema: TSchema];
    record: TSchema;
    serialize: (row: Row) => unknown;
    query: Query;
    ids?: RegExp;
    /** What is said of the list besides. */
    listDescription?: string;
    rows: (call: Call<unknown, Static<Query>>, page: PageRequest) => Promise<Listed<Row>>;
    find: (call: Call, id: string) => Promise<Row | undefined>;
  }>;

export function readRoutes<Query extends TSchema, Row extends ListedRow>({
  names,
  nouns,
  id: [idName, schema],
  listDescription: description,
  query,
  ids,
  rows,
  find,
  ...shown
}: Records<Query, Row>): [list: Route, one: Route] {
  return [
    listRoute({
      ...shown,
      operationId: `list${names[1]}`,
      summary: `List ${nouns[1]}`,
      ...(description === undefined ? {} : { description }),
      query,
      ids,
      rows,
    }),
    retrieveRoute({
      ...shown,
      path: `${shown.path}/:${idName}`,
      operationId: `retrieve${names[0]}`,
      summary: `Retrieve ${nouns[0]}`,
      params: strict({ [idName]: schema }),
      find: (call) => find(call, String(call.params[idName])),
    }),
  ];
}
