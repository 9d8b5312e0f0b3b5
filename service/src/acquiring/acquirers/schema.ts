import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { CurrencySchema, strict, Timestamp, shape, orNull } from '../../platform/http/schema.ts';
import type { Health } from './guarded-acquirer.ts';

const ROUTES_MAX = 1_000; // A list of more than this is a table of merchants, and belongs with them.
const NAME_MAX = 40;

const Name = Type.String({
  pattern: `^[a-z][a-z0-9-]{0,${NAME_MAX - 1}}$`,
  maxLength: NAME_MAX,
  description: 'The name of an acquirer, as listed by GET /operator/acquirers',
  examples: ['simulator'],
  expects: `the name of an acquirer: at most ${NAME_MAX} lowercase letters, digits and hyphens`,
});

/** `brands` are those that the vault distinguishes. */
export function routesSchema(brands: readonly string[]) {
  const Route = strict(
    {
      merchantId: Type.Optional(MerchantId),
      brand: Type.Optional(
        Type.Enum([...brands], {
          description: 'Brand of the card',
          expects: `one of ${brands.join(', ')}`,
        }),
      ),
      currency: Type.Optional(CurrencySchema),
      acquirer: Name,
    },
    { title: 'AcquirerRoute', description: 'Omitted members match all payments' },
  );
  const routes = Type.Array(Route, {
    maxItems: ROUTES_MAX,
    description: 'If empty, the routes in the settings of the installation apply',
    expects: `up to ${ROUTES_MAX} routes`,
  });
  return {
    NewRoutes: strict({ routes }),
    RoutesBody: shape('AcquirerRoutes', {
      routes,
      installation: Type.Array(Route, { description: 'Of the installation’s settings' }),
      defaultAcquirer: Name,
    }),
  };
}

const Count = (description: string) => Type.Integer({ description });

const AcquirerBody = shape('Acquirer', {
  name: Name,
  isDefault: Type.Boolean({
    description: 'Whether payments without a route of their own go to it',
  }),
  isReady: Type.Boolean({
    description: 'Whether the acquirer can be reached',
  }),
  breaker: Type.Enum(['CLOSED', 'OPEN', 'HALF_OPEN'], {
    description:
      'OPEN: the acquirer is not responding, and new payments for it are refused with 503',
  }),
  counts: strict(
    {
      approved: Count('Across all operations'),
      declined: Count('Across all operations'),
      unknown: Count('No response, a broken connection, or an unreadable response'),
      late: Count('Answered after the time-out'),
      breakerOpened: Count('How often the circuit breaker opened'),
      sessionsLost: Count('Sessions with the acquirer that broke'),
    },
    { description: 'What came of its operations since the process started' },
  ),
  lastAnsweredAt: orNull(Timestamp, 'When it last answered; null if it has not yet'),
  sessions: Type.Array(
    shape('AcquirerSession', {
      name: Type.String({ description: 'Name of the session', examples: ['1'] }),
      address: Type.String({ description: 'Host and port', examples: ['10.0.0.7:8583'] }),
      state: Type.Enum(['UP', 'SIGNING_ON', 'DOWN'], {
        description: 'Requests are sent over sessions that are UP',
      }),
      since: Timestamp,
      inFlight: Type.Integer({ description: 'Requests that are not answered yet' }),
      echoMs: orNull(Type.Number(), 'Milliseconds that the last echo took; null before the first'),
    }),
    { description: 'Connections that this process keeps to the acquirer’s host' },
  ),
  lastTrouble: orNull(
    strict({
      why: Type.String({ description: 'What was wrong', examples: ['timeout'] }),
      operation: Type.String({ description: 'What was asked', examples: ['authorize'] }),
      at: Timestamp,
    }),
    'The last operation without a usable answer; null if there was none',
  ),
});

export const AcquirersBody = shape('Acquirers', {
  acquirers: Type.Array(AcquirerBody, { description: 'The acquirers of the installation' }),
});

export function acquirerBody(
  { lastAnsweredAt, lastTrouble, sessions, ...health }: Health,
  standard: string,
) {
  return {
    ...health,
    isDefault: health.name === standard,
    lastAnsweredAt: lastAnsweredAt?.toISOString() ?? null,
    sessions: sessions.map((session) => ({ ...session, since: session.since.toISOString() })),
    lastTrouble: lastTrouble && { ...lastTrouble, at: lastTrouble.at.toISOString() },
  };
}
