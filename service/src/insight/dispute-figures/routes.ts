import {
  operatorOf,
  OPERATORS_READ,
  type PartnerCaller,
  partnerOf,
} from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { ratioBody } from './event.ts';
import { monthOf } from './month.ts';
import { ratiosOf } from './ratios.ts';
import { DAYS_MAX, disputeSpanFaults, readDisputeStatistics } from './read-dispute-statistics.ts';
import * as schema from './schema.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const PARTNERS = {
  tag: 'Disputes',
  access: 'dispute.read',
  problems: [PLATFORM_PROBLEMS.notFound],
} as const;
const RATIOS = {
  description:
    'Disputes and reports of fraud of a month as a share of sales, held against the networks’ thresholds. The event `dispute_ratio.warned` tells of a merchant, or of all of a partner’s together, that has come to three quarters of one.',
  answers: { 200: schema.RatiosBody },
};
const STATISTICS = {
  isLongRead: true,
  description: `Of disputes that were opened in a span of at most ${DAYS_MAX} days, as they stand now; the last 90 days without one.`,
  answers: { 200: schema.DisputeStatisticsBody },
  examineQuery: disputeSpanFaults,
} as const;

/** Ratios and statistics of disputes: of a partner and, for operators, of all. */
export function disputeFigureRoutes(deps: Deps): Route[] {
  return [...ofPartners(deps), ...ofOperators(deps)];
}

function ofPartners(deps: Deps): Route[] {
  return [
    route('GET /dispute-ratios', {
      ...PARTNERS,
      ...RATIOS,
      operationId: 'retrieveDisputeRatios',
      summary: 'Retrieve the ratios of disputes of a month',
      query: schema.RatioQuery,
      handle: async (call) => {
        const { merchantId, month } = call.query;
        return ok(await readRatios(deps, month, ownOf(partnerOf(call), merchantId)));
      },
    }),
    route('GET /dispute-statistics', {
      ...PARTNERS,
      ...STATISTICS,
      operationId: 'retrieveDisputeStatistics',
      summary: 'Retrieve how disputes went',
      query: schema.DisputeStatisticsQuery,
      handle: async (call) => {
        const whose = ownOf(partnerOf(call), call.query.merchantId);
        return ok(await readDisputeStatistics(deps, call.query, whose));
      },
    }),
  ];
}

function ofOperators(deps: Deps): Route[] {
  return [
    route('GET /operator/dispute-ratios', {
      ...OPERATORS_READ,
      ...RATIOS,
      operationId: 'retrieveAnyDisputeRatios',
      summary: 'Retrieve the ratios of disputes of a month, of all partners or of one',
      query: schema.OperatorRatioQuery,
      handle: async (call) => {
        operatorOf(call);
        const { month, ...whose } = call.query;
        return ok(await readRatios(deps, month, { ...EVERYBODYS, ...whose }));
      },
    }),
    route('GET /operator/dispute-statistics', {
      ...OPERATORS_READ,
      ...STATISTICS,
      operationId: 'retrieveAnyDisputeStatistics',
      summary: 'Retrieve how disputes went, of all partners or of one',
      query: schema.OperatorDisputeStatisticsQuery,
      handle: async (call) => {
        operatorOf(call);
        return ok(await readDisputeStatistics(deps, call.query, { ...EVERYBODYS, ...call.query }));
      },
    }),
  ];
}

const EVERYBODYS = { partnerId: undefined, merchantId: undefined };
type Whose = Readonly<{ partnerId: string | undefined; merchantId: string | undefined }>;

async function readRatios({ clock, db }: Deps, asked: string | undefined, whose: Whose) {
  const month = asked ?? monthOf(clock.now());
  const ratios = await ratiosOf(db, { month, ...whose });
  return { month, data: ratios.map(ratioBody) };
}

/** A credential bound to one merchant sees that merchant's. */
function ownOf({ merchantId: bound, partnerId }: PartnerCaller, named: string | undefined): Whose {
  if (bound !== null && named !== undefined && named !== bound) {
    throw new Problem(PLATFORM_PROBLEMS.notFound);
  }
  return { partnerId, merchantId: bound ?? named };
}
