/** Explanations for people: every field and code in words, for authorized readers. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { passChallenge } from '../../../../../test/challenge-browser.ts';
import { threeDSecureTrial } from '../../../../../test/three-d-secure-server.ts';
import { AREQ } from '../messages/areq.ts';
import { ARES } from '../messages/ares.ts';
import { CREQ, CRES } from '../messages/creq.ts';
import { ErroSchema } from '../messages/erro.ts';
import { PREQ, PRES } from '../messages/preq.ts';
import { RREQ, RRES } from '../messages/rreq.ts';
import {
  ENGLISH,
  explainMessage,
  FRENCH,
  meaningOf,
  OWN_CODE,
  UNKNOWN,
  VALUE_MEANINGS,
} from './explain-message.ts';
import { messagesPage } from './messages-page.ts';

const { merchantId, server } = await threeDSecureTrial();

const SCHEMAS: readonly TSchema[] = [
  ...[AREQ, ARES, CREQ, CRES, PREQ, PRES, RREQ, RRES].flatMap(({ readers }) => [
    readers['2.1.0'].schema,
    readers['2.2.0'].schema,
  ]),
  ErroSchema,
];

type Found = Readonly<{ path: readonly string[]; schema: TSchema }>;

function fieldsOf(schema: TSchema, path: readonly string[] = []): Found[] {
  if (Type.IsArray(schema)) return fieldsOf(schema.items, path);
  const self = path.length === 0 ? [] : [{ path, schema }];
  if (!Type.IsObject(schema)) return self;
  const inner = Object.entries(schema.properties);
  return [...self, ...inner.flatMap(([name, member]) => fieldsOf(member, [...path, name]))];
}

const FIELDS = SCHEMAS.flatMap((schema) => fieldsOf(schema));

test('every field of every message is in the table', () => {
  assert.ok(FIELDS.length > 300, `only ${FIELDS.length} fields`);
  const unknown = FIELDS.filter(({ path }) => meaningOf(path) === UNKNOWN.en);
  assert.deepEqual([...new Set(unknown.map(({ path }) => path.join('.')))], []);
});

test('every letter and code that a field can have is in words', () => {
  const isCode = /^(?:[A-Z]|0[0-9]|1[0-9]|2[0-8])$/;
  const unknown = FIELDS.flatMap(({ path, schema }) => {
    const values = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : [];
    return values
      .filter((value) => isCode.test(value) && path.at(-1) !== 'browserColorDepth')
      .flatMap((value) => explainMessage({ [path.at(-1) ?? '']: value }))
      .filter(({ valueMeaning }) => valueMeaning === null)
      .map(({ name, value }) => `${name} ${value}`);
  });
  assert.deepEqual([...new Set(unknown)], []);
  assert.equal(Object.keys(ENGLISH.values['transStatusReason'] ?? {}).length, 26);
});

test('every explanation is there in French, and none that nothing uses', () => {
  assert.deepEqual(Object.keys(FRENCH.fields), Object.keys(ENGLISH.fields));
  const meanings = Object.values(VALUE_MEANINGS).flatMap((codes) => Object.values(codes));
  const used = new Set([...meanings, OWN_CODE]);
  assert.deepEqual(Object.keys(FRENCH.values).toSorted(), [...used].toSorted());
  assert.deepEqual(
    explainMessage({ transStatus: 'C', constructor: 'x' }, 'fr').map((field) => [
      field.meaning,
      field.valueMeaning,
    ]),
    [
      ['Comment cela s’est passé', 'Une vérification est requise'],
      [UNKNOWN.fr, null],
    ],
  );
});

test('nested fields, codes of directory servers and unknown names are shown as what they are', () => {
  assert.deepEqual(
    explainMessage({
      constructor: 'x',
      transStatusReason: '82',
      homePhone: { cc: '1' },
      messageExtension: [{ id: 'A1', data: '***' }],
    }).map(({ name, meaning, valueMeaning }) => [name, meaning, valueMeaning]),
    [
      ['messageExtension.0.id', 'By which the scheme knows the extension', null],
      ['messageExtension.0.data', 'What the extension says; it is not kept', null],
      ['homePhone.cc', 'The country code of the number', null],
      ['transStatusReason', 'Why, in the issuer’s code', 'A code of the directory server’s own'],
      ['constructor', UNKNOWN.en, null],
    ],
  );
  assert.deepEqual(explainMessage(null), []);
});

const MESSAGES = (id: string) => `/three-d-secure/authentications/${id}/messages`;

async function challenged(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const asked = await server.authenticate(merchantId, '4000100000000703', changes);
  assert.equal(asked.status, 202, asked.text);
  const id = asked.string('authenticationId');
  await server.resultOf(id, await passChallenge(asked));
  return id;
}

test('a partner reads the messages of its own authentication, each field explained and masked', async () => {
  const id = await challenged();
  const reported = await server.call('GET', MESSAGES(id));
  assert.equal(reported.status, 200, reported.text);
  assert.equal(reported.at('authenticationId'), id);
  assert.deepEqual(reported.at('messages.0.fields.0'), {
    name: 'messageType',
    meaning: 'Which message this is',
    value: 'AReq',
    valueMeaning: 'Authentication request: is it the cardholder?',
  });
  assert.equal(reported.at('messages.0.message.acctNumber'), '400010******0703');
  assert.ok(!reported.text.includes('4000100000000703') && !reported.text.includes('Tremblay'));
  const french = await server.call('GET', `${MESSAGES(id)}?language=fr`);
  assert.equal(french.at('messages.0.fields.0.meaning'), 'De quel message il s’agit');
  assert.equal((await server.call('GET', `${MESSAGES(id)}?language=de`)).status, 400);
  const operators = await server.messagesOf(id);
  assert.deepEqual(operators.body, reported.body, 'an operator reads the same');
});

test('the page draws the sequence and names every field; it runs no script and loads nothing', async () => {
  const id = await challenged();
  for (const [call, path] of [
    [server.call, MESSAGES(id)],
    [server.operator, `/operator${MESSAGES(id)}`],
  ] as const) {
    const page = await call('GET', `${path}/page`);
    assert.equal(page.status, 200, page.text);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    const [, style = ''] = /<style>([\s\S]+)<\/style>/.exec(page.text) ?? [];
    const policy = page.headers['content-security-policy'] ?? '';
    assert.ok(policy.startsWith("default-src 'none'; style-src 'sha256-"), policy);
    assert.ok(
      policy.includes(`'sha256-${hash('sha256', style, 'base64')}'`),
      'its own style alone',
    );
    for (const party of ['Merchant', '3DS Server', 'Directory server', 'Issuer', 'Browser']) {
      assert.ok(page.text.includes(`>${party}</text>`), party);
    }
    for (const step of ['1 AReq', '2 ARes C', '3 CReq', '4 RReq Y', '5 RRes', '6 CRes Y']) {
      assert.ok(page.text.includes(`>${step}</text>`), step);
    }
    assert.ok(page.text.includes('<code>transStatus</code>'));
    assert.ok(page.text.includes('A challenge is required'));
    assert.doesNotMatch(page.text, /<script|javascript:|src=|url\(/i);
    for (const secret of ['4000100000000703', 'Tremblay', 'amelie@', 'Elgin']) {
      assert.ok(!page.text.includes(secret), secret);
    }
  }
});

test('errors are explained in words', async () => {
  const asked = await server.authenticate(merchantId, '4000100000000307');
  const page = await server.call('GET', `${MESSAGES(asked.string('authenticationId'))}/page`);
  assert.ok(page.text.includes('Rejected: the issuer wants no payment'), page.text);
  assert.ok(page.text.includes('The issuer suspects fraud'));
});

test('hostile values are text, wherever they come from', async () => {
  const script = '<script>alert(1)</script>';
  const id = await challenged({ browserUserAgent: script, cardholderName: script });
  const page = await server.call('GET', `${MESSAGES(id)}/page`);
  assert.ok(page.text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'), 'the browser’s name');
  assert.ok(!page.text.includes(script));
  const at = '2026-03-01T15:00:00.000Z';
  const way = { at, direction: 'RECEIVED', party: 'BROWSER' } as const;
  const { markup } = messagesPage({
    authenticationId: script,
    merchantId: script,
    messages: [
      { ...way, message: null, note: script },
      {
        ...way,
        message: {
          messageType: script,
          transStatus: `"><img src=x onerror='x'>`,
          [script]: script,
        },
        note: null,
      },
    ],
  });
  assert.doesNotMatch(markup, /<script|<img/);
});

test('nobody reads them without the scope, and no partner another’s', async () => {
  const id = await challenged();
  const stranger = server.as(await server.newPartner());
  const weak = server.as({ ...server.caller, scopes: new Set(['event.read'] as const) });
  for (const path of [MESSAGES(id), `${MESSAGES(id)}/page`]) {
    assert.equal((await server.as(undefined)('GET', path)).status, 401);
    assert.equal((await weak('GET', path)).status, 403);
    assert.equal((await stranger('GET', path)).status, 404);
    assert.equal((await server.call('GET', `/operator${path}`)).status, 403);
    const nobodys = path.replace(id, 'ta0001KJMMA2G0AVQ8FJKY93MBDMRS');
    assert.equal((await server.operator('GET', `/operator${nobodys}`)).status, 404);
  }
});
