import { API_VERSION } from '../api/operations.ts';

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

/** The same in JavaScript. */
export function asJavaScript({ method, path, body }: MadeRequest): string {
  const headers = {
    authorization: 'Bearer TOKEN',
    'api-version': API_VERSION,
    ...(hasBody(body) ? { 'content-type': typeOf(method) } : {}),
  };
  const shown = JSON.stringify(headers, null, 2)
    .replaceAll('"Bearer TOKEN"', '`Bearer ${process.env.CAUSEWAY_TOKEN}`')
    .replaceAll('\n', '\n  ');
  const members = [
    `  method: ${JSON.stringify(method)},`,
    `  headers: ${shown},`,
    ...(hasBody(body) ? [`  body: JSON.stringify(${textOf(body).replaceAll('\n', '\n  ')}),`] : []),
  ];
  const address = `new URL(${JSON.stringify(path)}, process.env.CAUSEWAY_URL)`;
  return `const response = await fetch(${address}, {\n${members.join('\n')}\n});\nconsole.log(response.status, await response.json());`;
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
