/** A week of a shop, in which every operation is called: what it left, the same in every play. */
import { sql } from '../../service/src/platform/db/pool.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { eventFor } from '../../service/src/records/events/index.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { allEvents } from '../published.ts';
import { type Receiver, startReceiver } from '../webhook-receiver.ts';
import { castOf } from './cast.ts';
import { access } from './slices/access.ts';
import { alerts, scheduledReports } from './slices/alerts.ts';
import { actions, agents } from './slices/agents.ts';
import { bankFiles, reconciliation } from './slices/bank.ts';
import { cards, farewells } from './slices/cards.ts';
import { disputeAlerts, disputeAnswers, disputeOutcomes, disputes } from './slices/disputes.ts';
import { inbox } from './slices/inbox.ts';
import { drafts } from './slices/drafts.ts';
import { arbitration, resolvedAlert, unanswered, warned } from './slices/dispute-ends.ts';
import { doors } from './slices/doors.ts';
import { guides } from './slices/guides.ts';
import { insight, reports } from './slices/insight.ts';
import { counts, dailyLimits, holdLimits } from './slices/limits.ts';
import { onboarding } from './slices/onboarding.ts';
import { orders } from './slices/orders.ts';
import { credentials, partners } from './slices/partners.ts';
import { holds, payments, proposedPayments, refunds } from './slices/payments.ts';
import { declinedMoves, lateApproval, longSilence, oneAtATime } from './slices/silence.ts';
import { clockMoves, clockTwice, doubts, sandbox } from './slices/sandbox.ts';
import { changedSince, onceOnly, people } from './slices/refusals.ts';
import { returned } from './slices/returned.ts';
import { payouts, settlement } from './slices/settlement.ts';
import { quietIssuers, schemes, threeDSecure } from './slices/three-d-secure.ts';
import { users } from './slices/users.ts';
import { deliveries, gone, webhooks } from './slices/webhooks.ts';
import { stabilised } from './stable.ts';
import { openStage, type Stage } from './stage.ts';
import type { Slice, World } from './world.ts';
import { type Records, recordsOf } from './write-records.ts';

const FULL = { form: 'FULL', apiVersion: CURRENT } as const;

/** In the order of the story: each has what those before it left. */
const SLICES: readonly Slice[] = [
  access,
  partners,
  credentials,
  users,
  onboarding,
  drafts,
  orders,
  webhooks,
  cards,
  threeDSecure,
  schemes,
  payments,
  holds,
  proposedPayments,
  refunds,
  agents,
  disputes,
  inbox,
  disputeAnswers,
  disputeOutcomes,
  disputeAlerts,
  settlement,
  payouts,
  bankFiles,
  reconciliation,
  sandbox,
  doubts,
  actions,
  insight,
  alerts,
  deliveries,
  clockMoves('P2D'),
  clockMoves('P5D'),
  clockTwice,
  scheduledReports,
  reports,
  farewells,
  dailyLimits,
  holdLimits,
  people,
  changedSince,
  onceOnly,
  guides,
  counts,
  returned,
  gone,
  doors,
  quietIssuers,
  resolvedAlert,
  declinedMoves,
  oneAtATime,
  longSilence,
  lateApproval,
  arbitration,
  unanswered,
  warned,
];

export async function playScenario(): Promise<Records> {
  const stage = await openStage();
  const receiver = await startReceiver();
  const cast = castOf(stage);
  const world: World = {
    ...cast,
    stage,
    receiver,
    ids: {},
    manager: cast.nobody,
    agent: cast.nobody,
    merchantId: '',
    receiverUrl: new URL(receiver.url).origin,
    publish: () => publish(stage),
    bookDifference: () => differ(stage, world),
  };
  for (const slice of SLICES) await slice(world);
  await world.publish();
  const { exchanges, named, problems } = cast.recorder;
  const played = {
    exchanges: [...exchanges.values()],
    problems: [...problems.values()],
    named: [...named],
    events: await publishedEvents(stage),
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
  await db.query(
    sql`update payments set refunding = refunding + 5 where payment_id = ${paymentId}`,
  );
  await run('audit-books');
  await db.query(
    sql`update payments set refunding = refunding - 5 where payment_id = ${paymentId}`,
  );
}

/** The first of each type, as it is sent to who is told of it; of those at once, of what is the oldest. */
async function publishedEvents({
  foundation,
}: Stage): Promise<Readonly<Record<string, unknown>>[]> {
  const first = new Map<string, Readonly<Record<string, unknown>>>();
  for (const event of (await allEvents(foundation.db)).toSorted(inOrder)) {
    const { createdAt: timestamp, ...members } = eventFor(event, FULL);
    const body: unknown = JSON.parse(JSON.stringify({ timestamp, ...members }));
    if (isRecord(body) && !first.has(event.type)) first.set(event.type, body);
  }
  return [...first.values()].toSorted((one, other) =>
    String(one['type']) < String(other['type']) ? -1 : 1,
  );
}

type Told = Readonly<{ createdAt: Date; subjectId: string }>;

function inOrder(one: Told, other: Told): number {
  return +one.createdAt - +other.createdAt || (one.subjectId < other.subjectId ? -1 : 1);
}

function whatIsKnown(
  { credentials: { partners: all }, issuerUrl, resultsUrl }: Stage,
  { url }: Receiver,
) {
  return {
    merchantIds: [all.isv, all.acquirer, all.bank].map(({ merchantId }) => merchantId ?? ''),
    addresses: [
      [new URL(url).origin, 'https://shop.example'],
      [issuerUrl, 'http://localhost:8081'],
      [resultsUrl, 'http://localhost:8083'],
    ] as const,
  };
}
