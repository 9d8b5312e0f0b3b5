/** Somebody who has given a password and has yet to set up a second factor: at every route there is. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import {
  consoleRoutesForDocumentation,
  routesForDocumentation,
} from '../sandbox/documented-routes.ts';
import { createApi, createApp, createConsole } from '../service/src/runtime/app.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { createSessionAuthenticate } from '../service/src/access/users/index.ts';
import { testApplication } from './application.ts';
import { callOf } from './http.ts';

const { credentials, foundation } = await testApplication();
const { consoleUrl, realClock } = foundation;
const rateLimiter = createRateLimiter(1_000_000, realClock);
/** Without the sandbox it is a production, where nobody goes without a second factor. */
const productive = { ...foundation, sandbox: undefined };
const open = (app: FastifyInstance) => {
  after(() => app.close());
  return app;
};
const consoles = {
  production: open(createConsole(productive, { rateLimiter })),
  sandbox: open(createConsole(foundation, { rateLimiter })),
};
// As if the API took sessions as well: what keeps such a caller out must not be the door alone.
const authenticate = createSessionAuthenticate({
  ...foundation,
  clock: realClock,
  serviceClock: foundation.clock,
});
const apis = {
  production: open(
    createApp(productive, { api: { ...createApi(productive), authenticate }, rateLimiter }),
  ),
  sandbox: open(
    createApp(foundation, { api: { ...createApi(foundation), authenticate }, rateLimiter }),
  ),
};

const { email, password } = credentials.operator;
const signIn = await callOf(consoles.production, { origin: consoleUrl })('POST', '/api/session', {
  email,
  password,
});
assert.equal(signIn.at('status'), 'ENROLMENT_REQUIRED', signIn.text);
const [cookie = ''] = (signIn.headers['set-cookie'] ?? '').split(';');
const PARTNER = 'pa0001KJMMA2G0AVQ8FJKY93MBDMRS';

async function statusAt(app: FastifyInstance, { method, path }: Route, mount = '') {
  const call = callOf(app, { cookie, origin: consoleUrl });
  const address = mount + path.replaceAll(/:\w+/g, PARTNER).replace('*', 'x');
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  return (await call(method, address, body)).status;
}

/** How a second factor is set up, and the account that shows which there are. */
const ENROLMENT = ['addPasskey', 'confirmTotp', 'offerPasskey', 'offerTotp', 'retrieveAccount'];
/** Open to everybody: they look at the cookie themselves. Signing out is left out, it would end the test. */
const OF_SESSIONS: Readonly<Record<string, number>> = {
  signIn: 400,
  retrieveSession: 200,
  showTotpCode: 400,
  showRecoveryCode: 400,
  showPasskey: 400,
  renewPasskeyOptions: 401,
  acceptInvitation: 400,
};

for (const [mode, app] of Object.entries(consoles)) {
  test(`of the console in ${mode}, enrolment and signing out is all they reach`, async () => {
    const routes = consoleRoutesForDocumentation();
    const reached: string[] = [];
    for (const route of routes) {
      const { access, operationId } = route;
      if (operationId === 'signOut') continue;
      const status = await statusAt(app, route, '/api');
      if (access === 'public') assert.equal(status, OF_SESSIONS[operationId], operationId);
      else if (mode === 'production' && status === 404) assert.equal(route.tag, 'Sandbox');
      else if (status !== 403) reached.push(operationId);
    }
    assert.deepEqual(reached.toSorted(), ENROLMENT);
    assert.ok(routes.length > 150, `${routes.length} routes were tried`);
  });
}

for (const [mode, app] of Object.entries(apis)) {
  test(`of the API in ${mode} they reach nothing, whoever asks for the cookie`, async () => {
    const routes = routesForDocumentation().filter(({ access }) => access !== 'public');
    for (const route of routes) {
      const status = await statusAt(app, route);
      const isMissing = mode === 'production' && route.tag === 'Sandbox' && status === 404;
      if (!isMissing) assert.equal(status, 403, `${route.operationId} ${status}`);
    }
    assert.ok(routes.length > 150, `${routes.length} routes were tried`);
  });
}
