import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authServer, bearer } from '../../../../test/auth-server.ts';
import { ensureUser, passwordHash } from '../users/index.ts';
import { sql, transaction } from '../../platform/db/pool.ts';

const SESSIONS = '/operator/sessions';
const CURRENT = '/operator/sessions/current';
const email = 'ada@causeway.test';
const password = 'correct horse battery staple';
const hash = await passwordHash(password);

async function consoleServer() {
  const server = await authServer();
  await transaction(server.db, (tx) =>
    ensureUser(tx, {
      email,
      name: 'Ada',
      role: 'OPERATOR_ADMIN',
      partnerId: null,
      passwordHash: hash,
      now: server.clock.now(),
    }),
  );
  const signIn = (body: unknown) => server.call('POST', SESSIONS, body);
  return { ...server, signIn };
}

test('an operator signs in, and the token makes them an operator', async () => {
  const server = await consoleServer();
  const answer = await server.signIn({ email: 'Ada@Causeway.test', password });
  assert.equal(answer.status, 201);
  const accessToken = answer.string('accessToken');
  assert.deepEqual(answer.body, { accessToken, tokenType: 'Bearer', expiresIn: 3600 });
  const { body } = await server.whoIs(accessToken);
  const [user] = await server.db.query<{ userId: string }>(
    sql`select user_id as "userId" from users`,
  );
  assert.deepEqual(body, {
    kind: 'operator',
    clientId: email,
    scopes: ['operator'],
    user: { userId: user?.userId, role: 'OPERATOR_ADMIN' },
  });
  const rows = await server.db.query(
    sql`select actor, subject from audit_log where action = 'operator-session.started'`,
  );
  assert.deepEqual(rows, [{ actor: email, subject: email }]);
});

test('an unknown address and a wrong password get the same answer, and are on record', async () => {
  const server = await consoleServer();
  const answers = await Promise.all(
    [
      { email, password: 'wrong' },
      { email: 'eve@causeway.test', password },
    ].map((body) => server.call('POST', SESSIONS, body, { 'x-correlation-id': 'same' })),
  );
  for (const { status, headers } of answers) {
    assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer realm="causeway"']);
  }
  assert.equal(answers[0]?.text, answers[1]?.text);
  const actions = await server.auditActions();
  const refused = actions.filter((action) => action === 'operator-session.refused');
  assert.equal(refused.length, 2);
});

test('what is recorded of a failed attempt holds no card number, right or mistyped', async () => {
  const server = await consoleServer();
  const mistyped = '4111111111111112';
  for (const name of ['4111111111111111', mistyped]) {
    const wrong = { email: `${name}@causeway.test`, password: 'wrong' };
    for (let count = 0; count < 11; count += 1) await server.signIn(wrong);
    const basic = Buffer.from(`${name}:secret`).toString('base64');
    for (let count = 0; count < 11; count += 1) {
      await server.call('POST', '/oauth2/token', 'grant_type=client_credentials', {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${basic}`,
      });
    }
  }
  const rows = await server.db.query(sql`
    select subject, details::text from audit_log
    union all select subject, address from failed_attempts`);
  assert.ok(JSON.stringify(rows).includes('[masked]'), 'the mistyped ones are on record');
  assert.doesNotMatch(JSON.stringify(rows), /411111/);
});

test('a client id that is a card number is refused as such, by form and by header', async () => {
  const server = await consoleServer();
  const number = '4111111111111111';
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const byForm = `grant_type=client_credentials&client_id=${number}&client_secret=x`;
  const authorization = `Basic ${Buffer.from(`${number}:x`).toString('base64')}`;
  for (const [form, headers] of [
    [byForm, type],
    ['grant_type=client_credentials', { ...type, authorization }],
  ] as const) {
    const answer = await server.call('POST', '/oauth2/token', form, headers);
    assert.deepEqual([answer.status, answer.at('error')], [400, 'invalid_request']);
    assert.match(answer.string('error_description'), /card number/);
    assert.doesNotMatch(answer.text, /411111/);
  }
  assert.deepEqual(await server.db.query(sql`select subject from failed_attempts`), []);
});

test('a body of the wrong form is refused without repeating the password', async () => {
  const server = await consoleServer();
  const answer = await server.signIn({ email: 'a\tb', password: 7_777_777 });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults(), ['email INVALID_FORMAT', 'password INVALID_FORMAT']);
  assert.doesNotMatch(answer.text, /7777777/);
});

test('ten wrong passwords lock the sign-in, however they are sent, until the lock ends', async () => {
  const server = await consoleServer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      server.signIn({ email: index % 2 === 0 ? email : email.toUpperCase(), password: 'wrong' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 2);
  const refused = await server.signIn({ email, password });
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '900']);
  server.clock.advance(15 * 60 * 1000);
  assert.equal((await server.signIn({ email, password })).status, 201);
});

test('a session that is ended is refused by every process within 5 seconds', async () => {
  const server = await consoleServer();
  const second = server.secondProcess();
  const [token, other] = await Promise.all(
    [1, 2].map(async () => (await server.signIn({ email, password })).string('accessToken')),
  );
  assert.ok(token !== undefined && other !== undefined);
  assert.equal((await second.whoIs(token)).status, 200);
  const answer = await server.call('DELETE', CURRENT, undefined, bearer(token));
  assert.equal(answer.status, 204);
  server.clock.advance(5_000);
  assert.equal((await second.whoIs(token)).status, 401);
  assert.equal((await server.whoIs(token)).status, 401);
  assert.equal((await second.whoIs(other)).status, 200);
});

test('the session of a removed operator is refused within 5 seconds', async () => {
  const server = await consoleServer();
  const token = (await server.signIn({ email, password })).string('accessToken');
  assert.equal((await server.whoIs(token)).status, 200);
  await server.db.query(sql`delete from users`);
  server.clock.advance(5_000);
  assert.equal((await server.whoIs(token)).status, 401);
});

test('only a session can sign out: partners may not, and an API key has none', async () => {
  const server = await consoleServer();
  const partner = await server.newClient();
  const operator = await server.newClient({ partnerId: null, scopes: ['operator'] });
  const status = async (headers: Record<string, string>) =>
    (await server.call('DELETE', CURRENT, undefined, headers)).status;
  assert.equal(await status({ 'x-api-key': partner.apiKey }), 403);
  assert.equal(await status({ 'x-api-key': operator.apiKey }), 404);
  assert.equal(await status({}), 401);
});
