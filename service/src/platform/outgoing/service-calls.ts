import { Pool } from 'undici';

type Options = Readonly<{
  origin: string;
  /** The only authorities that the other side's certificate may be from, in PEM. */
  ca: string | undefined;
  /** For the whole of an answer, the connection included. */
  timeoutMs: number;
  maxBytes: number;
}>;

type Call = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: object | undefined;
}>;

export type ServiceAnswer = Readonly<{ status: number; json: unknown }>;

const CONNECTIONS = 8;

/** Calls of JSON to a service that operators set. It may be at a private address, and redirects nowhere. */
export function openServiceCalls({ ca, maxBytes, origin, timeoutMs }: Options) {
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { ...(ca === undefined ? {} : { ca }), minVersion: 'TLSv1.2', timeout: timeoutMs },
  });
  return {
    /** Never rejects for what the other side or the network does. `failure` is a code, never a body. */
    call: async (call: Call): Promise<ServiceAnswer | Readonly<{ failure: string }>> => {
      const { body, headers, method, path } = call;
      try {
        const answer = await pool.request({
          method,
          path,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.timeout(timeoutMs),
        });
        let text = '';
        for await (const part of answer.body.setEncoding('utf8')) {
          text += String(part);
          if (text.length > maxBytes) return { failure: 'its answer is too long' };
        }
        return { status: answer.statusCode, json: parsed(text) };
      } catch (error) {
        return { failure: reasonOf(error) };
      }
    },
    close: async (): Promise<void> => await pool.destroy(),
  };
}

/** Undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  if (error.name === 'TimeoutError') return 'it takes too long';
  return 'code' in error ? String(error.code) : error.name;
}
