import { WireBody } from '../../acquiring/acquirers/index.ts';
import { type TProperties, Type } from 'typebox';
import { ID_KINDS, ID_LENGTH, ID_PATTERN } from '../../kernel/id.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  CurrencySchema,
  described,
  idOf,
  orNull,
  strict,
  Timestamp,
} from '../../platform/http/schema.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { TimelineEntry, EntryKindName } from './entry.ts';

const CORRELATION_ID_LENGTH_MAX = 64;
export const LIMIT_DEFAULT = 100;

const NAMES = [
  'paymentId',
  'correlationId',
  'authenticationId',
  'merchantId',
  'payoutId',
  'disputeId',
] as const;

export const TimelineQuery = strict(
  {
    ...PAGE_QUERY,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: LIMIT_DEFAULT,
        digits: true,
        description: 'Number of entries per page',
        expects: 'a whole number from 1 to 100',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['OLDEST_FIRST', 'NEWEST_FIRST'], {
        default: 'OLDEST_FIRST',
        description: 'Where the list begins',
      }),
    ),
    paymentId: Type.Optional(idOf('payment', 'a payment')),
    correlationId: Type.Optional(
      Type.String({
        maxLength: CORRELATION_ID_LENGTH_MAX,
        pattern: '^[\\x21-\\x7e]{1,64}$',
        description: 'From the header X-Correlation-Id of requests, or as assigned to one',
        expects: '1 to 64 visible ASCII characters',
      }),
    ),
    authenticationId: Type.Optional(idOf('authentication', 'an authentication')),
    merchantId: Type.Optional(MerchantId),
    payoutId: Type.Optional(idOf('payout', 'a payout')),
    disputeId: Type.Optional(idOf('dispute', 'a dispute')),
  },
  { inDocument: { oneOf: NAMES.map((name) => ({ required: [name] })) } },
);

/** A timeline is of one thing: none is as wrong as two. */
export function idFaults(query: Readonly<Record<string, unknown>>): Fault[] {
  const sent = NAMES.filter((name) => query[name] !== undefined);
  if (sent.length === 1) return [];
  const errorMessage = `Send exactly one of ${NAMES.join(', ')}.`;
  if (sent.length === 0) {
    return [{ parameterName: NAMES[0], reasonCode: 'REQUIRED_FIELD', errorMessage }];
  }
  const reasonCode = 'INVALID_VALUE';
  return sent.map((parameterName) => ({ parameterName, reasonCode, errorMessage }));
}

const textOrNull = (description: string) => orNull(Type.String(), description);
const Anything = (description: string) => Type.Unknown({ description, withheld: 'address' });
const Sum = strict(
  { amount: Type.Integer({ description: 'Whole cents' }), currency: CurrencySchema },
  { title: 'TimelineAmount', description: 'The amount' },
);
const BatchId = Type.String({ maxLength: ID_LENGTH, pattern: `^${ID_KINDS.batch}${ID_PATTERN}$` });

