import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as approvals from '../surfaces/approvals/index.ts';
import { acquirerRoutes } from '../acquiring/acquirers/index.ts';
import { forwardInOrder } from '../acquiring/operations/index.ts';
import * as agents from '../surfaces/agents/index.ts';
import { auditJobs, auditRoutes } from '../control/books-check/index.ts';
import { Attempts, openAuth } from '../access/auth/index.ts';
import { eventJobs, eventRoutes, recordCredential } from '../records/events/index.ts';
import * as consoleDoor from '../surfaces/console-door/index.ts';
import { exportRoutes } from '../insight/exports/index.ts';
import { feeRoutes } from '../merchants/fees/index.ts';
import { hostedFieldsRoutes } from '../cards/hosted-fields/index.ts';
import { Secret } from '../kernel/secret.ts';
import { ledgerRoutes } from '../records/ledger/index.ts';
import { isMerchantOf, onboardingRoutes, ownsMerchant } from '../merchants/onboarding/index.ts';
import { orderJobs, orderRoutes } from '../merchants/orders/index.ts';
import { partnerRoutes } from '../access/partners/index.ts';
import { payoutJobs, payoutRoutes, waitingAdjustments } from '../money/payouts/index.ts';
import { paymentJobs, paymentRoutes } from '../money/payments/index.ts';
import { docsRoutes } from '../surfaces/docs/index.ts';
import type { Authenticate } from '../platform/http/gate.ts';
import { healthRoutes } from '../platform/http/health.ts';
import type { Route } from '../platform/http/route.ts';
import { createServer, type ServerOptions } from '../platform/http/server.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { reconciliationJobs, reconciliationRoutes } from '../control/reconciliation/index.ts';
import { refundJobs, refundRoutes } from '../money/refunds/index.ts';
import { disputeJobs, disputeRoutes } from '../money/disputes/index.ts';
import { disputeFigureJobs, disputeFigureRoutes } from '../insight/dispute-figures/index.ts';
import { reportRoutes } from '../money/reports/index.ts';
import { requestLogJobs, requestLogRoutes } from '../records/request-log/index.ts';
import { retentionJobs } from '../control/retention/index.ts';
import { searchRoutes } from '../insight/search/index.ts';
import { savedViewRoutes } from '../insight/saved-views/index.ts';
import { countEventsIn, statisticsJobs, statisticsRoutes } from '../insight/statistics/index.ts';
import { settlementJobs, settlementRoutes } from '../money/settlement/index.ts';
import { systemRoutes } from './system/index.ts';
import { timelineRoutes } from '../insight/timeline/index.ts';
import { threeDSecureJobs, threeDSecureRoutes } from '../cards/three-d-secure/index.ts';
import { validationJobs, validationRoutes } from '../cards/validations/index.ts';
import { BRANDS, vaultRoutes } from '../records/vault/index.ts';
import * as users from '../access/users/index.ts';
import { fanOut, webhookJobs, webhookRoutes } from '../insight/webhooks/index.ts';
import { authDepsOf, callerOfRequester, userDepsOf } from './callers.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import type { Sandbox } from './sandbox-port.ts';

/** A process makes it once: the queues and caches of the slices are in it, for ports and jobs. */
export type Api = Readonly<{
  authenticate: Authenticate;
  routes: readonly Route[];
  /** The same as they are for people and for what was approved: without what agents meet. */
  plainRoutes: readonly Route[];
}>;

