import {
  IdempotencyKey,
  thirteenDigits,
  checked,
  idOf,
  strict,
  oneLine,
  Timestamp,
  described,
  shape,
  orNull,
} from '../../../platform/http/schema.ts';
import { Type } from 'typebox';
import { CLIENT_SCOPES } from './scopes.ts';
import { AgentPolicyBody } from './agent-policy.ts';
import { PARTNER_KINDS, type Chain, type Partner } from './caller.ts';
import { type ApiKey, type Client, SLOTS } from './client.ts';
import { Jwks } from './jwks.ts';

export const MerchantId = thirteenDigits('the id of a merchant');
/** Of a call that makes something for a merchant (merchant-of.ts). */
export const MerchantOfCall = Type.Optional(
  Type.With(MerchantId, {
    description: 'The merchant: 13 digits. Not needed with a credential that is bound to one',
    neededUnbound: true,
  }),
);

const NAME_LENGTH_MAX = 100;
const GRACE_SECONDS_DEFAULT = 86_400; // A day: long enough to deploy the new secret everywhere.
const GRACE_SECONDS_MAX = 604_800; // A week.

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
export const PartnerBody = shape('Partner', {
  partnerId: PartnerId,
  kind: Kind,
  name: Name,
  createdAt: Timestamp,
  modifiedAt: Timestamp,
});

export const NewChain = strict({ partnerId: PartnerId, name: Name });
export const ChainBody = shape('Chain', {
  chainId: ChainId,
  partnerId: PartnerId,
  name: Name,
  createdAt: Timestamp,
});

/** Not required: what is made moves no money. With one, a lost answer loses no secret. */
const KEY = { idempotencyKey: Type.Optional(IdempotencyKey) };

const NEW_CLIENT_MEMBERS = {
  ...KEY,
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
  partnerId: orNull(PartnerId, 'The partner it belongs to; null for an operator’s'),
  name: Name,
  scopes: Type.Array(Type.String(), { description: 'What the client may do' }),
  merchantId: orNull(
    MerchantId,
    'The only merchant it may act for; null if it may act for all of the partner’s',
  ),
  jwks: orNull(
    Type.Object({
      keys: Type.Array(Type.Unknown(), { description: 'JSON Web Keys (RFC 7517)' }),
    }),
    'Its public keys; null if it authenticates with a secret',
  ),
  agent: orNull(AgentPolicyBody, 'What it may do as an agent; null for any other client'),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
  revokedAt: orNull(Timestamp, 'When it was revoked; null while it is valid'),
};
const ClientSecret = Type.String({ description: 'Shown only once' });
export const ClientBody = strict(CLIENT_MEMBERS, { title: 'Client' });
export const CreatedClient = shape('CreatedClient', {
  ...CLIENT_MEMBERS,
  clientSecret: orNull(
    ClientSecret,
    'Null if the client was created with a jwks, since it authenticates with its keys only',
  ),
});
export const ClientWithSecret = shape('ClientWithSecret', {
  ...CLIENT_MEMBERS,
  clientSecret: ClientSecret,
});
export const ClientWithKeys = shape('ClientWithKeys', {
  ...CLIENT_MEMBERS,
  previousSecretExpiresAt: orNull(
    Timestamp,
    'When the previous secret expires; null if there was none',
  ),
});
export const RolledClient = shape('RolledClient', {
  ...CLIENT_MEMBERS,
  clientSecret: ClientSecret,
  previousSecretExpiresAt: Timestamp,
});
const GraceSeconds = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: GRACE_SECONDS_MAX,
    default: GRACE_SECONDS_DEFAULT,
    description: 'How long the current secret remains valid',
    expects: `whole seconds from 0 to ${GRACE_SECONDS_MAX}`,
  }),
);
export const RollClient = strict({ ...KEY, graceSeconds: GraceSeconds });
export const ReplaceJwks = strict({ jwks: Jwks, graceSeconds: GraceSeconds });

export const ReplaceAgentPolicy = strict({ agent: AgentPolicyBody });

export const RollApiKey = strict(KEY);
export const NewApiKey = strict({ ...KEY, clientId: ClientId, slot: SlotName });
const API_KEY_MEMBERS = {
  apiKeyId: ApiKeyId,
  clientId: ClientId,
  slot: SlotName,
  hint: Type.String({ description: 'The first characters of the key' }),
  createdAt: Timestamp,
  revokedAt: orNull(Timestamp, 'When it was revoked; null while it is valid'),
};
export const ApiKeyBody = strict(API_KEY_MEMBERS, { title: 'ApiKey' });
export const CreatedApiKey = shape('CreatedApiKey', {
  ...API_KEY_MEMBERS,
  apiKey: Type.String({ description: 'Shown only once' }),
});

export const Self = shape('CallerIdentity', {
  clientId: Type.String({ description: 'The client that calls' }),
  scopes: Type.Array(Type.String(), { description: 'What it may do' }),
  merchantId: orNull(
    MerchantId,
    'The only merchant it may act for; null if it may act for all of the partner’s',
  ),
  partner: orNull(
    strict({
      partnerId: PartnerId,
      kind: Kind,
      name: Name,
      chainIds: Type.Array(ChainId, { description: 'The chains of the partner' }),
    }),
    'The partner it belongs to; null for an operator’s',
  ),
});

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
