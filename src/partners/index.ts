export {
  type AnyCaller,
  isPartner,
  isSeenBy,
  type OperatorCaller,
  operatorOf,
  type PartnerCaller,
  type PartnerKind,
  partnerOf,
  type Seen,
} from './caller.ts';
export { type Slot, SLOTS } from './client.ts';
export { lockClient } from './client-store.ts';
export { hintOf, newApiKey, newClientSecret, secretDigest } from './credential.ts';
export {
  type ClientRecord,
  findClient,
  findClientByApiKey,
  liveSecretDigests,
} from './credential-store.ts';
export type { CredentialChange } from './credential-change.ts';
export { MerchantId } from './merchant-id.ts';
export { merchantNamedBy, merchantOf } from './merchant-of.ts';
export { findOperatorUser, setOperatorUser } from './operator-user-store.ts';
export type { ChangedCredentials, CredentialsChanged } from './partner-deps.ts';
export { chainIdsOf } from './partner-store.ts';
export { passwordHash, verifyPassword } from './password.ts';
export {
  ensureChain,
  ensureClient,
  ensurePartner,
  setApiKey,
  setClientSecret,
} from './provision.ts';
export { partnerRoutes } from './routes.ts';
export {
  type ClientScope,
  isPartnerScope,
  isScope,
  PARTNER_SCOPES,
  type PartnerScope,
  type Scope,
  SCOPES,
} from './scopes.ts';
