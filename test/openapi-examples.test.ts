/**
 * The examples of openapi.json, which are those of the reference, the SDK and the collections, are
 * sent to the service as they stand there. Only what a reader has of their own is put in: ids, keys
 * and secrets. Each must succeed, and be answered with what the example of the answer shows.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isExampleId } from '../src/docs/example-value.ts';
import { isRecord } from '../src/platform/http/normalise.ts';
import { faultBy } from './conformance.ts';
import type { Answer } from './fuzz/client.ts';
import type { Operation } from './fuzz/document.ts';
import type { Draft } from './fuzz/draft.ts';
import { Round } from './fuzz/round.ts';
import { contextOf } from './fuzz/run.ts';
import { serviceOfOurs } from './fuzz/target.ts';

const SEED = 1;
const TRIES_MAX = 4;
const context = await contextOf(await serviceOfOurs(), SEED);
after(() => context.client.close());
// Time is that of all: test-clock.test.ts moves it.
const operations = context.document.operations.filter(({ id }) => id !== 'moveClock');

/** Members that only the reader knows, besides ids. */
const OF_THE_READER = new Set([
  'chainId',
  'client_id',
  'client_secret',
  'token',
  'email',
  'password',
  'role', // One that the credential may give.
  'challengeResponse', // From the issuer.
  'digest', // Of a proposal.
  'content', // Of a file of the bank's.
  'of', // And these two: of a difference in the books.
  'id',
  'figure',
]);

for (const [number, operation] of operations.entries()) {
  test(`${operation.id} answers its example as its example says`, async () => {
    const { example: request, schema } = operation.body ?? {};
    if (schema) assert.equal(faultBy(schema, request), undefined, 'the request');
    let answer = await answerTo(operation, number);
    // The simulated acquirer has little time here, and on a busy machine none.
    for (let tries = 1; answer.status >= 300 && tries < TRIES_MAX; tries += 1) {
      answer = await answerTo(operation, number + tries * operations.length);
    }
    assert.ok(answer.status >= 200 && answer.status < 300, `${answer.status} ${answer.text}`);
    const content = jsonAnswer(operation, answer.status);
    if (content === undefined) return;
    assert.equal(faultBy(content.schema, content.example), undefined, 'the answer');
    assert.deepEqual(unlike(content.example, answer.body), []);
  });
}

async function answerTo(operation: Operation, number: number): Promise<Answer> {
  const round = new Round(context, number, operation);
  const draft = await round.whole(operation);
  const { body } = operation;
  if (body) draft.json = await ofTheReader(round, body.example, draft.json);
  return await round.ask(draft);
}

function jsonAnswer({ responses }: Operation, status: number) {
  return responses.get(status)?.content?.['application/json'];
}

/** The example with what the reader has of their own. */
async function ofTheReader(
  round: Round,
  example: unknown,
  made: Draft['json'],
  name = '',
): Promise<unknown> {
  if (Array.isArray(example)) {
    const items: readonly unknown[] = Array.isArray(made) ? made : [];
    return await Promise.all(example.map((one, at) => ofTheReader(round, one, items[at], name)));
  }
  if (isRecord(example)) {
    const entries: [string, unknown][] = [];
    for (const [key, member] of Object.entries(example)) {
      const own = isRecord(made) ? made[key] : undefined;
      entries.push([key, await ofTheReader(round, member, own, key)]);
    }
    return Object.fromEntries(entries);
  }
  if (name === 'idempotencyKey') return round.newKey();
  if (!isExampleId(example) && !OF_THE_READER.has(name)) return example;
  return made ?? (await round.need(name));
}

/** Where an answer has what its example does not show, or shows in another way. */
function unlike(example: unknown, answer: unknown, path = ''): string[] {
  if (example === null || answer === null) return []; // Either may be missing.
  if (Array.isArray(example) && Array.isArray(answer)) {
    return example.length === 0 || answer.length === 0
      ? []
      : unlike(example[0], answer[0], `${path}[]`);
  }
  if (isRecord(example) && isRecord(answer)) return unlikeMembers(example, answer, path);
  return typeof example === typeof answer ? [] : [`${path} is a ${typeof answer}`];
}

function unlikeMembers(
  example: Record<string, unknown>,
  answer: Record<string, unknown>,
  path: string,
): string[] {
  if (Object.keys(example).length === 0) return []; // It may hold anything.
  if (example['kind'] !== answer['kind']) return []; // One of several shapes.
  return Object.entries(answer).flatMap(([name, member]) =>
    Object.hasOwn(example, name)
      ? unlike(example[name], member, `${path}.${name}`)
      : [`${path}.${name} is not in the example`],
  );
}
