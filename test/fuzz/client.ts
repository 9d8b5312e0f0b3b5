import { Agent, type IncomingMessage, request as send } from 'node:http';

/** A request as it goes over the wire. */
export type Request = Readonly<{
  method: string;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body?: Buffer | undefined;
}>;

export type Answer = Readonly<{
  /** 0 when none came. */
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
  /** The JSON of the body; undefined when it is none. */
  body: unknown;
  /** What is at a dotted path of the body. */
  at: (path: string) => unknown;
}>;

export type Client = Readonly<{ ask: (request: Request) => Promise<Answer>; close: () => void }>;

const PATIENCE_MS = 60_000; // A service that is silent for so long does not answer.

/** Sends to one service over connections that stay open. Whatever goes wrong is an answer too. */
export function createClient(url: string): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  return {
    close: () => agent.destroy(),
    ask: ({ method, path, headers, body }) =>
      new Promise((resolve) => {
        const failed = (error: Error) => resolve(answerOf(0, {}, error.message));
        const asked = send(
          { agent, host: hostname, port, method, path, headers: mutable(headers) },
          (answer) => {
            collect(answer).then(
              (text) => resolve(answerOf(answer.statusCode ?? 0, answer.headers, text)),
              failed,
            );
          },
        );
        asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error('no answer in time')));
        asked.once('error', failed);
        asked.end(body);
      }),
  };
}

function mutable(headers: Request['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  );
}

async function collect(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answerOf(status: number, raw: IncomingMessage['headers'], text: string): Answer {
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, value && [value].flat().join(', ')]),
  );
  const body = /json/.test(headers['content-type'] ?? '') ? parsed(text) : undefined;
  return { status, headers, text, body, at: (path) => path.split('.').reduce(memberOf, body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The judge has its own word for that.
  }
}

export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
