import { Type } from 'typebox';
import { MERCHANT_SUSPENDED } from '../../merchants/onboarding/index.ts';
import { CSP_REPORT_TYPE, REPORTS_TYPE } from '../../platform/http/rare-media-types.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { counterIn } from '../../platform/metrics.ts';
import { HOSTED_FIELDS_PROBLEMS } from './errors.ts';
import type { HostedFieldsDeps } from './profile.ts';
import { NewToken, OF_THE_PAGE, ProfileId, CardTokenBody } from './schema.ts';
import { cardTokeniser } from './tokenise-card.ts';
import { violationsIn } from './violation.ts';

/** What the hosted page and the browser around it send. Nobody else has a use for these. */
export function tokenRoutes(deps: HostedFieldsDeps): Route[] {
  const tokenise = cardTokeniser(deps);
  return [
    route('POST /hosted-fields/:profileId/tokens', {
      ...OF_THE_PAGE,
      operationId: 'createTemporaryToken',
      summary: 'Make a temporary token of a card',
      params: strict({ profileId: ProfileId }),
      body: NewToken,
      answers: { 201: CardTokenBody },
      problems: [HOSTED_FIELDS_PROBLEMS.notTheHostedPage, MERCHANT_SUSPENDED],
      handle: async ({ params: { profileId }, body, ip, header }) => {
        const origin = header('Origin');
        const { token, expiresAt, card } = await tokenise({ profileId, body, ip, origin });
        const { brand: cardBrand, lastFour } = card;
        const result = { temporaryToken: token, cardBrand, lastFour };
        return { status: 201, body: { ...result, expiresAt: expiresAt.toISOString() } };
      },
    }),
    reports(deps, { path: '/hosted-fields/reports', consumes: REPORTS_TYPE }),
    reports(deps, { path: '/hosted-fields/csp-reports', consumes: CSP_REPORT_TYPE }),
  ];
}

type Reports =
  | Readonly<{ path: '/hosted-fields/reports'; consumes: typeof REPORTS_TYPE }>
  | Readonly<{ path: '/hosted-fields/csp-reports'; consumes: typeof CSP_REPORT_TYPE }>;

const VIOLATIONS = {
  name: 'causeway_hosted_page_violations_total',
  help: 'Reports by browsers that the hosted page was kept from something, by directive',
  labelNames: ['directive'],
};

/**
 * Browsers report what the page's policy blocked: nothing, unless somebody tampered with the page.
 */
function reports({ logger, metrics }: HostedFieldsDeps, { path, consumes }: Reports): Route {
  const reported = counterIn(metrics, VIOLATIONS);
  return route(`POST ${path}`, {
    ...OF_THE_PAGE,
    consumes,
    operationId: consumes === REPORTS_TYPE ? 'reportViolations' : 'reportViolation',
    summary: 'Tell of a violation of the page’s policy',
    // Tampering with the page means that somebody is after card numbers: never refuse such a report.
    body: Type.Unknown({ takesCardNumber: true }),
    bodyKiB: 64, // Browsers send several reports at once.
    answers: { 204: 'It is noted' },
    handle: ({ body, correlationId }) => {
      for (const violation of violationsIn(body)) {
        reported.inc({ directive: violation.directive });
        logger.warn({ ...violation, correlationId }, 'the hosted page was kept from something');
      }
      return { status: 204 };
    },
  });
}
