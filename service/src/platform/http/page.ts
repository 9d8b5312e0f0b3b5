import { type Static, type TSchema, Type } from 'typebox';
import { invalid } from './errors.ts';
import { Timestamp } from './schema.ts';

/** The query parameters every list takes, to spread among a list's own filters. */
export const PAGE_QUERY = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 10,
      digits: true,
      description: 'Number of records per page',
      expects: 'a whole number from 1 to 100',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'From `next` or `previous`',
      expects: 'an unmodified cursor from `next` or `previous` of an earlier page',
    }),
  ),
  created_from: Type.Optional(Timestamp),
  created_to: Type.Optional(Timestamp),
};
const PageQuery = Type.Object(PAGE_QUERY);

/** A page of `record`s as the wire carries it. `next` and `previous` are addresses, or null. */
export function pageOf<Schema extends TSchema>(record: Schema) {
  const { title }: Readonly<{ title?: unknown }> = record;
  return Type.Object(
    {
      data: Type.Array(record, { description: 'The records of this page' }),
      self: Type.String({ description: 'Path and query of this page', examples: ['/records'] }),
      next: pageAddress('Path and query of the next page; null on the last'),
      previous: pageAddress('Path and query of the previous page; null on the first'),
    },
    typeof title === 'string' ? { title: `${title}List` } : {},
  );
}

function pageAddress(description: string) {
  return Type.Union([Type.String(), Type.Null()], { description, examples: [null] });
}

/** A position in a list sorted from newest to oldest; the id breaks ties. */
export type PagePosition = Readonly<{ createdAt: Date; id: string }>;

/** A row of a list; `listedAt` is its time there, where that is not when it was created. */
export type ListedRow = PagePosition & Readonly<{ listedAt?: Date }>;

export type PageRequest = Readonly<{
  limit: number;
  /** Rows on this side of `position` are wanted: older ones going on, newer ones going back. */
  direction: 'older' | 'newer';
  position: PagePosition | null;
  createdFrom: Date | null;
  createdTo: Date | null;
}>;

export const DEFAULT_LIMIT = 10;

/** `idForm`: what the ids of this list look like; a cursor of another list is refused by it. */
export function readPage(query: Static<typeof PageQuery>, idForm = /^/): PageRequest {
  const { direction, position } = readCursor(query.cursor, idForm);
  return {
    limit: query.limit ?? DEFAULT_LIMIT,
    direction,
    position,
    createdFrom: query.created_from === undefined ? null : new Date(query.created_from),
    createdTo: query.created_to === undefined ? null : new Date(query.created_to),
  };
}

/** One row more than a page shows whether there is another page. */
export function rowsToFetch({ limit }: PageRequest): number {
  return limit + 1;
}

type Paging<Row> = Readonly<{
  request: PageRequest;
  url: string;
  serialize: (row: Row) => unknown;
  /** Where the search ended, if it did before the page was full: there may be more. */
  reached?: PagePosition | undefined;
}>;

/** Makes the page from `rows` as the store gave them: nearest to the position first. */
export function toPage<Row extends ListedRow>(
  rows: readonly Row[],
  { request, url, serialize, reached }: Paging<Row>,
) {
  const more = rows.length > request.limit || reached !== undefined;
  const kept = rows.slice(0, request.limit);
  const newestFirst = request.direction === 'newer' ? kept.toReversed() : kept;
  const back = request.direction === 'newer';
  const [first = reached, last = reached] = [newestFirst.at(0), newestFirst.at(-1)];
  const hasOlder = back ? request.position !== null : more;
  const hasNewer = back ? more : request.position !== null;
  return {
    data: newestFirst.map(serialize),
    self: url,
    next: hasOlder ? addressOf(url, 'older', last) : null,
    previous: hasNewer ? addressOf(url, 'newer', first) : null,
  };
}

function addressOf(
  url: string,
  direction: PageRequest['direction'],
  position: ListedRow | undefined,
): string | null {
  return position ? withParameter(url, 'cursor', cursorOf(direction, position)) : null;
}

function cursorOf(
  direction: PageRequest['direction'],
  { createdAt, id, listedAt }: ListedRow,
): string {
  const text = JSON.stringify([direction, (listedAt ?? createdAt).toISOString(), id]);
  return Buffer.from(text).toString('base64url');
}

const Cursor = /^\["(older|newer)","([0-9TZ:.-]{24})","([0-9A-Za-z-]{1,64})"\]$/;

function readCursor(
  cursor: string | undefined,
  idForm: RegExp,
): Pick<PageRequest, 'direction' | 'position'> {
  if (cursor === undefined) return { direction: 'older', position: null };
  const [, direction, at = '', id = ''] =
    Cursor.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  const createdAt = new Date(at);
  if (direction === undefined || Number.isNaN(createdAt.getTime()) || !idForm.test(id)) {
    const errorMessage =
      'Must be an unmodified cursor from `next` or `previous` of an earlier page.';
    throw invalid([{ parameterName: 'cursor', reasonCode: 'INVALID_VALUE', errorMessage }]);
  }
  return { direction: direction === 'newer' ? 'newer' : 'older', position: { createdAt, id } };
}

export function withParameter(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${path}?${parameters.toString()}`;
}
