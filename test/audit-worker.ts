/** A process that audits the books once: what service/src/control/books-check/audit-lease.test.ts kills. */
import { auditChanges, withLease } from '../service/src/control/books-check/index.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';

const [url = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
const deps = { db, clock: systemClock, realClock: systemClock };
await withLease(deps, undefined, (held) => auditChanges(deps, held));
await db.close();
