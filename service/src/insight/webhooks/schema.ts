import { type Static, Type } from 'typebox';
import { EVENT_FORMS } from '../../records/events/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { shapedAs } from '../../platform/shaped.ts';
import * as wire from '../../platform/http/schema.ts';
import { URL_LENGTH_MAX } from '../../platform/outgoing/url.ts';
import { type Endpoint, ENDPOINT_STATUSES } from './endpoint.ts';
import { TYPES_MAX } from './endpoint-faults.ts';
import type { AttemptResult } from './send-message.ts';
import { COUNTED_MAX, type readStatistics } from './statistics-store.ts';

const OVERLAP_HOURS_MAX = 168;
export const OVERLAP_HOURS = 24;

export const EndpointId = wire.idOf('webhookEndpoint', 'a webhook endpoint');

export const EndpointUrl = Type.String({
  maxLength: URL_LENGTH_MAX,
  description:
    'Where events are sent: an https URL with a public host. In the sandbox, http and localhost are allowed',
  examples: ['https://shop.example/webhooks'],
  expects: 'an https URL with a public host',
  withheld: 'address',
});
const Description = wire.oneLine(200, 'For your own use');
const TypePattern = Type.String({
  maxLength: 64,
  pattern: String.raw`^(?:\*|[a-z][a-z_]*(?:\.[a-z][a-z_]*)*(?:\.\*)?)$`,
  description: 'A type of event, all types of a noun, or all',
  examples: ['payment.completed', 'payment.*', '*'],
  expects: 'a type of event such as payment.completed, or payment.*, or *',
});
export const Types = Type.Array(TypePattern, {
  minItems: 1,
  maxItems: TYPES_MAX,
  description: 'Which events to send',
  expects: `1 to ${TYPES_MAX} types of events`,
});
const Form = Type.Enum(EVENT_FORMS, {
  description: '`FULL` sends the details of an event; `THIN` only what happened to which record',
  expects: 'FULL or THIN',
});
const Version = Type.String({
  maxLength: 10,
  description: 'The API version that the bodies of events follow',
  examples: ['2025-01-17'],
  expects: 'a date (YYYY-MM-DD)',
});

export const NewEndpoint = wire.strict({
  idempotencyKey: Type.Optional(wire.IdempotencyKey),
  url: EndpointUrl,
  types: Types,
  description: Type.Optional(Description),
  form: Type.Optional(Form),
  apiVersion: Type.Optional(Version),
  merchantId: Type.Optional(
    wire.described(MerchantId, 'Only events of this merchant; all of the partner’s if omitted'),
  ),
});
export type NewEndpoint = Static<typeof NewEndpoint>;

export const EndpointChange = wire.strict({
  url: Type.Optional(EndpointUrl),
  types: Type.Optional(Types),
  description: Type.Optional(
    Type.Union([Description, Type.Null()], { expects: '1 to 200 characters on one line, or null' }),
  ),
  form: Type.Optional(Form),
  apiVersion: Type.Optional(Version),
  status: Type.Optional(
    Type.Enum(['ENABLED', 'PAUSED'], {
      description:
        'While an endpoint is paused its events are kept; they are sent once it is enabled',
      expects: 'ENABLED or PAUSED',
    }),
  ),
});
export type EndpointChange = Static<typeof EndpointChange>;

export const SecretRoll = wire.strict({
  idempotencyKey: Type.Optional(wire.IdempotencyKey),
  overlapHours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: OVERLAP_HOURS_MAX,
      default: OVERLAP_HOURS,
      digits: true,
      description: 'For how long requests are also signed with the previous secret and key',
      expects: `a whole number from 0 to ${OVERLAP_HOURS_MAX}`,
    }),
  ),
});

export const EndpointsQuery = wire.strict({ ...PAGE_QUERY, merchantId: Type.Optional(MerchantId) });

export const OperatorEndpointsQuery = wire.strict({
  ...PAGE_QUERY,
  partnerId: wire.idOf('partner', 'a partner'),
  merchantId: Type.Optional(MerchantId),
});

const PublicKeys = Type.Array(
  wire.shape('WebhookPublicKey', {
    publicKey: Type.String({
      description: '`whpk_` and the 32 bytes of the ed25519 key in base64',
    }),
    validUntil: wire.orNull(wire.Timestamp, 'When it is no longer used; null for the current one'),
  }),
  { description: 'The keys that the `v1a` signatures are verified with' },
);

