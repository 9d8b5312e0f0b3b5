import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { CURRENT } from './api-version/versions.ts';
import { maskedPath } from './masked.ts';
import type { Problem } from './errors.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';
import { BASE_HEADERS } from './security-headers.ts';

type Around = Readonly<{ publicUrl: string; instance: string }>;

/** For what arrived and is no whole HTTP request: the last thing said on the connection. */
export function rawProblem(problem: Problem, { publicUrl, instance }: Around): string {
  const correlationId = randomUUID();
  const { status } = problem.kind;
  const body = JSON.stringify(problemBody(problem, { publicUrl, instance, correlationId }));
  const headers = {
    ...BASE_HEADERS,
    'api-version': CURRENT,
    'x-correlation-id': correlationId,
    ...problem.headers,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

// Up to a question mark: a query may contain what must not be repeated.
const TARGET = /^[A-Z]{1,20} (\/[!->@-~]*)/;
const TARGET_BYTES_MAX = 2_048;

/** The path of a request, as far as its first bytes show. */
export function pathIn(packet: unknown): string {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, TARGET_BYTES_MAX) : '';
  return maskedPath(TARGET.exec(start)?.[1] ?? '/');
}
