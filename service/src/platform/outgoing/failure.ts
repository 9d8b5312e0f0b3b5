import { errors } from 'undici';
import { AddressRefused, NameUnknown } from './lookup.ts';

/** Why no complete answer came, in one word. */
export type FailureReason =
  | 'URL_REFUSED'
  | 'ADDRESS_REFUSED'
  | 'NAME_UNKNOWN'
  | 'CONNECTION_FAILED'
  | 'TLS_FAILED'
  | 'TIMED_OUT'
  | 'CONNECTION_CUT'
  | 'MALFORMED_ANSWER';

export type Failure = Readonly<{ reason: FailureReason; text: string }>;

const CONNECTING: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refuses connections.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  EADDRNOTAVAIL: 'The server cannot be reached.',
  ETIMEDOUT: 'No connection came about in time.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
};
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED']);

/** What became of a call that failed, in words for whoever runs the other side. */
export function failureOf(error: unknown, timeoutMs: number): Failure {
  const cause = rootOf(error);
  if (cause instanceof AddressRefused) return { reason: 'ADDRESS_REFUSED', text: cause.message };
  if (cause instanceof NameUnknown) {
    return { reason: 'NAME_UNKNOWN', text: `${cause.message} has no address.` };
  }
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return { reason: 'TIMED_OUT', text: `No complete answer within ${timeoutMs / 1000} s.` };
  }
  const code = codeOf(cause);
  const connecting = CONNECTING[code];
  if (connecting !== undefined) return { reason: 'CONNECTION_FAILED', text: connecting };
  if (CUT.has(code)) {
    return { reason: 'CONNECTION_CUT', text: 'The connection was closed before the answer was.' };
  }
  if (cause instanceof errors.HTTPParserError || code.startsWith('UND_ERR_')) {
    return { reason: 'MALFORMED_ANSWER', text: 'The answer is not sound HTTP.' };
  }
  if (/TLS|SSL|CERT|ISSUER|SIGNATURE|EPROTO/.test(code)) {
    return { reason: 'TLS_FAILED', text: `TLS failed (${code}).` };
  }
  return { reason: 'CONNECTION_FAILED', text: `The connection failed (${code || 'unknown'}).` };
}

/** With two addresses to try, the errors of both come in one. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError) return rootOf(error.errors[0]);
  return error;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
