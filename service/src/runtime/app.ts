import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as approvals from '../surfaces/approvals/index.ts';
import { acquirerRoutes } from '../acquiring/acquirers/index.ts';
import * as agents from '../surfaces/agents/index.ts';
import { auditRoutes } from '../control/books-check/index.ts';
import { Attempts, openAuth } from '../access/auth/index.ts';
import { eventRoutes, recordCredential } from '../records/events/index.ts';
import * as changes from '../surfaces/changes/index.ts';
import * as consoleDoor from '../surfaces/console-door/index.ts';
import { alertRuleRoutes } from '../insight/alerts/index.ts';
import { emailRoutes } from '../insight/emails/index.ts';
import { exportRoutes } from '../insight/exports/index.ts';
import { feeRoutes } from '../merchants/fees/index.ts';
import { hostedFieldsRoutes } from '../cards/hosted-fields/index.ts';
import { Secret } from '../kernel/secret.ts';
import { ledgerRoutes } from '../records/ledger/index.ts';
import { isMerchantOf, onboardingRoutes, ownsMerchant } from '../merchants/onboarding/index.ts';
import { brandingRoutes } from '../merchants/branding/index.ts';
import { draftRoutes } from '../merchants/drafts/index.ts';
import { lookUpRoutes } from '../merchants/look-ups/index.ts';
import { orderRoutes } from '../merchants/orders/index.ts';
import { isPartner, partnerRoutes } from '../access/partners/index.ts';
import { payoutRoutes, waitingAdjustments } from '../money/payouts/index.ts';
import { paymentRoutes } from '../money/payments/index.ts';
import { docsRoutes } from '../surfaces/docs/index.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Authenticate } from '../platform/http/gate.ts';
import { inboxRoutes } from '../surfaces/inbox/index.ts';
import { noteRoutes } from '../surfaces/notes/index.ts';
import { healthRoutes } from '../platform/http/health.ts';
import type { Route } from '../platform/http/route.ts';
import { createServer, type ServerOptions } from '../platform/http/server.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { reconciliationRoutes } from '../control/reconciliation/index.ts';
import { refundRoutes } from '../money/refunds/index.ts';
import { disputeRoutes } from '../money/disputes/index.ts';
import { disputeFigureRoutes } from '../insight/dispute-figures/index.ts';
import { reportRoutes } from '../money/reports/index.ts';
import { scheduledReportRoutes } from '../insight/scheduled-reports/index.ts';
import { requestLogRoutes } from '../records/request-log/index.ts';
import { searchRoutes } from '../insight/search/index.ts';
import { savedViewRoutes } from '../insight/saved-views/index.ts';
import { binsOf, statisticsRoutes } from '../insight/statistics/index.ts';
import { settlementRoutes } from '../money/settlement/index.ts';
import { systemRoutes } from './system/index.ts';
import { timelineRoutes } from '../insight/timeline/index.ts';
import { threeDSecureRoutes } from '../cards/three-d-secure/index.ts';
import { validationRoutes } from '../cards/validations/index.ts';
import { BRANDS, vaultRoutes } from '../records/vault/index.ts';
import * as users from '../access/users/index.ts';
import { webhookRoutes } from '../insight/webhooks/index.ts';
import { authDepsOf, callerOfRequester, userDepsOf } from './callers.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import { jobsOf } from './jobs.ts';
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
    ...lookUpRoutes(),
    ...brandingRoutes(foundation),
    ...draftRoutes(foundation),
    ...onboardingRoutes(foundation),
    ...orderRoutes(foundation),
    ...eventRoutes(foundation),
    ...webhookRoutes(foundation),
    ...requestLogRoutes(foundation),
    ...ledgerRoutes(foundation),
    ...vaultRoutes({ ...foundation, ownsMerchant }),
    ...threeDSecureRoutes(foundation),
    ...hostedFieldsRoutes(foundation),
    ...paymentRoutes({ ...foundation, binsOf: binsOf(foundation) }),
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
    ...statisticsRoutes({ ...foundation, routes: () => routes }),
    ...disputeFigureRoutes(foundation),
    ...savedViewRoutes(foundation),
    ...alertRuleRoutes(foundation),
    ...emailRoutes(foundation),
    ...scheduledReportRoutes({ ...foundation, routes: () => routes }),
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
  const { audit, clock, routes } = deps;
  const counting = { ...deps, waitingElsewhere };
  const countToDecide = (person: approvals.Person) => approvals.countToDecide(counting, person);
  return [
    ...approvals.actionRoutes(counting, access),
    ...inboxRoutes({ db, clock, routes, countToDecide }, access),
    ...noteRoutes({ db, clock, audit }, access),
  ].map((route) => users.shownToCaller(route));
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
  const { latencies, requestLog } = foundation;
  return createServer({
    ...doorOf(foundation),
    routes: [...api.routes, ...besides],
    authenticate: api.authenticate,
    onAnswered: (call) => {
      requestLog.note(call);
      latencies.note(call);
    },
    ...options,
  });
}

/** What the doors of a process have in common: partners share its capacity at both. */
function doorOf({ logger, longReads, metrics, publicUrl, shareLimit, weightOf }: Foundation) {
  return { logger, longReads, metrics, publicUrl, shareLimit, shareOf, weightOf };
}

const OPERATORS = 'operators';

/** A partner's capacity is that of all its clients and people; operators have one together. */
function shareOf(caller: Caller): string {
  return isPartner(caller) ? caller.partnerId : OPERATORS;
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
    /** How often it is looked whether what open pages show has changed. */
    lookEveryMs?: number;
  }>;

/** The door for people: the pages of the console, and the API behind the session cookie. */
export function createConsole(
  foundation: Foundation,
  {
    api = createApi(foundation),
    pages,
    people = peopleOf(foundation),
    lookEveryMs,
    ...options
  }: ConsoleOptions,
): FastifyInstance {
  const { consoleUrl, requestLog } = foundation;
  const streams = changes.createChangeStreams({
    ...foundation,
    ...(lookEveryMs === undefined ? {} : { lookEveryMs }),
  });
  const { authenticate } = people;
  const ofChanges = { streams, authenticate, access: users.SESSION_ACCESS.account };
  const routes = [
    ...createConsoleRoutes(foundation, people, api),
    ...changes.changeRoutes(ofChanges),
  ];
  const app = createServer({
    ...doorOf(foundation),
    routes: [
      ...routes.map(consoleDoor.mounted),
      ...consoleDoor.consolePageRoutes(consoleDoor.openBundle(pages)),
    ],
    authenticate,
    refuse: consoleDoor.crossSiteRefusal(consoleUrl),
    // Pages keep themselves up to date: what they read would bury the calls of the partner's systems.
    onAnswered: (call) => {
      if (call.method !== 'GET') requestLog.note(call);
    },
    ...options,
  });
  app.addHook('preClose', async () => streams.close());
  return app;
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
  const requesterOf = callerOfRequester(foundation, callerOf);
  return jobsOf(deps, { callerOf: requesterOf, routes });
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
