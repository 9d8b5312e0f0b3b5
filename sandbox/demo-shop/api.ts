/** The shop's way to Causeway: JSON over HTTP with the API key. This is all the client one needs. */

export type Json = Readonly<Record<string, unknown>>;
export type ApiCall = Readonly<{ method: 'GET' | 'POST'; path: string; body?: Json }>;
export type ApiAnswer = Readonly<{ status: number; body: Json }>;
export type Api = (call: ApiCall) => Promise<ApiAnswer>;

type Access = Readonly<{ url: string; headers: Readonly<Record<string, string>> }>;

const VERSION = '2025-01-17'; // Answers stay as they are in this version, whatever comes later.
const TIMEOUT_MS = 30_000; // Longer than Causeway waits for an acquirer or an issuer.

export function openApi({ url, headers }: Access): Api {
  return async (call) => {
    const { method, path, body } = call;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'Api-Version': VERSION, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: jsonIn(await response.json()) };
  };
}

/** The value, if it is an object; an empty one for whatever else. */
export function jsonIn(value: unknown): Json {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value)) : {};
}

export function textIn(body: Json, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
