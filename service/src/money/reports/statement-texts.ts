import type * as fees from '../../merchants/fees/index.ts';
import type { Language } from '../../kernel/language.ts';
import { dollars } from '../../kernel/money.ts';
import { percent } from './decimals.ts';

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

const FRENCH_TAXES: Readonly<Record<fees.TaxType, string>> = {
  GST: 'TPS',
  HST: 'TVH',
  QST: 'TVQ',
  PST: 'TVP',
  RST: 'TVD',
};

export function taxName(taxType: fees.TaxType, language: Language): string {
  return language === 'fr' ? FRENCH_TAXES[taxType] : taxType;
}

/** What a registration is for: GST/HST. */
export function namesOfTaxes({ taxTypes }: fees.TaxRegistration, language: Language): string {
  return taxTypes.map((taxType) => taxName(taxType, language)).join('/');
}

/** A number as it is written in the language: French has a comma before the decimals. */
export function written(number: string, language: Language): string {
  return language === 'fr' ? number.replace('.', ',') : number;
}

/** How a fee came about, or which tax is on which fee. */
export function chargedWords(
  { fee, tax }: Readonly<{ fee: fees.ChargedLine; tax?: fees.ChargedTax }>,
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