/** The members that only entries of one kind have. */
const DETAILS = {
  request: {
    method: Type.String({ description: 'HTTP method' }),
    path: Type.String({ description: 'Path of the request, without its query' }),
    status: Type.Integer({ description: 'HTTP status of the answer' }),
    reasonCodes: Type.Array(Type.String(), { description: 'Reason codes of the faults, if any' }),
    durationMs: Type.Integer({ description: 'Milliseconds it took' }),
    clientId: Type.String({ description: 'The client that sent it' }),
    idempotency: orNull(
      Type.Enum(['NEW', 'REPLAYED', 'CONFLICT']),
      'What became of its idempotency key, if it has one',
    ),
    request: Anything('The body, masked; null if there was none'),
    answer: Anything('The body of the answer, masked'),
  },
  acquirerMessage: {
    acquirer: Type.String({ description: 'Name of the acquirer' }),
    operation: Type.String({ description: 'What was asked', examples: ['authorize'] }),
    reference: Type.String({ description: 'Our reference in messages to the acquirer' }),
    outcome: Type.String({ description: 'What came of it', examples: ['approved'] }),
    durationMs: Type.Integer({ description: 'Milliseconds it took' }),
    request: Anything('What was asked, masked'),
    answer: Anything('What was answered, masked; null if nothing was'),
    error: textOrNull('What went wrong'),
    wire: WireBody,
  },
  idempotency: {
    operation: Type.String({ description: 'What was asked', examples: ['create-payment'] }),
    idempotencyKey: Type.String({ description: 'The key that was sent' }),
    status: orNull(Type.Integer(), 'Of the answer that repeats get; null until there is one'),
  },
  threeDSecureMessage: {
    direction: Type.Enum(['SENT', 'RECEIVED'], { description: 'Whether we sent or received it' }),
    party: Type.Enum(['DIRECTORY_SERVER', 'BROWSER'], { description: 'Who is at the other end' }),
    messageType: textOrNull('AReq, ARes, CReq, CRes, RReq, RRes or Erro'),
    message: Anything('The message, masked; null if there was none'),
    note: textOrNull('What happened instead of a message'),
  },
  stateChange: {
    state: described(
      textOrNull('The new state; null for a change of a merchant’s profile'),
      'The new state',
    ),
    actor: textOrNull(
      'Who did it: the client of a request, PLATFORM for an operator, null if not known',
    ),
    reason: textOrNull('The reason that was given'),
  },
  ledgerMovement: {
    entryKind: Type.String({ description: 'Kind of ledger entry', examples: ['PURCHASE'] }),
    amount: Sum,
    movements: Type.Array(
      strict({
        debit: Type.String({ description: 'Account that was debited' }),
        credit: Type.String({ description: 'Account that was credited' }),
      }),
      { description: 'The accounts that the amount was moved between' },
    ),
    batchId: orNull(BatchId, 'The batch that includes it; null if none does'),
  },
  batch: {
    state: Type.String({ description: 'The new state' }),
    amount: Anything('The net amount of the batch'),
  },
  payout: {
    state: Type.String({ description: 'The new state' }),
    amount: Anything('The amount of the payout'),
    reason: textOrNull('Why it was returned or rejected'),
  },
  bankFileLine: {
    file: Type.Enum(['PAYMENTS', 'STATEMENT', 'RETURNS'], {
      description: 'What the file is: ours to the bank, or the bank’s to us',
    }),
    fileId: Type.String({ description: 'The file' }),
    line: Type.String({ description: 'Number of the line in the file' }),
    amount: Sum,
    traceNumber: textOrNull('The bank’s reference'),
  },
  event: {
    type: Type.String({ description: 'The type of the event', examples: ['payment.succeeded'] }),
    sequence: Type.Integer({ description: 'Number among the events of its subject' }),
    data: Anything('Details of the event, as GET /events returns them'),
  },
  delivery: {
    endpointId: Type.String({ description: 'The webhook endpoint' }),
    eventId: Type.String({ description: 'The event' }),
    state: Type.Enum(['WAITING', 'PENDING', 'DELIVERED', 'DEAD', 'CANCELED'], {
      description: 'The new state',
    }),
    attempts: Type.Integer({ description: 'How many there were so far' }),
    nextAttemptAt: orNull(Timestamp, 'When it is tried next; null if it is not'),
  },
  deliveryAttempt: {
    deliveryId: Type.String({ description: 'The delivery' }),
    number: Type.Integer({ description: 'Number of the attempt, from 1' }),
    status: orNull(Type.Integer(), 'HTTP status of the answer; null if none came'),
    durationMs: Type.Integer({ description: 'Milliseconds it took' }),
    error: textOrNull('Why it failed, in a word'),
    errorMessage: textOrNull('Why it failed, in a sentence'),
  },
} as const satisfies Record<EntryKindName, TProperties>;

function entryBodyOf(kind: string, details: TProperties) {
  const title = `Timeline${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return strict(
    {
      at: Timestamp,
      kind: Type.Literal(kind, { description: 'The kind of entry' }),
      id: Type.String({ description: 'Unique among entries of its kind' }),
      title: Type.String({ description: 'What happened, in a sentence' }),
      merchantId: orNull(MerchantId, 'The merchant it concerns; null if none'),
      subjectId: textOrNull('The record that it happened to'),
      correlationId: textOrNull('From the request that caused it, where it is known'),
      details: strict(details, {
        title: `${title}Details`,
        description: 'What only entries of this kind have',
      }),
    },
    { title },
  );
}

export const TimelineEntryBody = Type.Union(
  Object.entries(DETAILS).map(([kind, details]) => entryBodyOf(kind, details)),
  {
    title: 'TimelineEntry',
    description: 'Something that happened; `kind` says which members it has',
  },
);

export function timelineEntryBody({ rank: _order, at, ...entry }: TimelineEntry) {
  return { at: at.toISOString(), ...entry };
}
