import type {
  ChargedLine,
  ChargedTax,
  TaxRegistration,
  TaxType,
} from '../../merchants/fees/index.ts';
import type { Language } from '../../kernel/language.ts';
import { dollars } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';

const ENGLISH = {
  titleOf: (month: string) => `Statement for ${month}`,
  merchantOf: (id: string) => `Merchant ${id}.`,
  unfinished: 'The month has not ended: more may follow.',
  nothing: 'No activity this month.',
  summary: 'Summary',
  kind: 'Kind',
  entries: 'Entries',
  due: 'Due to you',
  billed: 'Billed monthly',
  opening: 'Brought forward',
  closing: 'Carried forward',
  taxes: 'Taxes on fees',
  tax: 'Tax',
  rate: 'Rate',
  taxed: 'On fees of',
  inCad: 'In CAD',
  registration: 'Registration number',
  movements: 'All movements',
  date: 'Date',
  description: 'Description',
  reference: 'Reference and ledger entry',
  of: 'of',
  on: 'on',
  and: 'and',
} as const;

type Texts = {
  readonly [Name in keyof typeof ENGLISH]: (typeof ENGLISH)[Name] extends string
    ? string
    : (text: string) => string;
};

const FRENCH: Texts = {
  titleOf: (month) => `Relevé de ${month}`,
  merchantOf: (id) => `Marchand ${id}.`,
  unfinished: 'Le mois n’est pas terminé : il peut y avoir une suite.',
  nothing: 'Aucune activité ce mois-ci.',
  summary: 'Sommaire',
  kind: 'Nature',
  entries: 'Écritures',
  due: 'Qui vous est dû',
  billed: 'Facturé au mois',
  opening: 'Solde reporté',
  closing: 'Solde à reporter',
  taxes: 'Taxes sur les frais',
  tax: 'Taxe',
  rate: 'Taux',
  taxed: 'Sur des frais de',
  inCad: 'En CAD',
  registration: 'Numéro d’inscription',
  movements: 'Tous les mouvements',
  date: 'Date',
  description: 'Description',
  reference: 'Référence et écriture',
  of: 'de',
  on: 'sur',
  and: 'et',
};

export const STATEMENT_TEXTS: Readonly<Record<Language, Texts>> = { en: ENGLISH, fr: FRENCH };

const FRENCH_TAXES: Readonly<Record<TaxType, string>> = {
  GST: 'TPS',
  HST: 'TVH',
  QST: 'TVQ',
  PST: 'TVP',
  RST: 'TVD',
};

export function taxName(taxType: TaxType, language: Language): string {
  return language === 'fr' ? FRENCH_TAXES[taxType] : taxType;
}

/** What a registration is for: GST/HST. */
export function namesOfTaxes({ taxTypes }: TaxRegistration, language: Language): string {
  return taxTypes.map((taxType) => taxName(taxType, language)).join('/');
}

/** A number as it is written in the language: French has a comma before the decimals. */
export function written(number: string, language: Language): string {
  return language === 'fr' ? number.replace('.', ',') : number;
}

/** How a fee came about, or which tax is on which fee. */
export function chargedWords(
  { fee, tax }: Readonly<{ fee: ChargedLine; tax?: ChargedTax }>,
  language: Language,
): string {
  const { base, card, description, perRefund, perSale, rate, refundCount, saleCount } = fee;
  const { and, of, on } = STATEMENT_TEXTS[language];
  const share = (thousandths: number) => written(percent(thousandths), language);
  if (tax) return `${taxName(tax.taxType, language)} ${share(tax.rate)} ${on} ${description}`;
  const name = card ? `${description}, ${card.brand} ${card.cardType}` : description;
  const item = (thousandths: number) => written(perItem(thousandths), language);
  const parts = [
    ...(rate > 0 ? [`${share(rate)} ${of} ${written(dollars(base), language)}`] : []),
    ...(perSale > 0 && saleCount > 0n ? [`${saleCount} × ${item(perSale)}`] : []),
    ...(perRefund > 0 && refundCount > 0n ? [`${refundCount} × ${item(perRefund)}`] : []),
  ];
  return parts.length === 0 ? name : `${name}: ${parts.join(` ${and} `)}`;
}

/** Thousandths of a cent, as dollars: 7500 is 0.075. */
function perItem(thousandths: number): string {
  const digits = String(thousandths).padStart(6, '0');
  const decimals = digits.slice(-5).replace(/0{1,3}$/, '');
  return `${digits.slice(0, -5)}.${decimals}`;
}

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
};

export function wordsOf(kind: EntryKind, language: Language = 'en'): string {
  const [english, french] = KIND_WORDS[kind];
  return language === 'fr' ? french : english;
}

const PLACES = 5; // Of hundred-thousandths of a cent.

/** Hundred-thousandths of a cent as cents: 3312500 is 33.12500. */
export function centsOfParts(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(PLACES + 1, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** Thousandths of a percent as a percentage: 1250 is 1.25 %. */
export function percent(rate: number): string {
  const digits = String(rate).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '') + ' %';
}