export function createApi(foundation: Foundation): Api {
  const { sandbox } = foundation;
  const auth = openAuth(authDepsOf(foundation));
  const jobs = (): readonly Job[] => createJobs(foundation);
  const routes: Route[] = [
    ...healthRoutes(foundation),
    ...auth.routes,
    ...partnerRoutes({
      ...foundation,
      isMerchantOf,
      credentialsChanged: sandbox?.credentialsChanged?.(foundation),
      recordCredential,
      agentTools: () => new Set(agents.toolsOf(routes).keys()),
    }),
    ...users.userRoutes(userDepsOf(foundation)),
    ...onboardingRoutes(foundation),
    ...orderRoutes(foundation),
    ...eventRoutes(foundation),
    ...webhookRoutes(foundation),
    ...requestLogRoutes(foundation),
    ...ledgerRoutes(foundation),
    ...vaultRoutes({ ...foundation, ownsMerchant }),
    ...threeDSecureRoutes(foundation),
    ...hostedFieldsRoutes(foundation),
    ...paymentRoutes(foundation),
    ...validationRoutes(foundation),
    ...refundRoutes(foundation),
    ...disputeRoutes(foundation),
    ...settlementRoutes(foundation),
    ...feeRoutes(foundation),
    ...reportRoutes(foundation),
    ...payoutRoutes(foundation),
    ...acquirerRoutes({ ...foundation, brands: BRANDS }),
    ...reconciliationRoutes(foundation),
    ...auditRoutes(foundation),
    ...timelineRoutes(foundation),
    ...searchRoutes(foundation),
    ...statisticsRoutes(foundation),
    ...disputeFigureRoutes(foundation),
    ...savedViewRoutes(foundation),
    ...systemRoutes(foundation),
    ...(sandbox?.routes({ ...foundation, jobs }) ?? []),
    ...docsRoutes({ ...foundation, kind: sandbox ? 'sandbox' : 'production' }),
  ];
  routes.push(...exportRoutes({ ...foundation, lists: routes.map(users.shownToCaller) }));
  const callerOf = callerOfRequester(foundation, peopleOf(foundation).callerOf);
  const actions = { ...foundation, routes: () => routes, callerOf };
  const all = [...routes, ...agents.proposalRoutes(actions)].map((route) =>
    users.shownToCaller(approvals.forOperators(actions, agents.forAgents(actions, route))),
  );
  all.push(
    ...actionRoutes(foundation, actions, 'operator.read'),
    ...agents.metadataRoutes(foundation),
    agents.mcpRoute(actions, () => all),
  );
  return { authenticate: auth.authenticate, routes: all, plainRoutes: routes };
}

function actionRoutes(
  { db }: Foundation,
  deps: approvals.ActionDeps,
  access: string,
): readonly Route[] {
  const waitingElsewhere = (most: number) => waitingAdjustments(db, most);
  return approvals
    .actionRoutes({ ...deps, waitingElsewhere }, access)
    .map((route) => users.shownToCaller(route));
}

type DoorOptions = Pick<ServerOptions, 'hosts' | 'rateLimiter' | 'trustProxy' | 'verifyAnswers'>;

export function createApp(
  foundation: Foundation,
  {
    api = createApi(foundation),
    besides = [],
    ...options
  }: DoorOptions &
    Readonly<{
      api?: Api;
      /** Routes of what is no part of the platform: the demo shop. */
      besides?: readonly Route[];
    }>,
): FastifyInstance {
  const { latencies, logger, metrics, publicUrl, requestLog } = foundation;
  return createServer({
    routes: [...api.routes, ...besides],
    authenticate: api.authenticate,
    logger,
    metrics,
    publicUrl,
    onAnswered: (call) => {
      requestLog.note(call);
      latencies.note(call);
    },
    ...options,
  });
}

/** The people who use the console: how they sign in, how they prove it, and as whom they call. */
export type ConsolePeople = Readonly<{
  authenticate: Authenticate;
  routes: readonly Route[];
  callerOf: approvals.ActionDeps['callerOf'];
}>;

function peopleOf(foundation: Foundation): ConsolePeople {
  const deps = userDepsOf(foundation);
  const attempts = new Attempts(authDepsOf(foundation));
  const signIn = { ...deps, attempts, isSandbox: foundation.sandbox !== undefined };
  return {
    authenticate: users.createSessionAuthenticate(deps),
    routes: [...users.consoleSessionRoutes(signIn), ...users.accountRoutes(signIn)],
    callerOf: (userId, partnerId) => users.callerOfUser(deps, userId, partnerId ?? undefined),
  };
}

