import { empty, type Sql, sql } from './pool.ts';

type RequestedPage = Readonly<{
  direction: 'older' | 'newer';
  position: Readonly<{ createdAt: Date; id: string }> | null;
  createdFrom: Date | null;
  createdTo: Date | null;
}>;

/**
 * The conditions and the order of a page, for a table with `created_at` and `idColumn`: an index
 * on (…filters, created_at, id) makes every page cost the same, however deep.
 */
export function keyset(page: RequestedPage, idColumn: Sql): Readonly<{ where: Sql; order: Sql }> {
  const { createdFrom, createdTo, position } = page;
  const older = page.direction === 'older';
  const beyond = older ? sql`<` : sql`>`;
  const where = sql`${
    position
      ? sql`and (created_at, ${idColumn}) ${beyond} (${position.createdAt}, ${position.id})`
      : empty
  } ${createdFrom ? sql`and created_at >= ${createdFrom}` : empty} ${
    createdTo ? sql`and created_at <= ${createdTo}` : empty
  }`;
  const order = older
    ? sql`order by created_at desc, ${idColumn} desc`
    : sql`order by created_at, ${idColumn}`;
  return { where, order };
}
