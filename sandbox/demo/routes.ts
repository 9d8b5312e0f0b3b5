import { Readable } from 'node:stream';
import { ADDRESSES, type Shop } from '../demo-shop/shop.ts';
import type { Answer } from '../../service/src/platform/http/answer.ts';
import { headerOf } from '../../service/src/platform/http/read-body.ts';
import type { RawCall, Route } from '../../service/src/platform/http/route.ts';

const PASSED_ON = ['accept', 'content-type', 'cookie', 'last-event-id'];

/** The addresses of the shop. It is another's program, so a call goes to it as it came. */
export function shopRoutes(shop: Shop): Route[] {
  return (['GET', 'POST'] as const).flatMap((method) =>
    ADDRESSES[method].map((path) => ({
      method,
      path,
      operationId: `demo ${method} ${path}`,
      summary: 'The demo shop',
      tag: 'Demo',
      access: 'public',
      versioned: false,
      hidden: true,
      answers: { 200: 'As the shop answers' },
      run: async (call) => answerOf(await shop.handle(requestOf(call), { ip: call.ip })),
    })),
  );
}

function requestOf({ method, url, headers, body }: RawCall): Request {
  const passed = PASSED_ON.flatMap((name) => {
    const value = headerOf(headers, name);
    return value === undefined ? [] : [[name, value] satisfies [string, string]];
  });
  // The shop looks at path and query only.
  const address = new URL(url, 'http://localhost');
  return new Request(address, { method, headers: passed, body: body?.toString('utf8') ?? null });
}

async function answerOf(response: Response): Promise<Answer> {
  const { 'content-type': contentType = '', ...headers } = Object.fromEntries(response.headers);
  const policy = headers['content-security-policy'] ?? "frame-ancestors 'none'";
  const isStream = contentType === 'text/event-stream' && response.body !== null;
  return {
    status: response.status,
    contentType,
    headers,
    framed: !policy.includes("frame-ancestors 'none'"),
    body: isStream ? Readable.fromWeb(response.body) : await response.text(),
  };
}
