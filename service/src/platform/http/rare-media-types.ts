import type { Static, TSchema } from 'typebox';
import { readBody } from './read-body.ts';
import { type Validated, validatorOf } from './validate.ts';

/** What browsers send of a broken Content-Security-Policy: the newer way, and the older. */
export const REPORTS_TYPE = 'application/reports+json';
export const CSP_REPORT_TYPE = 'application/csp-report';
/** A file as it is: its bytes are the whole body. */
export const BYTES_TYPE = 'application/octet-stream';
export type RareMediaType = typeof REPORTS_TYPE | typeof CSP_REPORT_TYPE | typeof BYTES_TYPE;

/** Bytes are no text: they are not looked through for card numbers, and no record of the request has them. */
export function bytesValidator<Schema extends TSchema>(
  schema: Schema,
): (sent: Parameters<typeof readBody>[0]) => Validated<Static<Schema>> {
  const check = validatorOf(schema);
  return (sent) => {
    const read = readBody(sent, BYTES_TYPE);
    return read.ok ? check(read.value) : read;
  };
}
