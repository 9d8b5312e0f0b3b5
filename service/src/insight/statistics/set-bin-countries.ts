import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type Database, transaction } from '../../platform/db/pool.ts';
import type { By } from '../../platform/http/caller.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type BinRange, binTableText, readBinTable } from './bin-countries.ts';
import { addBinCountries, readBinCountries, replaceBinCountries } from './bin-country-store.ts';

type Deps = Readonly<{ audit: AuditLog; clock: Clock; db: Database }>;

/** The table in force, and what it is. */
export async function showBinCountries({ db }: Pick<Deps, 'db'>) {
  const table = await readBinCountries(db);
  const { ranges } = readBinTable(table?.ranges ?? binTableText([]));
  return {
    ranges: ranges.length,
    countries: [...new Set(ranges.map(({ country }) => country))].toSorted(),
    modifiedAt: table?.modifiedAt.toISOString() ?? null,
    modifiedBy: table?.modifiedBy ?? null,
    content: binTableText(ranges),
  };
}

/** Replaces the table as a whole; what was counted before stays as it was counted. */
export async function setBinCountries(
  { audit, clock, db }: Deps,
  content: string,
  by: By,
): Promise<void> {
  const { faults, ranges } = readBinTable(content);
  if (faults.length > 0) throw invalid([...faults]);
  await transaction(db, async (tx) => {
    const kept = { modifiedAt: clock.now(), modifiedBy: by.actor };
    await replaceBinCountries(tx, { ...kept, ranges: binTableText(ranges) });
    await record(tx, { audit, by, ranges });
  });
}

/** The table of an installation that has none: a sandbox knows its test cards. */
export async function loadBinCountries(
  { audit, clock, db }: Deps,
  ranges: readonly BinRange[],
  by: By,
): Promise<void> {
  await transaction(db, async (tx) => {
    const kept = { modifiedAt: clock.now(), modifiedBy: by.actor };
    const isLoaded = await addBinCountries(tx, { ...kept, ranges: binTableText(ranges) });
    if (isLoaded) await record(tx, { audit, by, ranges });
  });
}

type Recorded = Readonly<{ audit: AuditLog; by: By; ranges: readonly BinRange[] }>;

async function record(
  tx: Parameters<AuditLog['record']>[0],
  { audit, by, ranges }: Recorded,
): Promise<void> {
  const details = { ranges: ranges.length };
  await audit.record(tx, {
    ...by,
    action: 'bin-countries.set',
    subject: 'bin-countries',
    details,
  });
}
