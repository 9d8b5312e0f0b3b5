import { AMOUNT_MAX } from '../kernel/money.ts';
import { CURRENT, RELEASED } from '../platform/http/api-version/versions.ts';

/** What holds for every call, told once: at the head of openapi.json and of the reference. */
export const CONVENTIONS = `
Causeway creates merchants, takes their orders, and moves their card payments. Every address takes
and answers JSON unless it says otherwise.

**Credentials.** Send an OAuth 2.0 access token (\`Authorization: Bearer …\`, from
\`POST /oauth2/token\`) or an API key (\`X-Api-Key\`). Each operation names the scope it needs; a
\`.write\` scope includes the \`.read\` of the same thing. What belongs to somebody else answers 404,
as what does not exist.

**Versions.** \`Api-Version\` is a date. It means the newest version released on or before that
date, and the answer says which one that was. Released: ${RELEASED.toReversed().join(', ')}. This
document describes ${CURRENT}.

**Correlation.** \`X-Correlation-Id\` is yours to choose, 1 to 64 visible characters; one is made
when there is none. It comes back with the answer and stands in the logs. One of another form, or
one that holds a card number, is refused, and the answer carries one that was made.

**Values.** An amount is whole cents, from 0 to ${AMOUNT_MAX}, as an integer; a request may also send
it as a string of digits. A boolean may be sent as \`"true"\` or \`"false"\`. Answers always carry the
JSON type. Times are ISO 8601 in UTC. A member that is not known is refused, so that a slip in a
name cannot pass unseen. \`null\` in a member that need not be there means that it is not there; in
a merge patch it deletes. A body has at most 16 levels, and as many bytes as its operation says: 16
KiB for most, never more than 256.

**Card numbers.** They are taken in \`cardNumber\` and nowhere else: a text, a name, a path or a query
that holds one is refused with \`CARD_NUMBER_NOT_ALLOWED\`, and what was sent is not repeated. What
counts as one is told [with the problem](/docs/problems/invalid-request).

**Idempotency.** Every body that moves money has an \`idempotencyKey\`. Repeat a request with the
same key and body, and you get the first answer again, marked \`Idempotency-Replayed: true\`; the
same key with another body is refused with 409. A key is that of one merchant and one operation: at
another merchant the same key is another request. After a time-out, repeat.

**Lists.** Newest first, \`limit\` records a page (10 unless you say otherwise, 100 at most).
Follow \`next\` and \`previous\` as they are; each is null where the list ends.

**Errors.** Any status of 400 or above carries \`application/problem+json\`, unless the operation
says otherwise: \`type\` is the address of a page that explains the error, \`category\` its kind,
and \`errors\` every fault found, all at once. A method that an address does not take answers 405
with \`Allow\`. Any address may answer 413 to a body larger than its operation takes, and the
server itself, before it knows which address is meant, 408 to a request that does not arrive in
time, 417 to an \`Expect\` it does not know, and 431 to headers of more than 16 KiB.

**Limits.** \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (seconds) tell where you stand. 429 and
503 carry \`Retry-After\`.
`.trim();

/** The tags in the order of the reference. One that is not here comes after, without a word. */
export const TAGS: Readonly<Record<string, string>> = {
  OAuth: 'Access tokens by client credentials, and what is needed to check them.',
  Partner: 'Who you are to the platform, and what your credential may do.',
  Merchants: 'The profile of a merchant: create it, read it, change it until its first order.',
  Orders: 'What a partner bank orders for a merchant, from application to installation.',
  Payments: 'Hold money on a card, take it, let it go.',
  Refunds: 'Give back what was taken, in one piece or several.',
  Validations: 'Check a card without moving money.',
  '3-D Secure': 'Let the issuer of a card confirm who is paying, before the payment.',
  'Payment methods': 'Cards kept for later, without their numbers.',
  Customers: 'Those whom stored payment methods belong to.',
  Batches: 'What is deposited together, and when.',
  Events: 'What happened, in order.',
  Webhooks: 'Where to be told of events as they happen.',
  Operator: 'For those who run the platform: partners, credentials, orders, the audit log.',
  Health: 'For load balancers and monitoring.',
};