const ENDPOINT_BODY = {
  endpointId: EndpointId,
  merchantId: wire.orNull(
    MerchantId,
    'Only events of this merchant; null for all of the partner’s',
  ),
  url: EndpointUrl,
  description: Type.String({ description: 'For your own use' }),
  types: Types,
  form: Form,
  apiVersion: Version,
  status: Type.Enum(ENDPOINT_STATUSES, {
    description:
      '`DISABLED`: it answered 410, or all attempts failed for five days. Nothing is sent until you enable it again',
  }),
  disabledReason: wire.orNull(
    Type.Enum(['GONE', 'FAILING']),
    'Why it was disabled; null if it was not',
  ),
  disabledAt: wire.orNull(wire.Timestamp, 'When it was disabled; null if it was not'),
  failingSince: wire.orNull(
    wire.Timestamp,
    'Since when all attempts have failed; null if they have not',
  ),
  publicKeys: PublicKeys,
  previousSecretValidUntil: wire.orNull(
    wire.Timestamp,
    'Until when the previous secret signs as well; null if it does not',
  ),
  createdAt: wire.Timestamp,
  modifiedAt: wire.Timestamp,
};

export const EndpointBody = wire.shape('WebhookEndpoint', ENDPOINT_BODY);
const Secret = Type.String({
  description:
    'The secret that the `v1` signatures are verified with. It is returned only in this response',
});
export const EndpointWithSecret = wire.shape('WebhookEndpointWithSecret', {
  ...ENDPOINT_BODY,
  secret: Secret,
});
/** A repeat is answered with the secret as long as it is the same. */
export const CreatedEndpoint = wire.shape('CreatedWebhookEndpoint', {
  ...ENDPOINT_BODY,
  secret: Type.Optional(Secret),
});
export const PublicKeysBody = wire.strict({ keys: PublicKeys }, { title: 'WebhookPublicKeys' });

export function endpointBody(endpoint: Endpoint, now: Date) {
  return shapedAs(EndpointBody, {
    ...endpoint,
    endpointId: endpoint.id,
    publicKeys: publicKeysBody(endpoint, now),
    previousSecretValidUntil: previousKeysAt(endpoint, now)?.until ?? null,
  });
}

export function publicKeysBody(endpoint: Endpoint, now: Date) {
  const current = { publicKey: endpoint.keys.publicKey, validUntil: null };
  const previous = previousKeysAt(endpoint, now);
  if (!previous) return [current];
  return [current, { publicKey: previous.publicKey, validUntil: previous.until.toISOString() }];
}

function previousKeysAt({ previousKeys }: Endpoint, now: Date) {
  return previousKeys !== null && previousKeys.until > now ? previousKeys : null;
}

const Headers = Type.Record(Type.String(), Type.String());

export const AttemptBody = wire.shape('WebhookAttempt', {
  requestedAt: wire.described(wire.Timestamp, 'When the request was sent'),
  durationMs: Type.Integer({ description: 'Milliseconds it took', minimum: 0 }),
  address: wire.orNull(Type.String({ description: 'The IP address connected to' })),
  status: wire.orNull(Type.Integer({ description: 'The HTTP status of the answer' })),
  error: wire.orNull(Type.String({ description: 'Null if the request was answered with 2xx' })),
  errorText: wire.orNull(Type.String(), 'What went wrong, in a sentence'),
  requestHeaders: wire.described(Headers, 'The headers that were sent'),
  responseHeaders: wire.orNull(Headers, 'The headers that were answered'),
  responseBody: wire.orNull(Type.String({ description: 'The first 4,096 characters' })),
});

export function attemptBody({ requestedAt, ...attempt }: AttemptResult) {
  return { requestedAt: requestedAt.toISOString(), ...attempt };
}

const counted = (description: string) =>
  Type.Integer({ minimum: 0, maximum: COUNTED_MAX, description });
const milliseconds = (description: string) =>
  wire.orNull(Type.Integer({ minimum: 0 }), description);

export const StatisticsBody = wire.shape('WebhookStatistics', {
  pending: counted(`Deliveries that are not finished, counted up to ${COUNTED_MAX}`),
  dead: counted(`Deliveries given up after the last attempt, counted up to ${COUNTED_MAX}`),
  attempts: counted(
    `How many of the latest attempts the other figures are about: up to ${COUNTED_MAX}`,
  ),
  since: wire.orNull(wire.Timestamp, 'When the earliest of them was made; null without any'),
  delivered: counted('Those that succeeded'),
  failed: counted('Those that failed'),
  medianMs: milliseconds('Half of the attempts took at most this long; null without any'),
  percentile95Ms: milliseconds('95 % of the attempts took at most this long; null without any'),
});

export function statisticsBody(read: Awaited<ReturnType<typeof readStatistics>>) {
  const { since, ...statistics } = read;
  return { ...statistics, since: since?.toISOString() ?? null };
}
