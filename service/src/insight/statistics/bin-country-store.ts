import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';

/** The table that an operator has loaded, as its text. */
export type KeptBinTable = Readonly<{ ranges: string; modifiedAt: Date; modifiedBy: string }>;

/** Undefined where there is none, or none other than the one that is known. */
export async function readBinCountries(
  db: Queryable,
  known: Date | null = null,
): Promise<KeptBinTable | undefined> {
  const [table] = await db.query<KeptBinTable>(sql`
    select ranges, modified_at as "modifiedAt", modified_by as "modifiedBy"
    from bin_countries where modified_at is distinct from ${known}::timestamptz`);
  return table;
}

export async function replaceBinCountries(
  tx: Tx,
  { modifiedAt, modifiedBy, ranges }: KeptBinTable,
): Promise<void> {
  await tx.query(sql`
    insert into bin_countries (is_only, ranges, modified_at, modified_by)
    values (true, ${ranges}, ${modifiedAt}, ${modifiedBy})
    on conflict (is_only) do update set ranges = excluded.ranges,
      modified_at = greatest(excluded.modified_at, bin_countries.modified_at + interval '1 ms'),
      modified_by = excluded.modified_by`);
}

/** Loads a table where there is none. */
export async function addBinCountries(
  tx: Tx,
  { modifiedAt, modifiedBy, ranges }: KeptBinTable,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into bin_countries (is_only, ranges, modified_at, modified_by)
    values (true, ${ranges}, ${modifiedAt}, ${modifiedBy}) on conflict do nothing returning 1`);
  return rows.length > 0;
}
