import {
  thirteenDigits,
  checked,
  idOf,
  strict,
  oneLine,
  Timestamp,
  described,
} from '../../../platform/http/schema.ts';
import { type TSchema, Type } from 'typebox';
import { CLIENT_SCOPES } from './scopes.ts';
import { AgentPolicyBody } from './agent-policy.ts';
import { PARTNER_KINDS, type Chain, type Partner } from './caller.ts';
import { type ApiKey, type Client, SLOTS } from './client.ts';
import { Jwks } from './jwks.ts';

export const MerchantId = thirteenDigits('the id of a merchant');

const NAME_LENGTH_MAX = 100;
const GRACE_SECONDS_DEFAULT = 86_400; // A day: long enough to deploy the new secret everywhere.
const GRACE_SECONDS_MAX = 604_800; // A week.

function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

export const PartnerId = idOf('partner', 'a partner');
export const ChainId = thirteenDigits('the id of a chain');
export const ClientId = idOf('client', 'a client');
export const ApiKeyId = idOf('apiKey', 'an API key');
export const Kind = Type.Enum([...PARTNER_KINDS], { description: 'The kind of partner' });
const Name = oneLine(NAME_LENGTH_MAX, 'Shown to people');
const EACH_SCOPE_ONCE = 'one or more scopes, without duplicates';
const SlotName = Type.Enum([...SLOTS], {
  description:
    'A client has one key in each slot, so that one can be replaced while the other is in use',
});

export const NewPartner = strict({ kind: Kind, name: Name });
export const PartnerBody = strict(
  {
    partnerId: PartnerId,
    kind: Kind,
    name: Name,
    createdAt: Timestamp,
    modifiedAt: Timestamp,
  },
  { title: 'Partner' },
);

export const NewChain = strict({ partnerId: PartnerId, name: Name });
export const ChainBody = strict(
  {
    chainId: ChainId,
    partnerId: PartnerId,
    name: Name,
    createdAt: Timestamp,
  },
  { title: 'Chain' },
);

const NEW_CLIENT_MEMBERS = {
  name: Name,
  scopes: checked(
    Type.Array(Type.Enum([...CLIENT_SCOPES]), {
      minItems: 1,
      maxItems: CLIENT_SCOPES.length,
      description: 'What the client may do',
      examples: [['payment.write']],
      expects: EACH_SCOPE_ONCE,
    }),
    (scopes) => new Set(scopes).size === scopes.length,
    EACH_SCOPE_ONCE,
  ),
  merchantId: Type.Optional(described(MerchantId, 'Restricts the client to one merchant')),
  jwks: Type.Optional(Jwks),
  agent: Type.Optional(AgentPolicyBody),
};
export const NewClient = strict(
  { partnerId: Type.Optional(PartnerId), ...NEW_CLIENT_MEMBERS },
  {
    inDocument: {
      anyOf: [
        { description: 'A partner’s', required: ['partnerId'] },
        { description: 'The operator’s own' },
      ],
    },
  },
);
/** A partner's own. */
export const NewOwnClient = strict(NEW_CLIENT_MEMBERS);
const CLIENT_MEMBERS = {
  clientId: ClientId,
  partnerId: described(orNull(PartnerId), 'The partner it belongs to; null for an operator’s'),
  name: Name,
  scopes: Type.Array(Type.String(), { description: 'What the client may do' }),
  merchantId: described(
    orNull(MerchantId),
    'The only merchant it may act for; null if it may act for all of the partner’s',
  ),
  jwks: described(
    orNull(
      Type.Object({
        keys: Type.Array(Type.Unknown(), { description: 'JSON Web Keys (RFC 7517)' }),
      }),
    ),
    'Its public keys; null if it authenticates with a secret',
  ),
  agent: described(
    orNull(AgentPolicyBody),
    'What it may do as an agent; null for any other client',
  ),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
  revokedAt: described(orNull(Timestamp), 'When it was revoked; null while it is valid'),
};
const ClientSecret = Type.String({ description: 'Shown only once' });
export const ClientBody = strict(CLIENT_MEMBERS, { title: 'Client' });
export const CreatedClient = strict(
  {
    ...CLIENT_MEMBERS,
    clientSecret: Type.Union([ClientSecret, Type.Null()], {
      description:
        'Null if the client was created with a jwks, since it authenticates with its keys only',
    }),
  },
  { title: 'CreatedClient' },
);
export const ClientWithSecret = strict(
  { ...CLIENT_MEMBERS, clientSecret: ClientSecret },
  { title: 'ClientWithSecret' },
);
export const ClientWithKeys = strict(
  {
    ...CLIENT_MEMBERS,
    previousSecretExpiresAt: Type.Union([Timestamp, Type.Null()], {
      description: 'When the previous secret expires; null if there was none',
    }),
  },
  { title: 'ClientWithKeys' },
);
export const RolledClient = strict(
  {
    ...CLIENT_MEMBERS,
    clientSecret: ClientSecret,
    previousSecretExpiresAt: Timestamp,
  },
  { title: 'RolledClient' },
);
const GraceSeconds = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: GRACE_SECONDS_MAX,
    default: GRACE_SECONDS_DEFAULT,
    description: 'How long the current secret remains valid',
    expects: `whole seconds from 0 to ${GRACE_SECONDS_MAX}`,
  }),
);
export const RollClient = strict({ graceSeconds: GraceSeconds });
export const ReplaceJwks = strict({ jwks: Jwks, graceSeconds: GraceSeconds });

