export { readyToPay } from './ready-to-pay.ts';
export {
  acquirerMerchantOf,
  type CardOperationDeps,
  committing,
  routed,
  type RoutedTo,
} from './routed.ts';
export {
  cardClassOf,
  type CardRecord,
  CardRecordBody,
  cardRecordBody,
  cardRecordOf,
  cardToKeep,
  type CardToKeep,
  methodToKeep,
  reportsOf,
  storeMethods,
  type StoredMethod,
  type FollowUpCards,
  openFollowUpCards,
} from './card-record.ts';
export {
  acquirerCredentialOf,
  answeredIssuerId,
  CredentialOnFileBody,
  credentialOnFileBody,
  CredentialOnFileResponse,
  credentialOnFileResponse,
  type CredentialOnFileUse,
} from './credential-on-file.ts';
export { ruleFault } from './errors.ts';
export { acquirerCardOf, payingCard } from './paying-card.ts';
export { type Instrument } from './instrument.ts';
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
export {
  CARDHOLDER_ADDRESS_MEMBERS,
  EVENT_REFERENCES,
  InvoiceNumber,
  OrderReference,
  INSTRUMENT_MEMBERS,
  type InstrumentRequest,
  ONE_INSTRUMENT,
  CARD_SPELLING,
  INSTRUMENT_SPELLING,
} from './schema.ts';
