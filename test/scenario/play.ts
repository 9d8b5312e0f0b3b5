/** A week of a shop, in which every operation is called. */
import { castOf } from './cast.ts';
import { access } from './slices/access.ts';
import { cards, farewells } from './slices/cards.ts';
import { agents, actions } from './slices/agents.ts';
import { bankFiles, reconciliation } from './slices/bank.ts';
import { disputes } from './slices/disputes.ts';
import { insight, reports } from './slices/insight.ts';
import { clockMoves, doubts, sandbox } from './slices/sandbox.ts';
import { payouts, settlement } from './slices/settlement.ts';
import { deliveries, webhooks } from './slices/webhooks.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { startReceiver } from '../webhook-receiver.ts';
import { onboarding } from './slices/onboarding.ts';
import { orders } from './slices/orders.ts';
import { credentials, partners } from './slices/partners.ts';
import { payments, refunds } from './slices/payments.ts';
import { threeDSecure } from './slices/three-d-secure.ts';
import { users } from './slices/users.ts';
import { openStage } from './stage.ts';
import type { Slice, World } from './world.ts';

const SLICES: readonly Slice[] = [access, partners, credentials, users, onboarding, orders, webhooks, cards, threeDSecure, payments, refunds, agents, disputes, settlement, payouts, bankFiles, reconciliation, sandbox, doubts, actions, insight, deliveries, clockMoves('P7D'), reports, farewells];

export async function playScenario() {
  const stage = await openStage();
  const cast = castOf(stage);
  const receiver = await startReceiver();
  const world: World = {
    ...cast,
    stage,
    ids: {},
    manager: cast.nobody,
    agent: cast.nobody,
    merchantId: '',
    receiverUrl: receiver.url.replace('/hooks', ''),
    publish: async () => {
      await stage.run('publish-events');
      await stage.foundation.requestLog.flush();
    },
    bookDifference: async () => {
      const { db } = stage.foundation;
      await db.query(sql`update payments set refunding = refunding + 5 where payment_id = ${world.ids['paid']}`);
      await stage.run('audit-books');
      await db.query(sql`update payments set refunding = refunding - 5 where payment_id = ${world.ids['paid']}`);
    },
  };
  const only = process.env['ONLY']?.split(',');
  for (const slice of SLICES) {
    if (only && !only.includes(slice.name)) continue;
    const t0 = performance.now(); try { await slice(world); } catch (error) { console.log('FAILED', slice.name, String(error).slice(0, 3900), String((error as Error).stack).split('\n').filter((l) => l.includes('slices/')).join()); } console.log('TOOK', slice.name, Math.round(performance.now() - t0));
  }
  await world.publish();
  for (let query: Record<string, string> = { limit: '100' }; ; ) {
    const page = await cast.operator.tries('listAllEvents', { query });
    const data = page.at('data');
    if (!Array.isArray(data)) break;
    for (const event of data) cast.recorder.events.set(event.type, event);
    const next = page.at('next');
    if (typeof next !== 'string') break;
    query = Object.fromEntries(new URL(next, 'http://x').searchParams);
  }
  const { bank, isv, acquirer } = stage.credentials.partners;
  const given = {
    merchantIds: [isv, acquirer, bank].map((one) => one.merchantId ?? ''),
    addresses: [
      [receiver.url.replace('/hooks', ''), 'https://shop.example'],
      [stage.issuerUrl, 'http://localhost:8082'],
      [stage.resultsUrl(), 'http://localhost:8083'],
    ] as const,
  };
  return { ...cast.recorder, given };
}
