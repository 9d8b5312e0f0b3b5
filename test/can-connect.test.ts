import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canConnect } from './can-connect.ts';

test('code that opens a connection is detected, and code that only listens is not', () => {
  for (const text of [
    "import { connect } from 'node:net';",
    "import { isIP, Socket } from 'node:net';",
    "import net from 'net';",
    "import * as tls from 'node:tls';",
    "import {\n  type TLSSocket,\n  connect,\n} from 'node:tls';",
    "import { connect } from 'node:http2';",
    "import { createSocket } from 'node:dgram';",
    "import { Pool } from 'undici';",
    "import { request } from 'node:https';",
    "import { createServer, request as ask } from 'node:http';",
    "export { connect } from 'node:net';",
    "const { connect } = await import('node:net');",
    "await fetch('http://localhost')",
  ]) {
    assert.ok(canConnect(text), text);
  }
  for (const text of [
    "import type { Socket } from 'node:net';",
    "import { BlockList, isIPv6, type Socket } from 'node:net';",
    "import { createServer as createHttpServer, type Server } from 'node:http';",
    "import type { Dispatcher } from 'undici';",
    'this.fetch(); prefetch(); #fetch()',
  ]) {
    assert.ok(!canConnect(text), text);
  }
});
