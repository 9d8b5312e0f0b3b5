/** Letters handed to a real SMTP server: what it gets, and what comes of servers that fail. */
import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { mailServer } from '../../../../test/mail-server.ts';
import { Secret } from '../../kernel/secret.ts';
import { mailDomain, type Mail, type SmtpSettings } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

const MAIL: Mail = {
  messageId: '<em0001@acquirer.example>',
  to: 'ana@shop.example',
  subject: 'Alerte : été à Québec',
  text: 'Taux d’approbation : 70 %',
  html: '<p>Taux d’approbation : 70 %</p>',
  date: new Date('2026-03-01T12:00:00Z'),
  manageUrl: 'https://console.example/alerts/rules',
};
const LOGIN = { user: 'causeway', password: 'correct horse' };

function mailerTo(
  { ca, port }: Readonly<{ port: number; ca?: string }>,
  settings: Partial<SmtpSettings> & Readonly<{ timeoutMs?: number }> = {},
) {
  return createSmtpMailer({
    host: '127.0.0.1',
    port,
    tls: 'starttls',
    login: undefined,
    from: 'alerts@acquirer.example',
    timeoutMs: 2_000,
    ...(ca === undefined ? {} : { ca }),
    ...settings,
  });
}

test('a letter arrives whole, by STARTTLS and with the password', async () => {
  const server = await mailServer({ login: LOGIN });
  const login = { user: LOGIN.user, password: new Secret(LOGIN.password) };
  assert.deepEqual(await mailerTo(server, { login }).send(MAIL), { kind: 'SENT' });
  const [mail = assert.fail()] = server.received;
  assert.deepEqual([mail.from, mail.to], ['alerts@acquirer.example', ['ana@shop.example']]);
  assert.ok(mail.isSecure);
  assert.equal(mail.user, LOGIN.user);
  for (const header of [
    /^Message-ID: <em0001@acquirer.example>\r$/im,
    /^To: ana@shop\.example\r$/m,
    /^From: Causeway <alerts@acquirer\.example>\r$/m,
    /^Date: Sun, 01 Mar 2026 12:00:00 \+0000\r$/m,
    /^Subject: =\?UTF-8\?/m,
    /^List-Unsubscribe: <https:\/\/console\.example\/alerts\/rules>\r$/m,
    /^Auto-Submitted: auto-generated\r$/m,
    /^Content-Type: multipart\/alternative/m,
  ]) {
    assert.match(mail.message, header);
  }
});

test('a wrong password, or none where one is needed, is for later: nothing is wrong with the letter', async () => {
  const server = await mailServer({ login: LOGIN });
  const login = { user: LOGIN.user, password: new Secret('wrong') };
  const answer = await mailerTo(server, { login }).send(MAIL);
  assert.equal(answer.kind, 'LATER');
  assert.ok(!JSON.stringify(answer).includes('wrong'));
  assert.equal((await mailerTo(server).send(MAIL)).kind, 'LATER');
  assert.equal(server.received.length, 0);
});

test('an address that does not exist is refused for good, and not repeated in words', async () => {
  const server = await mailServer({ unknown: ['ana@shop.example'] });
  const answer = await mailerTo(server).send(MAIL);
  assert.equal(answer.kind, 'REFUSED');
  assert.ok(!JSON.stringify(answer).includes('ana@'), JSON.stringify(answer));
});

test('nobody is written to over a line that is not encrypted, unless the setting says so', async () => {
  const plain = await mailServer({ isPlain: true });
  assert.equal((await mailerTo(plain).send(MAIL)).kind, 'LATER');
  assert.equal((await mailerTo({ port: plain.port }, { tls: 'none' }).send(MAIL)).kind, 'SENT');
  const unknown = await mailServer();
  assert.equal(
    (await mailerTo({ port: unknown.port }).send(MAIL)).kind,
    'LATER',
    'of no authority',
  );
  assert.equal(unknown.received.length, 0);
});

test('a server that is down, silent, or gone half way is tried later', async () => {
  const down = await mailServer();
  await down.close();
  assert.equal((await mailerTo(down).send(MAIL)).kind, 'LATER');

  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  assert.ok(address !== null && typeof address === 'object');
  assert.equal((await mailerTo(address, { timeoutMs: 200 }).send(MAIL)).kind, 'LATER');

  const target = await mailServer({ onMessage: () => cut() });
  const pairs = new Set<Socket>();
  const cut = (): void => {
    for (const socket of pairs) socket.destroy();
  };
  const between = createServer((near) => {
    const far = connect(target.port, '127.0.0.1');
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  after(() => between.close());
  const there = between.address();
  assert.ok(there !== null && typeof there === 'object');
  const answer = await mailerTo({ port: there.port, ca: target.ca }).send(MAIL);
  assert.equal(answer.kind, 'LATER', 'the message was there, and its answer never came');
});

test('what would forge a header is text, whoever put it there', async () => {
  const server = await mailServer();
  const forged = 'Alert\r\nBcc: eve@evil.example\r\n\r\nBuy';
  const mailer = mailerTo(server);
  assert.equal((await mailer.send({ ...MAIL, subject: forged })).kind, 'SENT');
  for (const to of [
    'ana@shop.example\r\nRCPT TO:<eve@evil.example>',
    'ana@shop.example, eve@evil.example',
  ]) {
    assert.equal((await mailer.send({ ...MAIL, to })).kind, 'REFUSED');
  }
  await mailer.send({ ...MAIL, messageId: '<x@y>\r\nBcc: eve@evil.example' });
  for (const { message, to } of server.received) {
    assert.ok(!to.includes('eve@evil.example'), String(to));
    const [head = ''] = message.split('\r\n\r\n');
    assert.doesNotMatch(head, /^Bcc:/im);
  }
});

test('addresses are plain ones', () => {
  const right = ['ana@shop.example', 'ana.roy+alerts@mail.shop.example', 'o’neil@shop.example'];
  for (const address of right) assert.ok(mailDomain(address), address);
  const wrong = [
    'ana',
    '@shop.example',
    'ana@',
    'Ana <ana@shop.example>',
    'ana@shop.example,eve@evil.example',
    'ana@shop.example\r\nBcc: eve@evil.example',
    '"ana roy"@shop.example',
    'ana@[127.0.0.1]',
    'ana@shop..example',
    `${'a'.repeat(65)}@shop.example`,
    `ana@${'a.'.repeat(130)}example`,
  ];
  for (const address of wrong) assert.equal(mailDomain(address), undefined, address);
});
