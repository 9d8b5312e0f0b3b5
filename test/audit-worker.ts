/** A process that audits the books once: what src/books-check/audit-lease.test.ts kills. */
import { auditChanges, withLease } from '../src/books-check/index.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { openDatabase } from '../src/platform/db/pool.ts';

const [url = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
const deps = { db, clock: systemClock, realClock: systemClock };
await withLease(deps, undefined, (held) => auditChanges(deps, held));
await db.close();
