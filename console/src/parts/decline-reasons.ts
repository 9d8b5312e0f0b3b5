import type { Language } from '../i18n/texts.ts';
import { inWords } from './badge.tsx';

/** What the issuer says by its ISO 8583 response code. */
const BY_CODE: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '01': { en: 'Refer to issuer', fr: 'Communiquer avec l’émetteur' },
  '03': { en: 'Invalid merchant', fr: 'Marchand non valide' },
  '04': { en: 'Pick up card', fr: 'Carte à retenir' },
  '05': { en: 'Do not honour', fr: 'Ne pas honorer' },
  '12': { en: 'Invalid transaction', fr: 'Transaction non valide' },
  '13': { en: 'Invalid amount', fr: 'Montant non valide' },
  '14': { en: 'Invalid card number', fr: 'Numéro de carte non valide' },
  '15': { en: 'No such issuer', fr: 'Émetteur inconnu' },
  '19': { en: 'Try again', fr: 'Réessayer' },
  '41': { en: 'Lost card', fr: 'Carte perdue' },
  '43': { en: 'Stolen card', fr: 'Carte volée' },
  '51': { en: 'Insufficient funds', fr: 'Fonds insuffisants' },
  '54': { en: 'Expired card', fr: 'Carte expirée' },
  '55': { en: 'Wrong PIN', fr: 'NIP erroné' },
  '57': { en: 'Not permitted to cardholder', fr: 'Non permis au titulaire' },
  '58': { en: 'Not permitted to merchant', fr: 'Non permis au marchand' },
  '59': { en: 'Suspected fraud', fr: 'Fraude soupçonnée' },
  '61': { en: 'Over the amount limit', fr: 'Limite de montant dépassée' },
  '62': { en: 'Restricted card', fr: 'Carte restreinte' },
  '63': { en: 'Security violation', fr: 'Infraction de sécurité' },
  '65': { en: 'Over the number of uses', fr: 'Nombre d’utilisations dépassé' },
  '1A': { en: 'Authentication required', fr: 'Authentification requise' },
  '91': { en: 'Issuer unavailable', fr: 'Émetteur indisponible' },
  '96': { en: 'System malfunction', fr: 'Défaillance du système' },
  N7: { en: 'Wrong security code', fr: 'Code de sécurité erroné' },
};

/** The reasons as the API names them. */
export const DECLINE_REASONS = Object.keys(BY_CODE).map((code) => `DECLINED_${code}`);

/** A reason such as DECLINED_51 in words: Insufficient funds (51). */
export function declineReason(reason: string, language: Language): string {
  const code = reason.split('_').at(-1) ?? '';
  const words = BY_CODE[code]?.[language];
  return words === undefined ? inWords(reason) : `${words} (${code})`;
}
