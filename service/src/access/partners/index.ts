export {
  type Agent,
  allowsTool,
  limitsCalls,
  policyIn,
  refuseUnlisted,
} from './callers/agent-policy.ts';
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
} from './callers/caller.ts';
export { isAgentScope, type Slot, SLOTS } from './callers/client.ts';
export { countClientEvent, lockClient } from './credentials/client-store.ts';
export {
  hintOf,
  newApiKey,
  newClientSecret,
  secretDigest,
  newPlatformId,
} from './callers/credential.ts';
export {
  type ClientRecord,
  findClient,
  findClientByApiKey,
  liveSecretDigests,
} from './callers/credential-store.ts';
export type {
  CredentialChange,
  ChangedCredentials,
  CredentialsChanged,
} from './callers/partner-deps.ts';
export { MerchantId, MerchantOfCall } from './callers/schema.ts';
export {
  type MerchantCall,
  merchantCall,
  merchantNamedBy,
  merchantOf,
} from './lists/merchant-of.ts';
export {
  bodyOfAny,
  OPERATORS_READ,
  queryOfAny,
  withPartner,
  sharedList,
  sharedRetrieve,
} from './lists/shared-reads.ts';
export { chainIdsOf, findChainIds, findPartner } from './accounts/partner-store.ts';
export {
  callerIdOf,
  type Granter,
  giverOf,
  idOfName,
  isSamePerson,
  noteAccountChange,
  peopleBehind,
} from './people/person.ts';
export {
  ACCOUNT_CHANGES,
  type AccountChangeKind,
  accountChangesOf,
} from './people/person-store.ts';
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
} from './agent-limits/reserve-spending.ts';
export { type LeftToday, leftToday } from './agent-limits/left-today.ts';
export { createPartnerLimits, partnerLimiter, type PartnerLimits } from './limits/known-limits.ts';
export { exactPlaces, limitOf, type Vacancy, roughPlaces, takePlace } from './limits/places.ts';
export { PARTNER_PROBLEMS } from './callers/errors.ts';
export { partnerRoutes } from './routes.ts';
export {
  type ClientScope,
  isPartnerScope,
  isScope,
  PARTNER_SCOPES,
  type PartnerScope,
  type Scope,
  SCOPES,
} from './callers/scopes.ts';
export {
  allPartnerIds,
  findingFor,
  isOf,
  listFor,
  searchFor,
  listingFor,
  merchantsOf,
} from './lists/scope-store.ts';
export { withholding } from './lists/withheld.ts';
