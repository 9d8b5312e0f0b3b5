/**
 * What one purchase writes: for each table and index the records of the log of changes that name it, and
 * their bytes, from so many purchases at so many connections, with all that is done in the background.
 */
import { parseArgs } from 'node:util';
import { measureWritten } from './claims/written.ts';
import { print } from './load.ts';

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '64' },
  },
});
const SHOWN = 45; // The largest relations.

const written = await measureWritten({
  purchases: Number(values.purchases),
  connections: Number(values.connections),
});
const each = (figure: number | string): string => (Number(figure) / written.purchases).toFixed(2);

print(['a purchase writes', 'records', 'bytes', 'page images']);
for (const { name, records, bytes, images } of written.relations.slice(0, SHOWN)) {
  print([name.padEnd(34), each(records), each(bytes), each(images)]);
}
print(['index entries', each(written.indexEntries)]);
print(['row versions', each(written.rowVersions)]);
print(['bytes of WAL', each(written.walBytes)]);
print(['bytes on disk', each(written.diskBytes)]);
print(['commits', each(written.commits)]);
