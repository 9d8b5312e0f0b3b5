/**
 * The calls that the reference shows, and with them the examples of openapi.json, of the SDK and of
 * the collections: each is taken from its page and made as it stands there, in every way that the page
 * shows. Only what a reader has of their own is put in: ids, keys and secrets. Each must succeed, and
 * be answered with what the example of the answer shows.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestOf } from '../../docs/src/calls/example-request.ts';
import { ID_PATTERN } from '../../service/src/kernel/id.ts';
import { type OpenApiDocument, operationsOf } from '../../docs/src/openapi/document.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { faultBy } from '../conformance.ts';
import { type Replacement, replacementsIn, withOwnValues } from '../docs/own-values.ts';
import { type Called, createRuns, blocksOn, type Way, waysOn } from '../docs/ways-to-call.ts';
import type { Operation } from '../fuzz/document.ts';
import type { Draft } from '../fuzz/draft.ts';
import { Round } from '../fuzz/round.ts';
import { contextOf } from '../fuzz/run.ts';
import { serviceOfOurs } from '../fuzz/target.ts';

const SEED = 1;
const TRIES_MAX = 4;
const WAYS: readonly Way[] = ['curl', 'sdk', 'cli', 'fetch'];
const target = await serviceOfOurs();
const context = await contextOf(target, SEED);
after(() => context.client.close());
// Time is that of all: test-clock.test.ts moves it.
const operations = context.document.operations.filter(({ id }) => id !== 'moveClock');
const document = JSON.parse(await read('/openapi.json')) as OpenApiDocument;
const runs = createRuns(target.url);

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
  'name', // Of an alert rule or a report: each has its own.
  'version', // Of a draft, as it was read.
]);

for (const [number, operation] of operations.entries()) {
  test(`${operation.id} is answered as its page says, in every way that it shows`, async () => {
    const { example: request, schema } = operation.body ?? {};
    if (schema && request !== undefined)
      assert.equal(faultBy(schema, request), undefined, 'the request');
    const texts = waysOn(await read(`/docs/reference/${operation.id}`));
    let prepared: Prepared | undefined;
    for (const [place, way] of WAYS.entries()) {
      const shown = texts.get(way);
      assert.ok(shown !== undefined, way);
      let called: Called | undefined;
      // The simulated acquirer has little time here, and on a busy machine none.
      for (let tries = 0; tries < TRIES_MAX && !(called && isSuccess(called)); tries += 1) {
        if (!prepared || tries > 0 || !isRepeatable(operation)) {
          const round = number + operations.length * (place * TRIES_MAX + tries);
          prepared = await prepare(operation, round);
        }
        called = await callBy(way, ownText(shown, way, prepared), prepared.token);
      }
      assertAnswered(operation, way, called);
    }
  });
}

test('the first steps of the start page lead to an answer', async () => {
  const [token = '', call = ''] = blocksOn(await read('/docs'));
  const { clientId, clientSecret } = target.sandbox.partners.isv;
  const own = token.replace('CLIENT_ID:CLIENT_SECRET', `${clientId}:${clientSecret}`);
  const { status, body } = await runs.curl(atTarget(own), undefined);
  assert.equal(status, 200);
  assert.ok(isRecord(body));
  const answer = await runs.curl(atTarget(call), String(body['access_token']));
  assert.equal(answer.status, 200, JSON.stringify(answer));
});

async function read(path: string): Promise<string> {
  const response = await fetch(target.url + path);
  assert.equal(response.status, 200, path);
  return await response.text();
}

/** Made twice it is answered twice in the same way: so the ways of one call share what it needs. */
function isRepeatable({ method, body }: Operation): boolean {
  return method === 'GET' || (isRecord(body?.example) && 'idempotencyKey' in body.example);
}

/** What a reader has before the call, and puts into it. */
type Prepared = Readonly<{ token: string | undefined; replacements: readonly Replacement[] }>;

