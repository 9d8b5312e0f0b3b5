import { Type } from 'typebox';
import * as onboarding from '../../merchants/onboarding/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { MerchantId, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, invalid, PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { checked, strict } from '../../platform/http/schema.ts';
import { payoutReportRoutes } from './payout-routes.ts';
import { batchReportRoutes } from './batch-routes.ts';
import { csvAnswer } from '../../platform/http/csv.ts';
import { monthlyStatement, MONTHS_MAX, type ReportDeps, statementMonths } from './statement.ts';
import { settlementDetails } from './settlement-details.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPage } from './statement-page.ts';
import * as schema from './statement-schema.ts';

const REPORTS = { tag: 'Reports', access: 'payment.read', isLongRead: true } as const;
const STATEMENT = '/merchants/:merchantId/statements/:month';
const OF_MONTH = strict({ merchantId: MerchantId, month: schema.Month });

export function reportRoutes(deps: ReportDeps): Route[] {
  return [
    ...batchReportRoutes(deps),
    ...payoutReportRoutes(deps),
    ...statementRoutes(deps),
    detailsRoute(deps),
  ];
}

function statementRoutes(deps: ReportDeps): Route[] {
  const merchantOf = async (call: Call<{ merchantId: string }>): Promise<onboarding.Merchant> =>
    await merchantSeenBy(deps, call.caller, call.params.merchantId);
  return [
    route('GET /merchants/:merchantId/statements', {
      ...REPORTS,
      operationId: 'listStatements',
      summary: 'List the months that have a statement',
      description: `Newest first, from the month of the first movement to the current one; at most ${MONTHS_MAX} months.`,
      params: strict({ merchantId: MerchantId }),
      answers: { 200: schema.StatementsBody },
      handle: async (call) =>
        ok({ statements: await statementMonths(deps, await merchantOf(call)) }),
    }),
    route(`GET ${STATEMENT}`, {
      ...REPORTS,
      operationId: 'retrieveStatement',
      summary: 'Retrieve a monthly statement',
      description:
        'Every movement of the amounts due to the merchant and billed to it monthly, each with its ledger entry. Amounts in the merchant’s favour are positive. `closing` is `opening` plus all lines.',
      params: OF_MONTH,
      query: schema.StatementQuery,
      answers: { 200: schema.StatementBody },
      handle: async (call) => {
        const merchant = await merchantOf(call);
        const asked = { ...call.params, language: call.query.language ?? 'en' };
        return ok(schema.statementBody(await monthlyStatement(deps, merchant, asked)));
      },
    }),
    route(`GET ${STATEMENT}/csv`, {
      ...REPORTS,
      operationId: 'downloadStatement',
      summary: 'Download a monthly statement as CSV',
      description: 'One line per movement. The guide to statements explains the columns.',
      params: OF_MONTH,
      query: schema.StatementQuery,
      answers: { 200: 'text/csv' },
      handle: async (call) => {
        const { merchantId, profile } = await merchantOf(call);
        const { month } = call.params;
        const span = onboarding.spanOfMonth(month, onboarding.provinceOf(profile));
        const { language = 'en' } = call.query;
        const lines = statementCsv(deps, { merchantId, language, ...span });
        return csvAnswer(`statement-${merchantId}-${month}`, lines, call);
      },
    }),
    route(`GET ${STATEMENT}/page`, {
      ...REPORTS,
      operationId: 'readStatement',
      summary: 'View a monthly statement as a web page',
      description:
        'A self-contained page to read, print or save: no scripts, nothing to load. In the merchant’s language of correspondence, unless `language` is given.',
      params: OF_MONTH,
      query: schema.StatementQuery,
      answers: { 200: 'text/html' },
      handle: async (call) => {
        const merchant = await merchantOf(call);
        const { language: theirs } = merchant.profile.merchantDetails.merchantInformation;
        const asked = { ...call.params, language: call.query.language ?? theirs };
        return statementPage(await monthlyStatement(deps, merchant, asked));
      },
    }),
  ];
}

async function merchantSeenBy({ db }: ReportDeps, caller: Caller | undefined, merchantId: string) {
  return found(await onboarding.findMerchant(db, partnerOf({ caller }), merchantId));
}

const DAY_MS = 86_400_000;
const DAYS_MAX = 366;
const DAY = 'a day such as 2026-03-01';
/** February has no thirtieth, and Date would take it for a day of March. */
function isDayOfCalendar(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const Day = (description: string) =>
  checked(
    Type.String({
      pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$',
      maxLength: 10,
      description,
      examples: ['2026-03-01'],
      expects: DAY,
    }),
    isDayOfCalendar,
    DAY,
  );

function detailsRoute(deps: ReportDeps): Route {
  return route('GET /reports/settlement-details', {
    ...REPORTS,
    operationId: 'downloadSettlementDetails',
    summary: 'Download settlement details as CSV',
    description:
      'One line for each sale, void, refund, fee and tax, and for every other movement of the amount due to the merchant, with gross, fee, tax, net and references. The guide to statements explains the columns.',
    query: strict({
      merchantId: MerchantId,
      from: Day('The first day, in the merchant’s time zone'),
      to: Day('The last day, inclusive'),
    }),
    answers: { 200: 'text/csv' },
    problems: [PLATFORM_PROBLEMS.notFound],
    handle: async (call) => {
      const { from, merchantId, to } = call.query;
      const merchant = await merchantSeenBy(deps, call.caller, merchantId);
      const province = onboarding.provinceOf(merchant.profile);
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      if (days < 1 || days > DAYS_MAX) {
        const errorMessage = `Must not be before from, and the report must cover at most ${DAYS_MAX} days.`;
        throw invalid([
          { parameterName: 'to', parameterValue: to, reasonCode: 'INVALID_VALUE', errorMessage },
        ]);
      }
      const next = addMilliseconds(new Date(`${to}T00:00:00Z`), DAY_MS).toISOString();
      const span = {
        from: onboarding.firstInstant(`${from}T00:00:00`, province),
        to: onboarding.firstInstant(next.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length), province),
      };
      const lines = settlementDetails(deps.db, merchantId, span);
      return csvAnswer(`settlement-details-${merchantId}-${from}-${to}`, lines, call);
    },
  });
}
