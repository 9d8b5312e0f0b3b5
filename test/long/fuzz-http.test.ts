/**
 * Bytes on sockets that are nearly HTTP, at every door of the service: each answer is whole and one
 * that is documented, no request is taken that a strict reader of the same bytes does not see, and
 * afterwards the doors stand open, with nothing kept. `npm run fuzz -- --kind http` tries more.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRecorded } from '../../docs/src/recorded.ts';
import { RESULTS_PATH, resultPort } from '../../service/src/cards/three-d-secure/index.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { createConsole } from '../../service/src/runtime/app.ts';
import { testApplication } from '../application.ts';
import { attempt, campaignOf } from '../fuzz/campaign.ts';
import { readDocument } from '../fuzz/document.ts';
import { mutatedStream } from '../fuzz/raw-mutations.ts';
import { bytesOf, type RawRequest, recordedRequests, soundRequest } from '../fuzz/raw-request.ts';
import { strictAnswers } from '../fuzz/strict-answers.ts';
import { strictRequests } from '../fuzz/strict-requests.ts';
import { type Door, type Exchanged, watchedDoor } from '../fuzz/watched-door.ts';
import { TEST_URL } from '../http.ts';
import { temporaryFolder } from '../service.ts';
import { RREQ } from '../three-d-secure-messages.ts';
import { until } from '../until.ts';

const campaign = campaignOf(500);
const AT_ONCE = 8;

const failures: string[] = [];
const logger = createLogger('error', { write: (line) => void failures.push(line) });
const { app, credentials, foundation } = await testApplication({ logger });
const pages = temporaryFolder();
writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Causeway</title>');
writeFileSync(join(pages, '.digest'), 'one');
const people = createConsole(foundation, {
  pages,
  rateLimiter: createRateLimiter(1_000_000, systemClock),
});
const results = await resultPort(foundation, { port: 0 });
after(async () => {
  await people.close();
  await results.close();
});
const portOf = async (door: typeof app): Promise<number> =>
  Number(new URL(await door.listen({ port: 0, host: '127.0.0.1' })).port);

type Target = Readonly<{ name: string; door: Door; requests: readonly RawRequest[] }>;

const { apiKey } = credentials.partners.isv;
const anybody = { host: 'localhost', headers: {} };
const partner = {
  host: new URL(TEST_URL).host,
  headers: { 'X-Api-Key': apiKey, 'Api-Version': '2025-01-17' },
};
const recorded = recordedRequests(readRecorded().calls.values(), readDocument(), partner);
const openPages = ['/docs', '/browser/causeway.js', '/hosted-fields/x', '/health/live', '/nothing'];
const page = (target: string) => soundRequest({ method: 'GET', target }, anybody);
const targets: readonly Target[] = [
  {
    name: 'API',
    door: watchedDoor(await portOf(app)),
    requests: [...recorded, ...openPages.map(page)],
  },
  {
    name: 'console',
    door: watchedDoor(await portOf(people)),
    requests: [
      ...['/', '/api/payments', '/favicon.svg', '/nothing'].map(page),
      soundRequest({ method: 'POST', target: '/api/session', body: { email: 'a@b.c' } }, anybody),
    ],
  },
  {
    name: 'results',
    door: watchedDoor(results.port),
    requests: [soundRequest({ method: 'POST', target: RESULTS_PATH, body: RREQ }, anybody)],
  },
];
/** No failure of ours, but to be too busy, which says when to come back. */
function assertAnswers({ answered, isCut, taken }: Exchanged, bytes: Buffer): string {
  const strict = strictRequests(bytes);
  assert.deepEqual(taken, strict.slice(0, taken.length), 'what a strict reader sees');
  if (isCut) return 'cut off';
  const methods = taken.map((line) => line.slice(0, line.indexOf(' ')));
  const answers = strictAnswers(answered, methods);
  assert.ok(answers.length <= taken.length + 1, `${answers.length} answers`);
  for (const { body, headers, status } of answers) {
    const isBusy = status === 503 && headers.has('retry-after');
    assert.ok(status < 500 || isBusy, `${status} ${body}`);
    if (!headers.get('content-type')?.startsWith('application/problem+json')) continue;
    if (body === '') continue; // Of a HEAD.
    const problem: unknown = JSON.parse(body);
    assert.ok(isRecord(problem) && problem['status'] === status, body);
  }
  return `${answers.length > 1 ? 'several' : (answers[0]?.status ?? 'none')}`;
}

function shown(bytes: Buffer): string {
  const text = bytes.toString('latin1').replaceAll(apiKey, '<key>');
  return JSON.stringify(text.replaceAll(/(.)\1{60,}/gs, '$1…').slice(0, 3_000));
}

/** All doors stand open, nobody is at them, and nothing was logged as a fault. */
async function calm(): Promise<void> {
  for (const { door, name, requests } of targets) {
    await until(() => door.connections() === 0);
    const sound = requests.find(({ method }) => method === (name === 'results' ? 'POST' : 'GET'));
    assert.ok(sound);
    const { answered } = await door.exchange(bytesOf(sound));
    const [answer] = strictAnswers(answered, [sound.method]);
    assert.ok(answer && answer.status < 500, `${name} ${answer?.status} ${answer?.body}`);
  }
  assert.deepEqual(failures, []);
}

test('requests whose bytes are changed are answered, or refused, and hide no other', async (t) => {
  const outcomes = await attempt(
    t,
    campaign,
    async (random) => {
      const { door, requests } = random.pick(random.chance(0.6) ? targets.slice(0, 1) : targets);
      const bytes = mutatedStream(requests, random);
      try {
        return assertAnswers(await door.exchange(bytes, random), bytes);
      } catch (error) {
        throw new Error(`${String(error)}\nfor ${shown(bytes)}`, { cause: error });
      }
    },
    { atOnce: AT_ONCE, inBetween: calm },
  );
  assert.ok(outcomes.has('200') && outcomes.has('400') && outcomes.has('several'));
});
