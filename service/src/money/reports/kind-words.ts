import type { Language } from '../../kernel/language.ts';
import type { EntryKind } from '../../records/ledger/index.ts';

/** What statements and pages call each kind of entry, in English and in French. */
const KIND_WORDS: Readonly<Record<EntryKind, readonly [en: string, fr: string]>> = {
  AUTHORIZE: ['Hold', 'Autorisation'],
  RELEASE: ['Hold released', 'Autorisation libérée'],
  CAPTURE: ['Completion', 'Conclusion'],
  PURCHASE: ['Sale', 'Vente'],
  VOID: ['Void', 'Annulation'],
  REFUND: ['Refund', 'Remboursement'],
  FEE: ['Fees', 'Frais'],
  FEE_REVERSAL: ['Fees returned', 'Frais remis'],
  TAX: ['Tax on fees', 'Taxe sur les frais'],
  TAX_REVERSAL: ['Tax on fees returned', 'Taxe sur les frais remise'],
  FEE_BILLED: ['Fees, billed monthly', 'Frais facturés au mois'],
  FEE_BILLED_REVERSAL: ['Fees returned, billed monthly', 'Frais remis, facturés au mois'],
  TAX_BILLED: ['Tax on fees, billed monthly', 'Taxe sur les frais facturés au mois'],
  TAX_BILLED_REVERSAL: [
    'Tax on fees returned, billed monthly',
    'Taxe sur les frais remise, facturée au mois',
  ],
  SETTLE_SALES: ['Batch sales', 'Ventes du lot'],
  SETTLE_VOIDS: ['Batch voids', 'Annulations du lot'],
  SETTLE_REFUNDS: ['Batch refunds', 'Remboursements du lot'],
  PAYOUT: ['Payout', 'Versement'],
  PAYOUT_PAID: ['Payout paid', 'Versement payé'],
  PAYOUT_REJECTED: ['Payout rejected', 'Versement rejeté'],
  PAYOUT_RETURNED: ['Payout returned', 'Versement retourné'],
  BILLING: ['Collection of what was billed', 'Perception des sommes facturées'],
  BILLING_PAID: ['Collection paid', 'Perception payée'],
  BILLING_REJECTED: ['Collection rejected', 'Perception rejetée'],
  BILLING_RETURNED: ['Collection returned', 'Perception retournée'],
  RESERVE_HELD: ['Reserve held', 'Réserve retenue'],
  RESERVE_RELEASED: ['Reserve released', 'Réserve libérée'],
  ADJUSTMENT_CREDIT: ['Adjustment credit', 'Ajustement au crédit'],
  ADJUSTMENT_DEBIT: ['Adjustment debit', 'Ajustement au débit'],
  DISPUTE_HELD: ['Chargeback', 'Rétrofacturation'],
  DISPUTE_RETURNED: ['Chargeback won', 'Rétrofacturation gagnée'],
  DISPUTE_LOST: ['Chargeback lost', 'Rétrofacturation perdue'],
  DISPUTE_RECOVERED: ['Chargeback reversed', 'Rétrofacturation renversée'],
  DISPUTE_SHORTFALL: ['Chargeback not covered', 'Rétrofacturation non couverte'],
  DISPUTE_SHORTFALL_RETURNED: [
    'Chargeback not covered, reversed',
    'Rétrofacturation non couverte, renversée',
  ],
};

export function wordsOf(kind: EntryKind, language: Language = 'en'): string {
  const [english, french] = KIND_WORDS[kind];
  return language === 'fr' ? french : english;
}
