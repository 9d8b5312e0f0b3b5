export { acquirerMerchantOf } from './routed.ts';
export {
  cardClassOf,
  type CardRecord,
  CardRecordBody,
  cardRecordBody,
  cardRecordOf,
} from './card-record.ts';
export {
  cardToKeep,
  type CardToKeep,
  methodToKeep,
  reportsOf,
  storeMethods,
  type StoredMethod,
} from './card-to-keep.ts';
export {
  acquirerCredentialOf,
  answeredIssuerId,
  CredentialOnFileBody,
  credentialOnFileBody,
  CredentialOnFileResponse,
  credentialOnFileResponse,
  type CredentialOnFileUse,
} from './credential-on-file.ts';
export { INSTRUMENT_RULES } from './errors.ts';
export { type FollowUpCards, openFollowUpCards } from './follow-up-card.ts';
export type { Instrument } from './instrument.ts';
export { instrumentFaults } from './instrument-faults.ts';
export {
  type CardIntent,
  type CardRefusal,
  type CardToPay,
  openCards,
  type Proven,
  type ProvenCard,
  withHeldCode,
} from './open-cards.ts';
export { openInstruments } from './open-instruments.ts';
export { acquirerCardOf, payingCard } from './paying-card.ts';
export {
  CARDHOLDER_ADDRESS_MEMBERS,
  EVENT_REFERENCES,
  InvoiceNumber,
  OrderReference,
} from './request-members.ts';
export { INSTRUMENT_MEMBERS, type InstrumentRequest, ONE_INSTRUMENT } from './schema.ts';
export { readyToPay } from './ready-to-pay.ts';
export { type CardOperationDeps, committing, routed, type RoutedTo } from './routed.ts';
export { CARD_SPELLING, INSTRUMENT_SPELLING } from './spelling.ts';
