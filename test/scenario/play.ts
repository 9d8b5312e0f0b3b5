/** A week of a shop, in which every operation is called: what it left, the same in every play. */
import { sql } from '../../service/src/platform/db/pool.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { type Receiver, startReceiver } from '../webhook-receiver.ts';
import { castOf } from './cast.ts';
import { access } from './slices/access.ts';
import { actions, agents } from './slices/agents.ts';
import { bankFiles, reconciliation } from './slices/bank.ts';
import { cards, farewells } from './slices/cards.ts';
import { disputes } from './slices/disputes.ts';
import { insight, reports } from './slices/insight.ts';
import { onboarding } from './slices/onboarding.ts';
import { orders } from './slices/orders.ts';
import { credentials, partners } from './slices/partners.ts';
import { payments, refunds } from './slices/payments.ts';
import { clockMoves, doubts, sandbox } from './slices/sandbox.ts';
import { payouts, settlement } from './slices/settlement.ts';
import { threeDSecure } from './slices/three-d-secure.ts';
import { users } from './slices/users.ts';
import { deliveries, webhooks } from './slices/webhooks.ts';
import { stabilised } from './stable.ts';
import { openStage, type Stage } from './stage.ts';
import type { Slice, World } from './world.ts';
import { type Records, recordsOf } from './write-records.ts';

/** In the order of the story: each has what those before it left. */
const SLICES: readonly Slice[] = [
  ...[access, partners, credentials, users, onboarding, orders, webhooks],
  ...[cards, threeDSecure, payments, refunds, agents, disputes],
  ...[settlement, payouts, bankFiles, reconciliation, sandbox, doubts, actions],
  ...[insight, deliveries, clockMoves('P7D'), reports, farewells],
];

export async function playScenario(): Promise<Records> {
  const stage = await openStage();
  const receiver = await startReceiver();
  const cast = castOf(stage);
  const world: World = {
    ...cast,
    stage,
    ids: {},
    manager: cast.nobody,
    agent: cast.nobody,
    merchantId: '',
    receiverUrl: new URL(receiver.url).origin,
    publish: () => publish(stage),
    bookDifference: () => differ(stage, world),
  };
  for (const slice of SLICES) await slice(world);
  const { exchanges, problems } = cast.recorder;
  const played = {
    exchanges: [...exchanges.values()],
    problems: [...problems.values()],
    events: await publishedEvents(world),
  };
  return recordsOf(stabilised(played, whatIsKnown(stage, receiver)));
}

async function publish({ foundation, run }: Stage): Promise<void> {
  await run('publish-events');
  await foundation.requestLog.flush();
}

/** Has the audit find a difference, which is gone when the next one looks. */
async function differ({ foundation, run }: Stage, { ids }: World): Promise<void> {
  const { db } = foundation;
  const paymentId = ids['paid'];
  await db.query(sql`update payments set refunding = refunding + 5 where payment_id = ${paymentId}`);
  await run('audit-books');
  await db.query(sql`update payments set refunding = refunding - 5 where payment_id = ${paymentId}`);
}

/** The first of each type. */
async function publishedEvents(world: World): Promise<Readonly<Record<string, unknown>>[]> {
  await world.publish();
  const events = new Map<unknown, Readonly<Record<string, unknown>>>();
  let query: Record<string, string> | undefined = { limit: '100' };
  while (query) {
    const page = await world.operator.tries('listAllEvents', { query });
    const data = page.at('data');
    // The newest come first, so that the first of a type is what is left.
    for (const event of Array.isArray(data) ? data.filter(isRecord) : []) {
      events.set(event['type'], event);
    }
    const next = page.at('next');
    query = typeof next === 'string' ? queryOf(next) : undefined;
  }
  return [...events.values()].toSorted((one, other) =>
    String(one['type']) < String(other['type']) ? -1 : 1,
  );
}

function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, 'http://localhost').searchParams);
}

function whatIsKnown({ credentials: { partners: all }, issuerUrl, resultsUrl }: Stage, { url }: Receiver) {
  return {
    merchantIds: [all.isv, all.acquirer, all.bank].map(({ merchantId }) => merchantId ?? ''),
    addresses: [
      [new URL(url).origin, 'https://shop.example'],
      [issuerUrl, 'http://localhost:8081'],
      [resultsUrl(), 'http://localhost:8083'],
    ] as const,
  };
}