type ConsoleOptions = DoorOptions &
  Readonly<{
    api?: Api;
    people?: ConsolePeople;
    /** Where the pages were built to, if not where they are built. */
    pages?: string;
  }>;

/** The door for people: the pages of the console, and the API behind the session cookie. */
export function createConsole(
  foundation: Foundation,
  { api = createApi(foundation), pages, people = peopleOf(foundation), ...options }: ConsoleOptions,
): FastifyInstance {
  const { consoleUrl, logger, metrics, publicUrl, requestLog } = foundation;
  const routes = createConsoleRoutes(foundation, people, api);
  return createServer({
    routes: [
      ...routes.map(consoleDoor.mounted),
      ...consoleDoor.consolePageRoutes(consoleDoor.openBundle(pages)),
    ],
    authenticate: people.authenticate,
    refuse: consoleDoor.crossSiteRefusal(consoleUrl),
    logger,
    metrics,
    publicUrl,
    // Pages keep themselves up to date: what they read would bury the calls of the partner's systems.
    onAnswered: (call) => {
      if (call.method !== 'GET') requestLog.note(call);
    },
    ...options,
  });
}

/** Every route for people: those of the API, guarded, and those that only the console has. */
function createConsoleRoutes(
  foundation: Foundation,
  people: ConsolePeople,
  { plainRoutes: routes }: Api,
): readonly Route[] {
  const callerOf = callerOfRequester(foundation, people.callerOf);
  const actions = { ...foundation, routes: () => routes, callerOf };
  const forPeople = consoleDoor.routesForPeople(actions, routes).map(users.shownToCaller);
  const ofActions = actionRoutes(foundation, actions, users.SESSION_ACCESS.account);
  return [...forPeople, ...ofActions, ...people.routes];
}

/** The work that nobody waits for. Each job is safe beside itself in another process. */
export function createJobs(
  foundation: Foundation,
  {
    api,
    callerOf = peopleOf(foundation).callerOf,
  }: Readonly<{ api?: Api; callerOf?: ConsolePeople['callerOf'] }> = {},
): readonly Job[] {
  const deps = { ...foundation, db: foundation.backgroundDb };
  let made = api; // Few rounds have an action to finish.
  const routes = (): readonly Route[] => (made ??= createApi(foundation)).plainRoutes;
  const asking = [...paymentJobs(deps), ...validationJobs(deps), ...refundJobs(deps)];
  return [
    ...approvals.actionJobs({ ...deps, callerOf: callerOfRequester(foundation, callerOf), routes }),
    ...eventJobs({ ...deps, subscribers: [fanOut(deps), countEventsIn(deps.db)] }),
    ...webhookJobs(deps),
    ...requestLogJobs(deps),
    ...orderJobs(deps),
    ...threeDSecureJobs(deps),
    ...asking,
    ...forwardInOrder(deps, asking),
    ...settlementJobs(deps),
    ...disputeJobs(deps),
    ...payoutJobs(deps),
    ...reconciliationJobs(deps),
    ...auditJobs(deps),
    ...statisticsJobs(deps),
    ...disputeFigureJobs(deps),
    ...retentionJobs(deps),
  ];
}

/** The routes alone, for openapi.json, which has the sandbox's: nothing is connected, nothing called. */
export function routesWith(sandbox: Sandbox | undefined): readonly Route[] {
  return createApi(foundationWith(sandbox)).routes;
}

/** The same of the console's door, with the paths that follow its /api. */
export function consoleRoutesWith(sandbox: Sandbox): readonly Route[] {
  const foundation = foundationWith(sandbox);
  return createConsoleRoutes(foundation, peopleOf(foundation), createApi(foundation));
}

function foundationWith(sandbox: Sandbox | undefined): Foundation {
  return layFoundation({
    databaseUrl: 'postgres://documentation',
    masterKeys: { kind: 'environment', text: new Secret(randomBytes(32).toString('base64')) },
    publicUrl: 'http://localhost:8080',
    sandbox,
  });
}
