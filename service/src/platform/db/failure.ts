/** What the SQLSTATE of a failed statement means to us. Everything else is a bug of ours. */

const INTERNAL_ERROR = 'XX000';
/**
 * What one server of a cluster says of another without the code that goes with it: why a row of a COPY
 * was refused, and that a server was lost at the end of a transaction, so that nobody knows of it. The
 * names of constraints and tables are no help there: they carry the number of a shard, or are missing.
 */
const SAID_WITHOUT_CODE: readonly (readonly [RegExp, string])[] = [
  [/^duplicate key value violates unique constraint/, '23505'],
  [/violates not-null constraint/, '23502'],
  [/violates foreign key constraint/, '23503'],
  [/violates check constraint/, '23514'],
  [/^failure on connection marked as essential/, '08006'],
  [/^could not commit transaction for shard/, '08007'], // transaction_resolution_unknown
  [/^could not (find an available|establish any) connection/, '08006'],
];

const RETRYABLE = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']); // connection, resources, operator, system
const UNAVAILABLE_NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT', // Of a Unix socket, as is the next: too many wait to be let in.
  'EAGAIN',
]);
// A value that does not fit, a broken constraint, and a limit such as a value too long to index.
const DATA_CLASSES = new Set(['22', '23', '54']);
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY = '25006'; // A standby, which took writes a moment ago or is said to.
// The columns of a table have changed under a plan; no statement of that name is prepared.
const UNPREPARED = new Set(['0A000', '26000']);
// Ours, of the function all_or_none of the migrations; and that a row is there which had to be new.
const NOT_ALL = new Set(['CW001', '23505']);

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

/** A row the statement was given is at fault, and so nothing of the statement was committed. */
export function blamesData(error: unknown): boolean {
  return DATA_CLASSES.has(sqlStateClass(error));
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

/** The connection is lost, or the server gives it up: nothing more can be asked on it. */
export function endsConnection(error: unknown): boolean {
  if (sqlStateClass(error) === '' || codeOf(error) === READ_ONLY) return true;
  return error instanceof Error && 'severity' in error && error.severity !== 'ERROR';
}

/** The server's plan of a statement is no longer good here: it has to be prepared anew. */
export function isUnprepared(error: unknown): boolean {
  return UNPREPARED.has(codeOf(error));
}

/** A statement that must do all its rows did fewer, and so nothing of its transaction was done. */
export function isNotAll(error: unknown): boolean {
  return NOT_ALL.has(codeOf(error));
}

/** The database cannot serve now (down, full, out of connections): 503 and try again. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE_NODE_CODES.has(code) || code === READ_ONLY) return true;
  if (sqlStateClass(error) !== '')
    return UNAVAILABLE_CLASSES.has(sqlStateClass(error)) || isRetryable(error);
  // node-postgres reports these without a code.
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
      error.message,
    )
  );
}

function sqlStateClass(error: unknown): string {
  const code = codeOf(error);
  return /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : ''; // Not EPIPE.
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return '';
  if (error.code !== INTERNAL_ERROR) return error.code;
  return SAID_WITHOUT_CODE.find(([said]) => said.test(error.message))?.[1] ?? error.code;
}