async function prepare(operation: Operation, number: number): Promise<Prepared> {
  const round = new Round(context, number, operation);
  const draft = await round.whole(operation);
  const addressed = operationsOf(document).find(
    (one) => one.operation.operationId === operation.id,
  );
  assert.ok(addressed, operation.id);
  const shown = requestOf(document, addressed);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const replacements = names.map((name, at): Replacement => [shown.params[at], draft.params[name]]);
  const query = new Map(draft.query);
  for (const [name, value] of Object.entries(shown.query)) {
    const { example } = operation.parameters.find((one) => one.name === name) ?? {};
    replacements.push([value, await ofTheReader(round, example, query.get(name), name)]);
  }
  if (operation.body && shown.file === undefined) {
    const own = await ofTheReader(round, operation.body.example, draft.json);
    replacements.push(...replacementsIn(shown.form ?? shown.body, own));
  }
  const others = replacements.filter(([was, own]) => was !== own);
  return { token: tokenOf(round, draft), replacements: others };
}

/** The calls that are shown carry an access token. */
function tokenOf({ party }: Round, { credential, operation }: Draft): string | undefined {
  if (operation.scope === undefined) return undefined;
  const headers = [credential, ...party.credentials].map((one) => one.headers['authorization']);
  return headers.find((header) => header !== undefined)?.slice('Bearer '.length);
}

function ownText(shown: string, way: Way, { replacements }: Prepared): string {
  return atTarget(withOwnValues(shown, replacements, { isShell: way === 'curl' || way === 'cli' }));
}

function atTarget(text: string): string {
  return text.replaceAll(document.servers[0]?.url ?? '', target.url);
}

/** A call that the SDK or the CLI makes says by an error that it was refused. */
async function callBy(way: Way, text: string, token: string | undefined): Promise<Called> {
  try {
    return await runs[way](text, token);
  } catch (error) {
    if (error instanceof Error && 'status' in error) {
      const body = 'action' in error ? error.action : error.message; // That waits for approval.
      return { status: Number(error.status), body };
    }
    throw error;
  }
}

function isSuccess({ status }: Called): boolean {
  return status === undefined || (status >= 200 && status < 300);
}

function assertAnswered({ responses }: Operation, way: Way, called: Called | undefined): void {
  assert.ok(called && isSuccess(called), `${way}: ${JSON.stringify(called)}`);
  const successes = [...responses].filter(([status]) => status >= 200 && status < 300);
  // Where the SDK or the CLI tells no status it was done, and not proposed, which is 202.
  const usual = successes.find(([status]) => status !== 202) ?? successes[0];
  const [, response] = successes.find(([status]) => status === called.status) ?? usual ?? [];
  assert.ok(response, `${way}: ${called.status} is not described`);
  const content = response.content?.['application/json'];
  if (content === undefined) return;
  const { example, schema } = content;
  assert.equal(faultBy(schema, example), undefined, 'the answer');
  // Of a list, the SDK's example prints the records.
  const isList = way === 'sdk' && isRecord(example) && Array.isArray(called.body);
  assert.deepEqual(unlike(isList ? example['data'] : example, called.body), [], way);
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
  return await ownValue(round, name, example, made);
}

async function ownValue(round: Round, name: string, example: unknown, made: unknown) {
  if (name === 'idempotencyKey') return round.newKey();
  if (OF_THE_READER.has(name)) return made ?? example;
  if (!isId(example)) return example;
  return made ?? (await round.need(name));
}

const ID = new RegExp(`^(?:[a-z]{2}${ID_PATTERN}|[0-9]{13})$`);
const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** Where an answer contradicts its example: what both have is of one type. */
function unlike(example: unknown, answer: unknown, path = ''): string[] {
  if (example === null || answer === null || isAnything(example)) return []; // Or may be missing.
  if (Array.isArray(example) && Array.isArray(answer)) {
    return example.length === 0 || answer.length === 0
      ? []
      : unlike(example[0], answer[0], `${path}[]`);
  }
  if (isRecord(example) && isRecord(answer)) return unlikeMembers(example, answer, path);
  return typeof example === typeof answer ? [] : [`${path} is a ${typeof answer}`];
}

function isAnything(example: unknown): boolean {
  return isRecord(example) && Object.keys(example).length === 0;
}

function unlikeMembers(
  example: Record<string, unknown>,
  answer: Record<string, unknown>,
  path: string,
): string[] {
  if (example['kind'] !== answer['kind']) return []; // One of several shapes.
  // The schema says which others there may be.
  return Object.entries(answer).flatMap(([name, member]) =>
    Object.hasOwn(example, name) ? unlike(example[name], member, `${path}.${name}`) : [],
  );
}
