import {
  operatorOf,
  OPERATORS_READ,
  type PartnerCaller,
  partnerOf,
} from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { type Fault, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { binCountryRoutes } from './bin-country-routes.ts';
import { latencyRoutes } from './latency-routes.ts';
import { readOverview } from './overview.ts';
import { overviewFaults, readStatisticsOf, spanFaults } from './read-statistics.ts';
import * as schema from './schema.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'audit' | 'db' | 'clock'> &
  Readonly<{
    /** All there are, among which operations are found by name. */ routes?: () => readonly Route[];
  }>;

// A credential of one merchant does not find another's.
const PARTNERS = {
  tag: 'Statistics',
  access: 'payment.read',
  problems: [PLATFORM_PROBLEMS.notFound],
} as const;
const COUNTED =
  'Counted as events are published, within a second or so; in the hour and day (UTC) of the event. Amounts of two currencies are never added up.';

/** Sums over time, of a partner and, for operators, of all. */
export function statisticsRoutes(deps: Deps): Route[] {
  return [
    ...ofPartners(deps),
    ...ofOperators(deps),
    ...latencyRoutes(deps),
    ...binCountryRoutes(deps),
  ];
}

const READ = { description: COUNTED, isLongRead: true } as const;
const FIGURES = { ...READ, answers: { 200: schema.FiguresBody } };
const OVERVIEW = { ...READ, answers: { 200: schema.OverviewBody } };

function ofPartners(deps: Deps): Route[] {
  return [
    route('GET /statistics', {
      ...PARTNERS,
      ...FIGURES,
      operationId: 'retrieveStatistics',
      summary: 'Retrieve counts and sums over time',
      query: schema.StatisticsQuery,
      examineQuery: spanFaults,
      handle: async (call) => {
        const { groupBy, ...query } = call.query;
        const whose = ownedBy(partnerOf(call), query.merchantId);
        return ok(await readStatisticsOf(deps, query, { ...whose, groupBy }));
      },
    }),
    route('GET /overview', {
      ...PARTNERS,
      ...OVERVIEW,
      operationId: 'retrieveOverview',
      summary: 'Retrieve an overview of the last day, week, month or quarter, or of other days',
      query: schema.OverviewQuery,
      examineQuery: overviewFaults,
      handle: async (call) => {
        const { merchantId, ...span } = call.query;
        return ok(await readOverview(deps, span, ownedBy(partnerOf(call), merchantId)));
      },
    }),
  ];
}

function ofOperators(deps: Deps): Route[] {
  return [
    route('GET /operator/statistics', {
      ...OPERATORS_READ,
      ...FIGURES,
      operationId: 'retrieveAnyStatistics',
      summary: 'Retrieve counts and sums over time, of all partners or of one',
      query: schema.OperatorStatisticsQuery,
      examineQuery: (query) => [...spanFaults(query), ...partnerFaults(query)],
      handle: async (call) => {
        operatorOf(call);
        return ok(await readStatisticsOf(deps, call.query, { ...NOBODY, ...call.query }));
      },
    }),
    route('GET /operator/overview', {
      ...OPERATORS_READ,
      ...OVERVIEW,
      operationId: 'retrieveAnyOverview',
      summary: 'Retrieve an overview of all partners or of one',
      query: schema.OperatorOverviewQuery,
      examineQuery: (query) => [...overviewFaults(query), ...partnerFaults(query)],
      handle: async (call) => {
        operatorOf(call);
        const { partnerId, merchantId, ...span } = call.query;
        return ok(await readOverview(deps, span, { partnerId, merchantId }));
      },
    }),
  ];
}

const NOBODY = { partnerId: undefined, merchantId: undefined, groupBy: undefined };

/** A credential bound to one merchant sees that merchant's. */
function ownedBy({ partnerId, merchantId: bound }: PartnerCaller, named: string | undefined) {
  if (bound !== null && named !== undefined && named !== bound) {
    throw new Problem(PLATFORM_PROBLEMS.notFound);
  }
  return { partnerId, merchantId: bound ?? named };
}

/** A merchant's figures are kept with its partner's. */
function partnerFaults({ groupBy, merchantId, partnerId }: Record<string, unknown>): Fault[] {
  const isNeeded = groupBy === 'merchant' || merchantId !== undefined;
  if (!isNeeded || partnerId !== undefined) return [];
  const errorMessage = 'The partner is required for the figures of its merchants.';
  return [{ parameterName: 'partnerId', reasonCode: 'REQUIRED_FIELD', errorMessage }];
}
