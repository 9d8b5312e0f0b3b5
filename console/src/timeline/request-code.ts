import { API_VERSION } from '../api/operations.ts';
import { SDK_CALLS } from './sdk-calls.ts';

/** An API request as the log has it: what was masked stays masked. */
export type MadeRequest = Readonly<{ method: string; path: string; body: unknown }>;

/** A command for a shell. Address and token are for the reader to fill in. */
export function asCurl({ method, path, body }: MadeRequest): string {
  const lines = [
    `curl -X ${method} "$CAUSEWAY_URL${path.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`,
    `  -H "Authorization: Bearer $CAUSEWAY_TOKEN"`,
    `  -H 'Api-Version: ${API_VERSION}'`,
    ...(hasBody(body)
      ? [
          `  -H 'Content-Type: ${typeOf(method)}'`,
          `  -d '${textOf(body).replaceAll("'", String.raw`'\''`)}'`,
        ]
      : []),
  ];
  return lines.join(' \\\n');
}

/** The same by a method of the SDK; undefined if no operation is there. */
export function asSdkCall({ method, path, body }: MadeRequest): string | undefined {
  const [address = '', search] = path.split('?');
  const found = Object.entries(SDK_CALLS)
    .map(([place, name]) => ({ name, values: valuesOf(place, `${method} ${address}`) }))
    .filter(({ values }) => values !== undefined)
    .toSorted((a, b) => (a.values?.length ?? 0) - (b.values?.length ?? 0))[0]; // `close` is no id.
  if (!found) return undefined;
  const input = hasBody(body)
    ? textOf(body)
    : search && JSON.stringify(Object.fromEntries(new URLSearchParams(search)), null, 2);
  const given = [...(found.values ?? []).map((value) => JSON.stringify(value)), input ?? []].flat();
  return `import { Causeway } from '@causeway/sdk';

const causeway = new Causeway({
  baseUrl: process.env.CAUSEWAY_URL,
  accessToken: process.env.CAUSEWAY_TOKEN,
  apiVersion: '${API_VERSION}',
});
console.log(await causeway.${found.name}(${given.join(', ')}));`;
}

/** What stands in an address where its template has parameters; undefined if it is another's. */
function valuesOf(template: string, address: string): string[] | undefined {
  const [parts, values] = [template.split('/'), address.split('/')];
  const fits = parts.every((part, place) => isParameter(part) || part === values[place]);
  if (!fits || parts.length !== values.length) return undefined;
  return values.filter((_, place) => isParameter(parts[place] ?? '')).map(decodeURIComponent);
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}

function hasBody(body: unknown): boolean {
  return body !== null && body !== undefined;
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

function typeOf(method: string): string {
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
}
