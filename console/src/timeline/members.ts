import type { Language } from '../i18n/texts.ts';

/** What members of messages to and from acquirers mean, where their names do not say it. */
export const MEMBERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    capture: 'authorize and capture in one',
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
  },
  fr: {
    capture: 'autorisation et capture en une fois',
    categoryCode: 'code de catégorie du marchand (MCC)',
    terminalId: 'terminal, tel que l’acquéreur le connaît',
    avsResult: 'vérification de l’adresse',
    cvdResult: 'code de sécurité : M concorde, N non',
    isoResponseCode: 'champ 39 d’ISO 8583 ; 00 est approuvé',
    responseCode: 'code propre à l’acquéreur',
    authorizationCode: 'champ 38 d’ISO 8583',
    retrievalReference: 'champ 37 d’ISO 8583',
    networkTransactionId: 'comment le réseau la nomme',
    threeDSecureResult: 'vérification du cryptogramme (CAVV)',
    hostReferences: 'ce que l’acquéreur veut revoir',
    ecommerceIndicator: 'comment le titulaire a été authentifié (ECI)',
  },
};
