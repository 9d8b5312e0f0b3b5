/**
 * What the service keeps beside payments and has to keep through a fault: the sandbox's clock, which is moved by
 * an hour before it; work of jobs that becomes due meanwhile (a batch closes, its webhook leaves); and
 * what its processes remember, which must not outlive what ends it.
 */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '../../sandbox/partners/index.ts';
import { zonedTimestamp } from '../../service/src/kernel/zoned-time.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { merchantBody } from '../merchant-body.ts';
import { newKey, paymentRequest } from '../payment-server.ts';
import { startReceiver } from '../webhook-receiver.ts';

const DUE_MS = 15_000; // After the clock was moved: while the fault lasts.
const PATIENCE_MS = 180_000;
const REVOKED_MS = 5_000; // A revocation holds everywhere after it.
const CONNECTIONS = 12; // New ones, so that each of two workers has some.
const REFUSED = 4; // A hundred in a quarter of an hour lock our address.
const LOOK_MS = 250;

type Answer = Readonly<{ status: number; at: (member: string) => unknown }>;
type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;

export async function openSurvivors(url: string, { operator, partners }: Credentials) {
  const isv = asking(url, { 'x-api-key': partners.isv.apiKey });
  const asOperator = asking(url, await bearer(url, operator));
  const receiver = await startReceiver();
  const types = ['batch.closed'];
  await successful(isv('POST', '/webhook-endpoints', { url: receiver.url, types }));

  /** Something becomes due, something is remembered; what must be so afterwards is what it returns. */
  async function before(): Promise<() => Promise<void>> {
    const moved = await successful(asOperator('POST', '/sandbox/clock', { advance: 'PT1H' }));
    const ahead = Number(moved.at('aheadMilliseconds'));
    const merchantId = await dueSoon(new Date(Date.now() + ahead + DUE_MS));
    const key = await rememberedKey();
    return async () => {
      await closedAndTold(merchantId);
      await stillAhead(ahead);
      await forgotten(key);
    };
  }

  /** A merchant with a purchase whose batch closes then. */
  async function dueSoon(at: Date): Promise<string> {
    const settlementTime = zonedTimestamp(at, 'America/Toronto').slice('2026-03-01T'.length, -6);
    const body = merchantBody({ pointOfSaleOptions: { settlementTime } });
    const made = await successful(isv('POST', '/onboarding/merchants', body));
    const merchantId = String(made.at('merchantId'));
    await successful(isv('POST', '/payments', paymentRequest(merchantId)));
    return merchantId;
  }

  async function closedAndTold(merchantId: string): Promise<void> {
    const isTold = () => receiver.arrivals.some(({ body }) => body.includes(merchantId));
    for (const ends = Date.now() + PATIENCE_MS; !isTold(); await delay(LOOK_MS)) {
      assert.ok(Date.now() < ends, 'the batch that became due was closed, and its webhook left');
    }
  }

  async function stillAhead(ahead: number): Promise<void> {
    for (let look = 0; look < CONNECTIONS; look += 1) {
      const clock = await decided(async () => await asOperator('GET', '/sandbox/clock'));
      assert.equal(clock.at('aheadMilliseconds'), ahead, 'the clock is where it was moved to');
    }
  }

  /** A credential that every worker has seen. */
  async function rememberedKey(): Promise<Answer> {
    const { clientId } = partners.isv;
    const asked = { clientId, slot: 'SECONDARY', idempotencyKey: newKey() };
    const key = await successful(asOperator('POST', '/operator/api-keys', asked));
    await assertEach(key, 200, CONNECTIONS);
    return key;
  }

  async function forgotten(key: Answer): Promise<void> {
    await assertEach(key, 200, CONNECTIONS);
    const path = `/operator/api-keys/${String(key.at('apiKeyId'))}/revoke`;
    await successful(decided(async () => await asOperator('POST', path)));
    await delay(REVOKED_MS);
    await assertEach(key, 401, REFUSED);
  }

  async function assertEach(key: Answer, status: number, looks: number): Promise<void> {
    const ask = asking(url, { 'x-api-key': String(key.at('apiKey')) });
    for (let look = 0; look < looks; look += 1) {
      const seen = await decided(async () => await ask('GET', '/partner'));
      assert.equal(seen.status, status, 'what a worker knows of a key');
    }
  }

  return { before };
}

/** On a new connection each time, so that any worker may answer. */
function asking(url: string, who: Readonly<Record<string, string>>): Ask {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'api-version': CURRENT,
        connection: 'close',
        ...who,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const members = new Map<string, unknown>(Object.entries((await answer.json()) as object));
    return { status: answer.status, at: (member) => members.get(member) };
  };
}

/** Who is turned away because there is much to do has not been told anything. */
async function decided(ask: () => Promise<Answer>): Promise<Answer> {
  for (const ends = Date.now() + PATIENCE_MS; ; await delay(LOOK_MS)) {
    const answer = await ask();
    if (answer.status !== 429 && answer.status !== 503) return answer;
    assert.ok(Date.now() < ends, 'there is room again');
  }
}

async function successful(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  const said = `${answer.status} ${String(answer.at('type'))} ${String(answer.at('detail'))}`;
  assert.ok(answer.status < 300, said);
  return answer;
}

async function bearer(url: string, { clientId, clientSecret }: Credentials['operator']) {
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}
