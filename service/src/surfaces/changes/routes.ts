import type { Authenticate } from '../../platform/http/gate.ts';
import type { RawCall, Route } from '../../platform/http/route.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { assert } from '../../kernel/assert.ts';
import type { ChangeStreams } from './change-streams.ts';

type Deps = Readonly<{ streams: ChangeStreams; authenticate: Authenticate; access: string }>;

/** How open pages are kept up to date: which kinds of records have changed, and nothing of what they hold. */
export function changeRoutes({ access, authenticate, streams }: Deps): Route[] {
  return [
    {
      method: 'GET',
      path: '/changes',
      operationId: 'hearChanges',
      summary: 'Hear which kinds of records change',
      tag: 'Session',
      access,
      versioned: false,
      hidden: true,
      answers: { 200: 'Events: `changed` with topics, `beat` with the time, `over`' },
      problems: [PLATFORM_PROBLEMS.rateLimited],
      run: async (raw) => ({
        status: 200,
        contentType: 'text/event-stream; charset=utf-8',
        // Whatever is between would keep it until it ends.
        headers: { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
        ...(raw.method === 'HEAD' ? { body: '' } : { body: opened(raw) }),
      }),
    },
  ];

  function opened({ caller, correlationId, headers, ip }: RawCall) {
    assert(caller, 'whoever listens has a session');
    const check = async () => await authenticate(headers, { ip, correlationId });
    return streams.open({ caller, check });
  }
}
