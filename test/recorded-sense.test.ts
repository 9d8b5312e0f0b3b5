/** What was recorded is whole, is what the schemas say, and makes sense as one story. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReference, operationsOf } from '../docs/src/openapi/document.ts';
import { readRecorded } from '../docs/src/recorded.ts';
import { ID_PATTERN } from '../service/src/kernel/id.ts';
import { BYTES_TYPE } from '../service/src/platform/http/rare-media-types.ts';
import { isRecord } from '../service/src/platform/http/normalise.ts';
import { faultBy, theDocument } from './conformance.ts';
import { TOLD_IN_ACTIONS } from './scenario/not-played.ts';

const recorded = readRecorded();
const document = theDocument();
const operations = operationsOf(document);
const PAGES = 'text/html'; // Half a page is none, and a whole one is too long for an example.

test('every operation has a recorded example of each way in which it succeeds', () => {
  const missing = operations.flatMap(({ operation: { operationId, responses } }) => {
    const answers = recorded.calls.get(operationId)?.answers ?? {};
    return Object.keys(responses)
      .filter((status) => Number(status) < 400 && !(status in answers))
      .map((status) => `${operationId} ${status}`);
  });
  assert.deepEqual(
    missing,
    [],
    'play it in a file of test/scenario/slices, then `npm run examples`',
  );
});

test('every event and every problem has a recorded example, but what is only told in actions', () => {
  const codes = new Set(recorded.problems.map(({ code }) => code));
  const problems = Object.keys(document.components.examples).filter((code) => !codes.has(code));
  assert.deepEqual(problems, [...TOLD_IN_ACTIONS]);
  const events = Object.keys(document.webhooks).filter((type) => !recorded.events.has(type));
  assert.deepEqual(events, []);
});

test('nothing is recorded of what there is no more', () => {
  const ids = new Set(operations.map(({ operation }) => operation.operationId));
  assert.deepEqual(
    [...recorded.calls.keys()].filter((id) => !ids.has(id)),
    [],
  );
});

test('what requests show is what the schemas say', () => {
  for (const { operation } of operations) {
    const { operationId, parameters = [], requestBody } = operation;
    for (const parameter of parameters) {
      if (!isReference(parameter)) assertFits(parameter, `${operationId} ${parameter.name}`);
    }
    for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
      assert.ok('example' in media || type === BYTES_TYPE, operationId);
      assertFits(media, operationId);
    }
  }
});

test('answers that succeed show what was recorded, and it is what the schemas say', () => {
  for (const { media, status, type, where } of answersShown()) {
    if (status < 400 && type !== PAGES) assert.ok('example' in media, where);
    assertFits(media, where);
  }
});

test('problems and events are what their schemas say', () => {
  for (const [code, { value }] of Object.entries(document.components.examples)) {
    assertFits({ schema: PROBLEM, example: value }, code);
  }
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    for (const media of Object.values(post.requestBody.content)) assertFits(media, type);
  }
});

function answersShown() {
  return operations.flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      isReference(response)
        ? []
        : Object.entries(response.content ?? {}).map(([type, media]) => {
            return { media, type, status: Number(status), where: `${operationId} ${status}` };
          }),
    ),
  );
}

type Shown = Readonly<{ schema: object; example?: unknown }>;

function assertFits({ example, schema }: Shown, where: string): void {
  if (example !== undefined) assert.equal(faultBy(schema, example), undefined, where);
}

const PROBLEM = { $ref: '#/components/schemas/Problem' };
const everything = [
  ...recorded.calls.values(),
  ...recorded.problems,
  ...recorded.events.values(),
  ...recorded.named.values(),
] as readonly unknown[];

test('no text is its member’s own name in capitals', () => {
  const found = new Set<string>();
  visit(everything, (value, name) => {
    const capitals = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
    if (value === capitals && name !== name.toUpperCase()) found.add(name);
  });
  assert.deepEqual([...found], []);
});

test('no more is taken than was held, and no more given back than was taken', () => {
  let payments = 0;
  visit(everything, (value) => {
    if (!isRecord(value) || !('capturableAmount' in value && 'authorizedAmount' in value)) return;
    const [authorized, captured, capturable, refunded] = [
      'authorizedAmount',
      'capturedAmount',
      'capturableAmount',
      'refundedAmount',
    ].map((name) => centsIn(value[name]));
    payments += 1;
    const text = JSON.stringify(value);
    assert.ok((captured ?? 0) + (capturable ?? 0) <= (authorized ?? 0), text);
    assert.ok((refunded ?? 0) <= (captured ?? 0), text);
    const isOpen = ['PROCESSING', 'DECLINED', 'DECLINED_RETRY', 'CANCELED'].includes(
      String(value['paymentStatus']),
    );
    if (isOpen) assert.equal(captured, 0, text);
  });
  assert.ok(payments > 20, `${payments} were looked at`);
});

test('the lines of a payout add up to it', () => {
  const payout = answerOf('retrievePayout');
  const lines = answerOf('listPayoutLines');
  const data =
    isRecord(lines) && Array.isArray(lines['data']) ? lines['data'].filter(isRecord) : [];
  const sum = data.reduce((all, line) => all + centsIn(line['amount']), 0);
  assert.ok(data.length > 0 && isRecord(payout));
  assert.equal(sum, centsIn(payout['amount']));
});

test('what a request names was answered before', () => {
  const ids = new RegExp(`^(?:[a-z]{2}${ID_PATTERN}|[0-9]{13})$`);
  const answered = new Set<string>();
  for (const { answers } of recorded.calls.values()) visit(answers, (value) => note(value));
  visit([...recorded.events.values()], (value) => note(value));
  function note(value: unknown): void {
    if (typeof value === 'string' && ids.test(value)) answered.add(value);
  }
  const unknown = new Set<string>();
  for (const { body, operationId, params, query } of recorded.calls.values()) {
    visit([body, params, query], (value, name) => {
      if (typeof value !== 'string' || !ids.test(value) || answered.has(value)) return;
      unknown.add(`${operationId} ${name} ${value}`);
    });
  }
  assert.deepEqual([...unknown], []);
});

function answerOf(operationId: string): unknown {
  return Object.values(recorded.calls.get(operationId)?.answers ?? {})[0];
}

function centsIn(money: unknown): number {
  return isRecord(money) ? Number(money['amount']) : Number.NaN;
}

function visit(value: unknown, look: (value: unknown, name: string) => void, name = ''): void {
  look(value, name);
  if (Array.isArray(value)) for (const one of value) visit(one, look, name);
  else if (isRecord(value)) {
    for (const [key, member] of Object.entries(value)) visit(member, look, key);
  }
}
