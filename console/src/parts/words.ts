import type { Language } from '../i18n/texts.ts';
import { inWords } from '../parts/badge.tsx';

/** What the ledger and acquirers name by themselves, in French. English is their own words. */
const FRENCH: Readonly<Record<string, string>> = {
  AUTHORIZE: 'Autorisation',
  CAPTURE: 'Capture',
  PURCHASE: 'Achat',
  VOID: 'Annulation',
  RELEASE: 'Libération',
  REFUND: 'Remboursement',
  INCREMENT: 'Augmentation',
  VERIFY: 'Vérification',
  REVERSE: 'Contrepassation',
  PAYOUT: 'Versement',
  PAYOUT_PAID: 'Versement payé',
  PAYOUT_REJECTED: 'Versement rejeté',
  PAYOUT_RETURNED: 'Versement retourné',
  FEE: 'Frais',
  TAX: 'Taxe',
  SETTLE_SALES: 'Règlement des ventes',
  SETTLE_VOIDS: 'Règlement des annulations',
  SETTLE_REFUNDS: 'Règlement des remboursements',
  HELD: 'Retenu',
  ISSUER: 'Émetteur',
  RECEIVABLE: 'À recevoir',
  CLEARING: 'Compensation',
  PAYABLE: 'À payer',
  FEES: 'Frais',
  REFUNDS: 'Remboursements',
  TAXES: 'Taxes',
  BILLABLE: 'À facturer',
  RESERVE: 'Réserve',
  ADJUSTMENTS: 'Ajustements',
  TRANSIT: 'En transit',
  BANK: 'Banque',
  APPROVED: 'Approuvé',
  DECLINED: 'Refusé',
  TIMEOUT: 'Délai dépassé',
  CONNECTION_LOST: 'Connexion perdue',
  MALFORMED: 'Mal formé',
  UNANSWERED: 'Sans réponse',
  LATE: 'En retard',
  REVERSED: 'Contrepassé',
  NOT_FOUND: 'Introuvable',
};

/** A kind of entry, an account, an operation or an outcome: `connection-lost` → Connection lost. */
export function nameIn(language: Language, name: string): string {
  const known = name.replaceAll('-', '_').toUpperCase();
  return (language === 'fr' ? FRENCH[known] : undefined) ?? inWords(known);
}
