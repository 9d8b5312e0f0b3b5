import { AMOUNT_MAX } from '../../../service/src/kernel/money.ts';
import { CURRENT, RELEASED } from '../../../service/src/platform/http/api-version/versions.ts';

/** The rules of every operation, stated once at the top of openapi.json and of the reference. */
export const CONVENTIONS = `
Causeway onboards merchants, takes their orders and processes their card payments. Requests and
responses are JSON unless an operation says otherwise.

**Credentials.** Send an OAuth 2.0 access token (\`Authorization: Bearer …\`, from
\`POST /oauth2/token\`) or an API key (\`X-Api-Key\`). Each operation names the scope it requires; a
\`.write\` scope does not include the matching \`.read\` scope. Records of other partners return 404,
as if they did not exist.

**Versions.** \`Api-Version\` is a date. It selects the newest version released on or before that
date, and the response says which version was used. Released: ${RELEASED.toReversed().join(', ')};
earlier dates are refused. This document describes ${CURRENT}.

**Correlation.** \`X-Correlation-Id\` is an id of your choice, 1 to 64 visible characters; without
one, the service generates it. It is returned with the response and appears in the logs. An invalid
id, or one that contains a card number, is refused, and the response carries a generated one.

**Values.** An amount is whole cents, from 0 to ${AMOUNT_MAX}, as an integer; requests may also send
it as a string of digits. A boolean may be sent as \`"true"\` or \`"false"\`. Responses always use the
JSON type. Times are ISO 8601 in UTC. Unknown members are refused, so that a typo does not go
unnoticed. \`null\` in an optional member is the same as omitting it; in a merge patch it removes the
member. Some members have a second name, or may stand in a second place; where both are sent they must
agree. A body can be nested at most 16 levels deep. The maximum size depends on the operation: 16
KiB for most, never more than 256 KiB.

**Card numbers.** Card numbers are accepted only in \`cardNumber\`. A text, member name, path or query
that contains one is refused with \`CARD_NUMBER_NOT_ALLOWED\`, and the value is not repeated. The
[problem page](/docs/problems/invalid-request) explains what counts as a card number.

**Idempotency.** Every request that moves money has an \`idempotencyKey\`. If you repeat a request
with the same key and body, you get the original response again, marked
\`Idempotency-Replayed: true\`; the same key with a different body is refused with 409. A key is
scoped to one merchant and one operation: the same key for another merchant is a different request.
After a time-out, retry with the same key.

**Lists.** Lists are sorted newest first, with \`limit\` records per page (default 10, maximum 100).
Use \`next\` and \`previous\` unmodified; each is null at its end of the list.

**Errors.** Every response with a status of 400 or above is \`application/problem+json\`, unless the
operation says otherwise: \`type\` is the URL of a page that explains the error, \`category\` is its
kind, and \`errors\` lists every problem found. A method that an address does not support returns 405
with \`Allow\`. Any operation may return 413 for a body that is too large. Before it knows the
address, the server may return 408 for a request that does not arrive in time, 417 for an
unsupported \`Expect\` header, 421 for a \`Host\` that is not the service’s, and 431 for headers of more than 16 KiB.

**Agents.** The credential of an agent has limits of its own: any operation may refuse it with 403, and
where an operation can answer 202 with a proposal, an agent gets that instead of what others get. See
the [guide](/docs/guides/agents).

**Limits.** \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (seconds) report your rate limit. 429
and 503 responses carry \`Retry-After\`.
`.trim();

/** The tags in the order of the reference. Unlisted tags follow, without a description. */
export const TAGS: Readonly<Record<string, string>> = {
  OAuth: 'Issue, inspect and revoke access tokens.',
  Partner: 'Your partner account, and what your credential can do.',
  Merchants: 'Create and retrieve merchants, and change them until their first order.',
  Orders: 'Orders that partner banks place for merchants, from application to installation.',
  Payments: 'Authorize, capture, increment, cancel and release card payments.',
  Refunds: 'Return captured money to the cardholder, in full or in part.',
  Validations: 'Check a card without moving money.',
  '3-D Secure': 'Have the issuer authenticate the cardholder before a payment.',
  'Payment methods': 'Cards stored for later payments, without their numbers.',
  Disputes: 'Claims of cardholders’ banks, your answers with evidence, and warnings before them.',
  Customers: 'Owners of stored payment methods.',
  Batches: 'Batches of captures and refunds that are deposited together.',
  Payouts: 'Payouts to merchants, line by line, and balances.',
  Reports: 'What moved and what it cost: monthly statements, and every movement.',
  Events: 'Everything that happened, in order.',
  Webhooks: 'Endpoints that are notified of events.',
  Alerts: 'Rules that tell when something goes wrong, and exports that are made by the clock.',
  Search: 'Find records by what is known of them.',
  Statistics: 'Counts and sums over time, and an overview.',
  Requests: 'The log of your API requests, with bodies and responses.',
  'Hosted fields': 'Card fields that you embed in your own page, and their tokens.',
  Onboarding: 'Lists of merchants, and what is missing before they can take payments.',
  Credentials: 'Your own clients and API keys.',
  Actions: 'Calls that wait for a second person, and what was decided.',
  Inbox: 'What waits for somebody, read from the records themselves.',
  Notes: 'What people note about records for their colleagues, and who has which record.',
  Agents: 'What language models propose, and how it is confirmed.',
  Users: 'People who use the console.',
  'Saved views': 'Filters of the console’s lists under a name.',
  Operator: 'For the operator of the platform: partners, credentials, orders and the audit log.',
  Sandbox: 'The sandbox’s clock, and how to move it. Not available in production.',
  Health: 'For load balancers and monitoring.',
};
