import { type TSchema, Type } from 'typebox';
import { CLIENT_SCOPES } from './scopes.ts';
import {
  checked,
  idOf,
  strict,
  oneLine,
  thirteenDigits,
  Timestamp,
} from '../platform/http/schema.ts';
import { AgentPolicyBody } from './agent-policy.ts';
import { PARTNER_KINDS } from './caller.ts';
import { type ApiKey, type Client, SLOTS } from './client.ts';
import { Jwks } from './jwks.ts';
import { MerchantId } from './merchant-id.ts';
import type { Chain, Partner } from './partner.ts';

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
export const Kind = Type.Enum([...PARTNER_KINDS]);
const Name = oneLine(NAME_LENGTH_MAX);
const EACH_SCOPE_ONCE = 'one or more scopes, without duplicates';
const SlotName = Type.Enum([...SLOTS]);

export const NewPartner = strict({ kind: Kind, name: Name });
export const PartnerBody = strict({
  partnerId: PartnerId,
  kind: Kind,
  name: Name,
  createdAt: Timestamp,
  modifiedAt: Timestamp,
});

export const NewChain = strict({ partnerId: PartnerId, name: Name });
export const ChainBody = strict({
  chainId: ChainId,
  partnerId: PartnerId,
  name: Name,
  createdAt: Timestamp,
});

const NEW_CLIENT_MEMBERS = {
  name: Name,
  scopes: checked(
    Type.Array(Type.Enum([...CLIENT_SCOPES]), {
      minItems: 1,
      maxItems: CLIENT_SCOPES.length,
      expects: EACH_SCOPE_ONCE,
    }),
    (scopes) => new Set(scopes).size === scopes.length,
    EACH_SCOPE_ONCE,
  ),
  merchantId: Type.Optional(MerchantId),
  jwks: Type.Optional(Jwks),
  agent: Type.Optional(AgentPolicyBody),
};
export const NewClient = strict({ partnerId: Type.Optional(PartnerId), ...NEW_CLIENT_MEMBERS });
/** A partner's own. */
export const NewOwnClient = strict(NEW_CLIENT_MEMBERS);
const CLIENT_MEMBERS = {
  clientId: ClientId,
  partnerId: orNull(PartnerId),
  name: Name,
  scopes: Type.Array(Type.String()),
  merchantId: orNull(MerchantId),
  jwks: orNull(Type.Object({ keys: Type.Array(Type.Unknown()) })),
  agent: orNull(AgentPolicyBody),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
  revokedAt: orNull(Timestamp),
};
const ClientSecret = Type.String({ description: 'Shown only once' });
export const ClientBody = strict(CLIENT_MEMBERS);
export const CreatedClient = strict({
  ...CLIENT_MEMBERS,
  clientSecret: Type.Union([ClientSecret, Type.Null()], {
    description:
      'Null if the client was created with a jwks, since it authenticates with its keys only',
  }),
});
export const ClientWithSecret = strict({ ...CLIENT_MEMBERS, clientSecret: ClientSecret });
export const ClientWithKeys = strict({
  ...CLIENT_MEMBERS,
  previousSecretExpiresAt: Type.Union([Timestamp, Type.Null()], {
    description: 'When the previous secret expires; null if there was none',
  }),
});
export const RolledClient = strict({
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
  revokedAt: orNull(Timestamp),
};
export const ApiKeyBody = strict(API_KEY_MEMBERS);
export const CreatedApiKey = strict({
  ...API_KEY_MEMBERS,
  apiKey: Type.String({ description: 'Shown only once' }),
});

export const Self = strict({
  clientId: Type.String(),
  scopes: Type.Array(Type.String()),
  merchantId: orNull(MerchantId),
  partner: orNull(
    strict({ partnerId: PartnerId, kind: Kind, name: Name, chainIds: Type.Array(ChainId) }),
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
