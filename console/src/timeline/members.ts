/** What members of messages to and from acquirers mean, where their names do not say it. */
export const MEMBERS: Readonly<Record<string, string>> = {
  amount: 'in cents',
  capture: 'authorise and capture in one',
  categoryCode: 'merchant category code (MCC)',
  terminalId: 'terminal, as the acquirer knows it',
  avsResult: 'address verification',
  cvdResult: 'security code: M matches, N does not',
  isoResponseCode: 'ISO 8583 field 39; 00 is approved',
  responseCode: 'the acquirer’s own code',
  authorizationCode: 'ISO 8583 field 38',
  retrievalReference: 'ISO 8583 field 37',
  networkTransactionId: 'how the card network names it',
  threeDSecureResult: 'verification of the cryptogram (CAVV)',
  hostReferences: 'what the acquirer wants to see again',
  ecommerceIndicator: 'how the cardholder was authenticated (ECI)',
};
