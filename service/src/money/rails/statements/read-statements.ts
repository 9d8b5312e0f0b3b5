import { readBai2 } from './read-bai2.ts';
import { readCamt053 } from './read-camt053.ts';
import type { StatementCheck, StatementsRead } from './statement.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Reads statements in either format (XML starts with an angle bracket): all of them pass the check, or none is read. */
export function readStatements(bytes: Uint8Array, check?: StatementCheck): StatementsRead {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('utf8').replace(BYTE_ORDER_MARK, '');
  return start.trimStart().startsWith('<') ? readCamt053(bytes, check) : readBai2(bytes, check);
}
