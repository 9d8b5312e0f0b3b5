import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type PagePosition, readPage, rowsToFetch, toPage, type PageRequest } from './page.ts';
import { Problem } from './errors.ts';

type Row = PagePosition;

/** What a store does, on an array: rows beyond the position, nearest to it first. */
function select(rows: readonly Row[], request: PageRequest): Row[] {
  const key = ({ createdAt, id }: Row) => `${createdAt.toISOString()} ${id}`;
  const newestFirst = rows.toSorted((left, right) => (key(left) < key(right) ? 1 : -1));
  const { direction, position } = request;
  const side = newestFirst.filter((row) => {
    if (!position) return true;
    return direction === 'older' ? key(row) < key(position) : key(row) > key(position);
  });
  const nearestFirst = direction === 'newer' ? side.toReversed() : side;
  return nearestFirst.slice(0, rowsToFetch(request));
}

function fetchPage(rows: readonly Row[], url: string) {
  const query = Object.fromEntries(new URL(url, 'http://x').searchParams);
  const request = readPage({ ...query, limit: Number(query['limit'] ?? 10) });
  return toPage(select(rows, request), { request, url, serialize: ({ id }) => id });
}

const Rows = fc.uniqueArray(
  fc.record({ at: fc.nat(5), id: fc.stringMatching(/^[a-z0-9]{1,6}$/) }),
  { selector: ({ id }) => id, maxLength: 40 },
);

test('following next to the end and previous back shows every row once, newest first', () => {
  fc.assert(
    fc.property(Rows, fc.integer({ min: 1, max: 7 }), (drawn, limit) => {
      const rows = drawn.map(({ at, id }) => ({ createdAt: new Date(at * 1000), id }));
      const forward: unknown[][] = [];
      let url: string | null = `/things?limit=${limit}`;
      let lastUrl = url;
      while (url !== null) {
        const page: ReturnType<typeof fetchPage> = fetchPage(rows, url);
        forward.push(page.data);
        lastUrl = url;
        url = page.next;
      }
      const all = select(rows, { ...readPage({}), limit: 1_000 }).map(({ id }) => id);
      assert.deepEqual(forward.flat(), all);

      const backward: unknown[][] = [];
      for (url = lastUrl; url !== null;) {
        const page: ReturnType<typeof fetchPage> = fetchPage(rows, url);
        backward.unshift(page.data);
        url = page.previous;
      }
      assert.deepEqual(backward.flat(), all);
    }),
  );
});

const row = (second: number) => ({ createdAt: new Date(second * 1000), id: `r${second}` });

test('rows that arrive while a caller pages neither repeat nor hide one', () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(index));
  const seen: unknown[] = [];
  let url: string | null = '/things?limit=3';
  for (let next = 100; url !== null; next += 1) {
    const page: ReturnType<typeof fetchPage> = fetchPage(rows, url);
    seen.push(...page.data);
    rows.push(row(next));
    url = page.next;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 20 }, (_, index) => `r${19 - index}`),
  );
});

test('next keeps the filters of the request', () => {
  const rows = [1, 2].map((second) => ({ createdAt: new Date(second * 1000), id: `r${second}` }));
  const { next } = fetchPage(rows, '/things?limit=1&status=DECLINED');
  assert.match(next ?? '', /^\/things\?limit=1&status=DECLINED&cursor=[\w-]+$/);
});

for (const cursor of [
  'x',
  'bm90IGEgY3Vyc29y',
  Buffer.from('["older","9999","x"]').toString('base64url'),
]) {
  test(`a cursor that is not ours is refused: ${cursor}`, () => {
    assert.throws(
      () => readPage({ cursor }),
      (error) => error instanceof Problem && error.kind.status === 400,
    );
  });
}
