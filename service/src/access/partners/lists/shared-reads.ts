import { type TObject, type TProperties, type TSchema, Type, type Static } from 'typebox';
import { strict, IdempotencyKey } from '../../../platform/http/schema.ts';
import { PartnerId } from '../callers/schema.ts';
import { JsonText } from '../../../platform/http/answer.ts';
import { type ListedRow, PAGE_QUERY, type PageRequest } from '../../../platform/http/page.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import type { Problem } from '../../../platform/http/errors.ts';
import { type Listed, listRoute, retrieveRoute } from '../../../platform/http/read-route.ts';
import type { Route } from '../../../platform/http/route.ts';
import { operatorScope, operatorOf, partnerOf, type RecordScope } from '../callers/caller.ts';

/** What every route of operators that shows partners' records has in common. */
export const OPERATORS_READ = { tag: 'Operator', access: 'operator.read' } as const;

/** The query of a list, for operators: of one partner, or of all. */
export function queryOfAny<Properties extends TProperties>(filters: Properties) {
  return strict({ ...filters, partnerId: Type.Optional(PartnerId) });
}

/** A record as operators see it: as its partner does, with whose it is. */
export function bodyOfAny(record: TObject, named?: string) {
  const { title }: TSchema & Readonly<{ title?: unknown }> = record;
  const properties = { partnerId: PartnerId, ...record.properties };
  return strict(properties, { title: named ?? `${String(title)}OfPartner` });
}

type Owned = Readonly<{ partnerId: string }>;

export function withPartner<Row extends Owned>(serialize: (row: Row) => object) {
  return (row: Row): object => {
    const body = serialize(row);
    return { partnerId: row.partnerId, ...(body instanceof JsonText ? recordIn(body) : body) };
  };
}

function recordIn(written: JsonText): object {
  const record = written.toJSON();
  return isRecord(record) ? record : {};
}

/** Records that partners read as their own, and operators as everybody's. */
type SharedRecords = Pick<Route, 'tag' | 'access' | 'changes' | 'path'> &
  Readonly<{
    /** Where it is not partners' path after `/operator`. */
    operatorPath?: string;
    /** In the names of operations: `listAllPayments`, `retrieveAnyPayment`. */
    names: readonly [one: string, many: string];
    /** In texts, the first with its article. */
    nouns: readonly [one: string, many: string];
  }>;

type Twins = [own: Route, everybodys: Route];

const UNDER_KEY =
  'Use `idempotencyKey` to find the result of a request whose response you did not receive.';

type Wanted<Filters extends TProperties> = Static<TObject<Filters>> &
  Readonly<{ idempotencyKey?: string }>;

type SharedList<Filters extends TProperties, Row> = Readonly<{
  filters: Filters;
  /** Whether partners find by its key what they have created. */
  isFoundByKey?: boolean;
  /** What the ids look like: a cursor of another list is refused. */
  ids: RegExp;
  record: TObject;
  /** Of the record as operators see it, where it is not that of the record with `OfPartner`. */
  titleForOperators?: string;
  description?: string;
  /** What partners are told besides. */
  ownDescription?: string;
  rows: (
    whose: RecordScope,
    asked: Readonly<{ page: PageRequest; filters: Wanted<Filters> }>,
  ) => Promise<Listed<Row>>;
  /** An object, or a JsonText where it is written already. */
  serialize: (row: Row) => object;
}>;

/** Two lists with the same filters; operators' has also the partner, and shows whose a record is. */
export function sharedList<Filters extends TProperties, Row extends ListedRow & Owned>(
  records: SharedRecords,
  list: SharedList<Filters, Row>,
): Twins {
  const { description, ids, isFoundByKey, ownDescription, record, rows, serialize } = list;
  const { titleForOperators } = list;
  const { own, operators, name, noun } = doorsOf(records);
  const filters = { ...PAGE_QUERY, ...list.filters };
  const byKey = isFoundByKey ? { idempotencyKey: Type.Optional(IdempotencyKey) } : {};
  return [
    listRoute({
      ...own,
      operationId: `list${name.many}`,
      summary: `List ${noun.many}`,
      ...described(description, ownDescription, isFoundByKey ? UNDER_KEY : undefined),
      query: strict({ ...filters, ...byKey }),
      ids,
      record,
      // The query has these filters.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      rows: (call, page) => rows(partnerOf(call), { page, filters: call.query as Wanted<Filters> }),
      serialize,
    }),
    listRoute({
      ...operators,
      operationId: `listAll${name.many}`,
      summary: `List the ${noun.many} of all partners`,
      ...described(description),
      query: queryOfAny(filters),
      ids,
      record: bodyOfAny(record, titleForOperators),
      rows: (call, page) => {
        operatorOf(call);
        // As above.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const query = call.query as Wanted<Filters> & Partial<Owned>;
        return rows(operatorScope(query), { page, filters: query });
      },
      serialize: withPartner(serialize),
    }),
  ];
}

type SharedRetrieve<Row> = Pick<Route, 'missingType'> &
  Readonly<{
    /** The name of the id in the path, and its schema. */
    id: readonly [name: string, schema: TSchema];
    record: TObject;
    titleForOperators?: string;
    ownDescription?: string;
    find: (whose: RecordScope, id: string) => Promise<Row | undefined>;
    serialize: (row: Row) => object;
    /** Partners' 404, where it has more members than others. */
    missing?: () => Problem;
  }>;

/** A record by its id; operators see whose it is. */
export function sharedRetrieve<Row extends Owned>(
  records: SharedRecords,
  retrieve: SharedRetrieve<Row>,
): Twins {
  const { find, id, missing, missingType, ownDescription, record, serialize } = retrieve;
  const { titleForOperators } = retrieve;
  const { own, operators, name, noun } = doorsOf(records);
  const [idName, schema] = id;
  const params = strict({ [idName]: schema });
  const idIn = (call: Readonly<{ params: Readonly<Record<string, unknown>> }>) =>
    String(call.params[idName]);
  return [
    retrieveRoute({
      ...own,
      ...(missingType === undefined ? {} : { missingType }),
      path: `${own.path}/:${idName}`,
      operationId: `retrieve${name.one}`,
      summary: `Retrieve ${noun.one}`,
      ...described(ownDescription),
      params,
      record,
      find: async (call) => {
        const row = await find(partnerOf(call), idIn(call));
        if (row === undefined && missing) throw missing();
        return row;
      },
      serialize,
    }),
    retrieveRoute({
      ...operators,
      path: `${operators.path}/:${idName}`,
      operationId: `retrieveAny${name.one}`,
      summary: `Retrieve ${noun.one} of any partner`,
      params,
      record: bodyOfAny(record, titleForOperators),
      find: async (call) => {
        operatorOf(call);
        return await find(operatorScope(), idIn(call));
      },
      serialize: withPartner(serialize),
    }),
  ];
}

function doorsOf({ names, nouns, operatorPath, ...own }: SharedRecords) {
  const { changes, path } = own;
  return {
    own,
    operators: {
      ...OPERATORS_READ,
      ...(changes ? { changes } : {}),
      path: operatorPath ?? `/operator${path}`,
    },
    name: { one: names[0], many: names[1] },
    noun: { one: nouns[0], many: nouns[1] },
  };
}

function described(...texts: readonly (string | undefined)[]) {
  const description = texts.filter((text) => text !== undefined).join(' ');
  return description === '' ? {} : { description };
}
