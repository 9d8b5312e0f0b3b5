import type { Request } from './client.ts';
import { type Credential, guardHeaders } from './credentials.ts';
import type { Operation } from './document.ts';

/** A request before it is put on the wire, in parts that can be changed one by one. */
export type Draft = {
  readonly operation: Operation;
  credential: Credential;
  method: string;
  params: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string | readonly string[]>;
  /** The body as JSON, unless `raw` stands in its place. */
  json: unknown;
  raw: Buffer | undefined;
  /** What is odd about it, for the report. */
  readonly oddities: string[];
};

const FORM = 'application/x-www-form-urlencoded';

export function draftOf(operation: Operation, credential: Credential): Draft {
  const { body, method, parameters } = operation;
  const takes = (header: string) => parameters.some(({ name }) => name === header);
  return {
    operation,
    credential,
    method,
    params: {},
    query: [],
    headers: {
      ...(takes('Api-Version') ? { 'api-version': '2025-01-17' } : {}),
      ...(takes('Idempotency-Key') ? guardHeaders() : {}),
      ...(body ? { 'content-type': body.type } : {}),
    },
    json: undefined,
    raw: undefined,
    oddities: [],
  };
}

/** A copy that can be changed while the original stays. */
export function copyOf(draft: Draft): Draft {
  const { credential, headers, json, method, operation, params, query, raw } = draft;
  return {
    operation,
    credential,
    method,
    params: { ...params },
    query: query.map(([name, value]) => [name, value]),
    headers: { ...headers },
    json: json === undefined ? undefined : structuredClone(json),
    raw,
    oddities: [],
  };
}

export function requestOf(draft: Draft): Request {
  const { credential, headers, method, operation, params, query } = draft;
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => params[name] ?? '',
  );
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const body = bodyOf(draft);
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...headers,
      ...credential.headers,
      ...(body === undefined ? {} : { 'content-length': String(body.length) }),
    },
    body,
  };
}

function bodyOf({ json, operation, raw }: Draft): Buffer | undefined {
  if (raw !== undefined) return raw;
  if (json === undefined) return undefined;
  if (operation.body?.type !== FORM) return Buffer.from(JSON.stringify(json));
  const fields = typeof json === 'object' && json !== null ? Object.entries(json) : [];
  const form = new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return Buffer.from(form.toString());
}
