import { isRecord } from '../../platform/http/normalise.ts';
import type { ApiRequest } from './api-request.ts';
import type { ClaimedKey, FoundRecord } from './scope.ts';

/** What keys are claimed for, by the path of the route that claims them. */
const OPERATIONS = new Map([
  ['/payments', 'create-payment'],
  ['/payments/:paymentId/complete', 'complete-payment'],
  ['/payments/:paymentId/cancel', 'cancel-payment'],
  ['/payments/:paymentId/release', 'release-payment'],
  ['/payments/:paymentId/increment', 'increment-payment'],
  ['/refunds', 'create-refund'],
  ['/validations', 'create-validation'],
  ['/three-d-secure/card-lookups', 'create-card-lookup'],
  ['/three-d-secure/authentications', 'create-authentication'],
  ['/batches/close', 'close-batches'],
  ['/customers', 'create-customer'],
  ['/hosted-fields/profiles', 'create-hosted-fields-profile'],
]);

type Request = Readonly<{
  partnerId: string;
  merchantId: string | null;
  route: string;
  key: string | null;
}>;

/** The keys that records were made under, and those of requests, each once. */
export function claimsOf(
  records: readonly FoundRecord[],
  requests: readonly Request[],
): ClaimedKey[] {
  const claims = [
    ...records.flatMap(({ claim, merchantId, partnerId }) =>
      claim ? [{ partnerId, merchantId, ...claim }] : [],
    ),
    ...requests.flatMap(({ key, merchantId, partnerId, route }) => {
      const operation = OPERATIONS.get(route);
      if (key === null || merchantId === null || operation === undefined) return [];
      return [{ partnerId, merchantId, operation, key }];
    }),
  ];
  return [...new Map(claims.map((claim) => [JSON.stringify(claim), claim])).values()];
}

/** The idempotency key in what was sent. */
export function keyIn({ request }: ApiRequest): string | null {
  const sent: unknown = request === null ? null : parsed(request);
  const key = isRecord(sent) ? sent['idempotencyKey'] : null;
  return typeof key === 'string' ? key : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // It was cut.
  }
}