export const ReplaceAgentPolicy = strict({ agent: AgentPolicyBody });

export const NewApiKey = strict({ clientId: ClientId, slot: SlotName });
const API_KEY_MEMBERS = {
  apiKeyId: ApiKeyId,
  clientId: ClientId,
  slot: SlotName,
  hint: Type.String({ description: 'The first characters of the key' }),
  createdAt: Timestamp,
  revokedAt: described(orNull(Timestamp), 'When it was revoked; null while it is valid'),
};
export const ApiKeyBody = strict(API_KEY_MEMBERS, { title: 'ApiKey' });
export const CreatedApiKey = strict(
  {
    ...API_KEY_MEMBERS,
    apiKey: Type.String({ description: 'Shown only once' }),
  },
  { title: 'CreatedApiKey' },
);

export const Self = strict(
  {
    clientId: Type.String({ description: 'The client that calls' }),
    scopes: Type.Array(Type.String(), { description: 'What it may do' }),
    merchantId: described(
      orNull(MerchantId),
      'The only merchant it may act for; null if it may act for all of the partner’s',
    ),
    partner: described(
      orNull(
        strict({
          partnerId: PartnerId,
          kind: Kind,
          name: Name,
          chainIds: Type.Array(ChainId, { description: 'The chains of the partner' }),
        }),
      ),
      'The partner it belongs to; null for an operator’s',
    ),
  },
  { title: 'CallerIdentity' },
);

export function graceMsOf({ graceSeconds }: Readonly<{ graceSeconds?: number }>): number {
  return (graceSeconds ?? GRACE_SECONDS_DEFAULT) * 1_000;
}

export function partnerBody({ id: partnerId, kind, name, createdAt, modifiedAt }: Partner) {
  return {
    partnerId,
    kind,
    name,
    createdAt: createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
  };
}

export function chainBody({ id: chainId, partnerId, name, createdAt }: Chain) {
  return { chainId, partnerId, name, createdAt: createdAt.toISOString() };
}

export function clientBody({ id: clientId, partnerId, merchantId, name, ...client }: Client) {
  return {
    clientId,
    partnerId,
    name,
    scopes: client.scopes,
    merchantId,
    jwks: client.jwks,
    agent: client.agent,
    createdAt: client.createdAt.toISOString(),
    modifiedAt: client.modifiedAt.toISOString(),
    revokedAt: client.revokedAt?.toISOString() ?? null,
  };
}

export function apiKeyBody({ id: apiKeyId, clientId, slot, hint, ...key }: ApiKey) {
  return {
    apiKeyId,
    clientId,
    slot,
    hint,
    createdAt: key.createdAt.toISOString(),
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
