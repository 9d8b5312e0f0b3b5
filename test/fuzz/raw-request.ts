import type { RecordedCall } from '../../docs/src/recorded.ts';
import type { Document } from './document.ts';

/** A request in the parts that it is written from. */
export type RawRequest = {
  method: string;
  target: string;
  version: string;
  headers: [string, string][];
  body: Buffer;
};

/** Where requests go, and what they show there. */
type Sender = Readonly<{ host: string; headers: Readonly<Record<string, string>> }>;

const FORM = 'application/x-www-form-urlencoded';
/** It would go on for ever, or take from us what the next request needs. */
const LEFT_OUT = /stream|^\/sandbox|^\/mcp|credentials|client|session/;

/** The calls of the documentation as they go over the wire, with a credential of ours. */
export function recordedRequests(
  calls: Iterable<RecordedCall>,
  document: Document,
  sender: Sender,
): RawRequest[] {
  const known = new Map(document.operations.map((one) => [one.id, one]));
  return [...calls].flatMap(({ body, operationId, params = {}, query = {} }) => {
    const operation = known.get(operationId);
    if (!operation || LEFT_OUT.test(operation.path)) return [];
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? 'x'),
    );
    const asked = new URLSearchParams(Object.entries(query));
    const target = asked.size > 0 ? `${path}?${asked.toString()}` : path;
    const type = operation.body?.type;
    return [soundRequest({ method: operation.method, target, body, type }, sender)];
  });
}

type Asked = Readonly<{
  method: string;
  target: string;
  body?: unknown;
  type?: string | undefined;
}>;

export function soundRequest({ body, method, target, type }: Asked, sender: Sender): RawRequest {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(textOf(body, type));
  const headers: [string, string][] = [['Host', sender.host], ...Object.entries(sender.headers)];
  if (body !== undefined) {
    headers.push(['Content-Type', type ?? 'application/json']);
    headers.push(['Content-Length', String(bytes.length)]);
  }
  return { method, target, version: 'HTTP/1.1', headers, body: bytes };
}

function textOf(body: unknown, type: string | undefined): string {
  if (typeof body === 'string') return body;
  if (type !== FORM || typeof body !== 'object') return JSON.stringify(body);
  return new URLSearchParams(Object.entries(body ?? {})).toString();
}

export function copyOf(request: RawRequest): RawRequest {
  return { ...request, headers: request.headers.map(([name, value]) => [name, value]) };
}

export function bytesOf({ body, headers, method, target, version }: RawRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${method} ${target} ${version}\r\n${lines}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}
