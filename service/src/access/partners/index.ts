export { type Agent, allowsTool, limitsCalls, policyIn, refuseUnlisted } from './agent-policy.ts';
export {
  type AnyCaller,
  operatorScope,
  isPartner,
  isSeenBy,
  type OperatorCaller,
  operatorOf,
  type PartnerCaller,
  type PartnerKind,
  partnerOf,
  type Seen,
  seenBy,
  type RecordScope,
} from './caller.ts';
export { isAgentScope, type Slot, SLOTS } from './client.ts';
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
export { bodyOfAny, OPERATORS_READ, queryOfAny, withPartner } from './operator-view.ts';
export type { ChangedCredentials, CredentialsChanged } from './partner-deps.ts';
export { chainIdsOf, findChainIds, findPartner } from './partner-store.ts';
export {
  callerIdOf,
  type Granter,
  giverOf,
  idOfName,
  isSamePerson,
  noteAccountChange,
  peopleBehind,
} from './person.ts';
export { ACCOUNT_CHANGES, type AccountChangeKind, accountChangesOf } from './person-store.ts';
export { newPlatformId } from './platform-id.ts';
export {
  ensureChain,
  ensureClient,
  ensurePartner,
  setApiKey,
  setClientSecret,
} from './provision.ts';
export {
  type AgentCall,
  countCall,
  previewSpending,
  releaseSpending,
  reserveSpending,
} from './reserve-spending.ts';
export { PARTNER_PROBLEMS } from './errors.ts';
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
export { sharedList, sharedRetrieve } from './shared-reads.ts';
export { findingFor, isOf, listFor, listingFor, merchantsOf } from './scope-store.ts';
export { withholding } from './withheld.ts';
