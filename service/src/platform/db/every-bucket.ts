import { raw, type Sql } from './pool.ts';

/**
 * Marks a statement that may visit every bucket, which on a cluster is every shard: it names a table that
 * has buckets, and sometimes no bucket. Such a statement only reads, and a comment where it stands
 * says why it looks everywhere. All others name their buckets, and `test/tidy-statements.test.ts` asserts
 * that each does the one or the other. Whoever reads the server's log sees the mark as well.
 */
export const EVERY_BUCKET: Sql = raw('/* every bucket */');
