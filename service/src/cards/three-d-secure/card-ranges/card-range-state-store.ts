import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { DirectoryName } from '../directories/scheme.ts';

/** The right to ask a directory server for its ranges, until `until`; after that another may take it. */
export type RefreshTurn = Readonly<{
  directory: DirectoryName;
  until: Date;
  serialNumber: string | null;
}>;

type Asker = Readonly<{ name: DirectoryName; url: string }>;

/**
 * Takes the turn if one is due. Of any number of workers at once, one gets it. A new address is
 * due at once, without the serial number of the last.
 */
export async function takeTurn(
  db: Queryable,
  { name, url }: Asker,
  { now, until }: Readonly<{ now: Date; until: Date }>,
): Promise<RefreshTurn | undefined> {
  const [row] = await db.query<{ serialNumber: string | null }>(sql`
    update card_range_state
    set next_request_at = ${until}, directory_url = ${url},
        serial_number = case when directory_url <> ${url} then null else serial_number end
    where directory = ${name} and (next_request_at <= ${now} or directory_url <> ${url})
    returning serial_number as "serialNumber"`);
  return row && { directory: name, until, serialNumber: row.serialNumber };
}

/** Ends the turn without new ranges. False when it was lost meanwhile; then nothing changes. */
export async function endTurn(
  db: Queryable,
  turn: RefreshTurn,
  next: Readonly<{ nextRequestAt: Date; serialNumber: string | null }>,
): Promise<boolean> {
  const rows = await db.query(sql`
    update card_range_state
    set next_request_at = ${next.nextRequestAt}, serial_number = ${next.serialNumber}
    where directory = ${turn.directory} and next_request_at = ${turn.until} returning directory`);
  return rows.length === 1;
}

export type Refreshed = Readonly<{
  directory: DirectoryName;
  serialNumber: string | null;
  dsStartVersion: string;
  dsEndVersion: string;
  refreshedAt: Date;
}>;

/** Notes what an answer said of the ranges as a whole. The turn's holder must still hold it. */
export async function noteRefreshed(tx: Tx, refreshed: Refreshed): Promise<void> {
  await tx.query(sql`
    update card_range_state
    set ds_start_version = ${refreshed.dsStartVersion}, ds_end_version = ${refreshed.dsEndVersion},
        refreshed_at = ${refreshed.refreshedAt}, serial_number = ${refreshed.serialNumber}
    where directory = ${refreshed.directory}`);
}
