/** Requests whose messages the tests of the connector have written by hand. */
import type { AuthorizationRequest } from '../service/src/acquiring/acquirers/index.ts';
import { cad, cardOf, MERCHANT } from './simulator.ts';
import type { HostProfile } from '../iso8583/src/operations/messages.ts';
import { map1987 } from '../iso8583/src/operations/operation-map.ts';

export const SAMPLE_PROFILE: HostProfile = {
  map: map1987,
  institution: '123456',
  country: { digits: '124', letters: 'CA' },
  city: 'Montréal',
};

export function referencesOf(trace: string, mti: string) {
  return { mti, trace, sentAt: '1118094507', retrieval: `632209${trace}`, terminal: '67890128' };
}

export const SAMPLE_OWN = referencesOf('000123', '0100');
const LATER = referencesOf('000124', '0220');
export const SAMPLE_CARD = cardOf();
export const SAMPLE_HOLD: AuthorizationRequest = {
  reference: 'p-1:authorize',
  merchant: MERCHANT,
  card: SAMPLE_CARD,
  amount: cad(20_00n),
  capture: false,
  hostReferences: SAMPLE_OWN,
};
export const SAMPLE_ORIGINAL = {
  reference: SAMPLE_HOLD.reference,
  authorizationCode: 'A1B2C3',
  networkTransactionId: 'MCC0001',
  hostReferences: SAMPLE_OWN,
};
export const SAMPLE_FOLLOW_UP = {
  reference: 'p-1:capture:1',
  merchant: MERCHANT,
  original: SAMPLE_ORIGINAL,
  amount: cad(5_00n),
  hostReferences: LATER,
};
