import type * as fees from '../../merchants/fees/index.ts';
import type { Language } from '../../kernel/language.ts';
import { dollars } from '../../kernel/money.ts';
import { percent } from './decimals.ts';

/** What stands on a statement, in English and in French. */
const TEXTS = {
  title: ['Statement for', 'Relevé de'],
  merchant: ['Merchant', 'Marchand'],
  unfinished: [
    'The month has not ended: more may follow.',
    'Le mois n’est pas terminé : il peut y avoir une suite.',
  ],
  nothing: ['No activity this month.', 'Aucune activité ce mois-ci.'],
  summary: ['Summary', 'Sommaire'],
  kind: ['Kind', 'Nature'],
  entries: ['Entries', 'Écritures'],
  due: ['Due to you', 'Qui vous est dû'],
  billed: ['Billed monthly', 'Facturé au mois'],
  opening: ['Brought forward', 'Solde reporté'],
  closing: ['Carried forward', 'Solde à reporter'],
  chargebacks: ['Chargebacks', 'Rétrofacturations'],
  dispute: ['Dispute', 'Contestation'],
  payment: ['Payment', 'Paiement'],
  amount: ['Amount', 'Montant'],
  fee: ['Fee', 'Frais'],
  total: ['Total', 'Total'],
  taxes: ['Taxes on fees', 'Taxes sur les frais'],
  tax: ['Tax', 'Taxe'],
  rate: ['Rate', 'Taux'],
  taxed: ['On fees of', 'Sur des frais de'],
  inCad: ['In CAD', 'En CAD'],
  registration: ['Registration number', 'Numéro d’inscription'],
  movements: ['All movements', 'Tous les mouvements'],
  date: ['Date', 'Date'],
  description: ['Description', 'Description'],
  reference: ['Reference and ledger entry', 'Référence et écriture'],
  of: ['of', 'de'],
  on: ['on', 'sur'],
  and: ['and', 'et'],
} as const satisfies Record<string, readonly [en: string, fr: string]>;

export function textIn(language: Language, name: keyof typeof TEXTS): string {
  const [english, french] = TEXTS[name];
  return language === 'fr' ? french : english;
}

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
  const text = (name: 'and' | 'of' | 'on') => textIn(language, name);
  const share = (thousandths: number) => written(percent(thousandths), language);
  if (tax)
    return `${taxName(tax.taxType, language)} ${share(tax.rate)} ${text('on')} ${description}`;
  const name = card ? `${description}, ${card.brand} ${card.cardType}` : description;
  const item = (thousandths: number) => written(perItem(thousandths), language);
  const parts = [
    ...(rate > 0 ? [`${share(rate)} ${text('of')} ${written(dollars(base), language)}`] : []),
    ...(perSale > 0 && saleCount > 0n ? [`${saleCount} × ${item(perSale)}`] : []),
    ...(perRefund > 0 && refundCount > 0n ? [`${refundCount} × ${item(perRefund)}`] : []),
  ];
  return parts.length === 0 ? name : `${name}: ${parts.join(` ${text('and')} `)}`;
}

/** Thousandths of a cent, as dollars: 7500 is 0.075. */
function perItem(thousandths: number): string {
  const digits = String(thousandths).padStart(6, '0');
  const decimals = digits.slice(-5).replace(/0{1,3}$/, '');
  return `${digits.slice(0, -5)}.${decimals}`;
}
