import type { Field } from '../../parts/field-list.tsx';
import { bodyFrom, type FormValues, lengthOf } from '../../parts/form.ts';
import type { LookUps } from './look-ups.ts';
import {
  accountFields,
  check,
  choice,
  type FieldGroup,
  merchantGroups,
  type MerchantWords,
  officerFields,
  optional,
} from './onboard-fields.ts';

export const OFFICERS = 'securityDetails.signingOfficers';
export const ACCOUNTS = 'bankingDetails.additionalBankingAccounts';
const LISTS = [OFFICERS, ACCOUNTS];
const ACCOUNT_TYPES = ['POS_BILLING_ACCOUNT', 'CHARGEBACK_ACCOUNT', 'DEBIT_DEPOSIT_ACCOUNT'];
const GRADES = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((grade) => [`${grade}+`, grade, `${grade}-`]);
const MERCHANT_TYPE = 'merchantDetails.merchantInformation.merchantType';
const BUSINESS = 'businessDetails';
const OPTIONS = 'pointOfSaleOptions';
export const LIMIT_AMOUNTS = [
  'pointOfSaleOptions.dailyRefundLimit',
  'pointOfSaleOptions.dailyCancellationLimit',
  'pointOfSaleOptions.debitPerTransactionRefundLimit',
];
const LIMITS = ['dailyRefundLimit', 'dailyCancellationLimit', 'debitPerTransactionRefundLimit'];
export const DEPOSIT_CURRENCY = 'bankingDetails.creditDepositAccount.currency';

/** An element of a list can be removed again. */
export type ProfileGroup = FieldGroup & Readonly<{ list?: string; place?: number }>;

const figure = (path: string, label: string): Field => ({ kind: 'number', path, label });

/** All that can be changed of a merchant: as when it is onboarded, and what is rarely said then. */
export function profileGroups(
  t: MerchantWords,
  values: FormValues,
  lookUps?: LookUps,
): readonly ProfileGroup[] {
  const limit = (name: string, label: string): Field => ({
    kind: 'amount',
    path: `${OPTIONS}.${name}.amount`,
    label,
    currency: String(values[DEPOSIT_CURRENCY] ?? 'CAD'),
  });
  return [
    ...merchantGroups(t, lookUps),
    {
      title: t('limits'),
      step: 'TERMS',
      fields: [
        optional(`${OPTIONS}.settlementTime`, t('settlementTime'), '22:00:00'),
        limit('dailyRefundLimit', t('refundLimit')),
        limit('dailyCancellationLimit', t('cancellationLimit')),
        limit('debitPerTransactionRefundLimit', t('debitRefundLimit')),
      ],
    },
    { title: t('volumes'), step: 'TERMS', fields: volumes(t) },
    {
      title: t('more'),
      step: 'TERMS',
      fields: [
        optional('chainId', t('chain')),
        choice('riskDetails.merchantRiskRate', t('risk'), GRADES, false),
        choice(MERCHANT_TYPE, t('merchantType'), ['NATIONAL', 'INDEPENDENT_BUSINESS'], false),
        optional(`${BUSINESS}.category`, t('businessCategory'), 'RESTAURANTS'),
        optional(`${BUSINESS}.subCategory`, t('subCategory'), 'QUICK_SERVICE'),
        optional(`${BUSINESS}.serviceProvider`, t('serviceProvider')),
        check(`${BUSINESS}.serviceDeliverToCanadaAvailable`, t('deliversToCanada')),
        check(`${BUSINESS}.serviceDeliverToUSAvailable`, t('deliversToUs')),
      ],
    },
    ...elements(values, ACCOUNTS, (at, number) => ({
      title: t('otherAccount', { number }),
      step: 'BANKING',
      fields: [
        choice(`${at}.accountType`, t('accountType'), ACCOUNT_TYPES),
        ...accountFields(at, t, lookUps),
      ],
    })),
    ...elements(values, OFFICERS, (at, number) => ({
      title: t('officerNumber', { number }),
      step: 'PEOPLE',
      fields: officerFields(at, t, lookUps).map((field) => maskable(field, values, t)),
    })),
  ];
}

/** Asterisks are no date: they stand as a text until there is one, and leave it as it is. */
function maskable(field: Field, values: FormValues, t: MerchantWords): Field {
  const { label, path } = field;
  if (field.kind !== 'date' || !String(values[path] ?? '').includes('*')) return field;
  return { path, label, hint: t('maskedHint'), isRequired: true };
}

function elements(
  values: FormValues,
  list: string,
  groupAt: (at: string, number: number) => FieldGroup,
): readonly ProfileGroup[] {
  return Array.from({ length: lengthOf(values, list) }, (_, place) => ({
    ...groupAt(`${list}[${place}]`, place + 1),
    list,
    place,
  }));
}

function volumes(t: MerchantWords): readonly Field[] {
  return [
    figure(`${BUSINESS}.averageTicketSize`, t('averageTicket')),
    figure(`${BUSINESS}.creditTransactionVolume`, t('creditVolume')),
    figure(`${BUSINESS}.visaTransactionVolume`, 'Visa'),
    figure(`${BUSINESS}.visaDebitTransactionVolume`, 'Visa Debit'),
    figure(`${BUSINESS}.masterCardTransactionVolume`, 'Mastercard'),
    figure(`${BUSINESS}.masterCardDebitTransactionVolume`, 'Debit Mastercard'),
    figure(`${BUSINESS}.amexTransactionVolume`, 'American Express'),
    figure(`${BUSINESS}.discoverTransactionVolume`, 'Discover'),
    figure(`${BUSINESS}.unionPayTransactionVolume`, 'UnionPay'),
    figure(`${BUSINESS}.interacTransactionVolume`, 'Interac'),
  ];
}

/** A new element of a list: what says false unless it is said is there from the start. */
export function newElement(list: string, values: FormValues): FormValues {
  const at = `${list}[${lengthOf(values, list)}]`;
  const preset =
    list === OFFICERS
      ? { [`${at}.creditReportAllowed`]: false, [`${at}.address.country`]: 'CA' }
      : { [`${at}.accountType`]: ACCOUNT_TYPES[0], [`${at}.currency`]: values[DEPOSIT_CURRENCY] };
  return { ...values, ...preset };
}

const STATED = [
  'chainId',
  'bankingDetails',
  'pointOfSaleOptions',
  'riskDetails',
  'businessDetails',
  'merchantDetails',
  'businessActivity',
  'securityDetails',
] as const;

/** The merchant as the form has it: every value by its path, as a request says it. */
export function valuesOf(
  merchant: Readonly<Partial<Record<(typeof STATED)[number], unknown>>>,
): FormValues {
  const stated = STATED.flatMap((name) => leavesIn(merchant[name], name));
  return Object.fromEntries(
    stated.map(([path, value]) => {
      if (path.endsWith('.institutionNumber')) return [path, Number(value)];
      if (path === 'riskDetails.merchantRiskRate') return [path, gradeIn(String(value))];
      return [path, value];
    }),
  );
}

/** Answers write out what requests write as a sign. */
function gradeIn(rate: string): string {
  return rate.replace('_PLUS', '+').replace('_MINUS', '-');
}

type Leaf = NonNullable<FormValues[string]>;

function leavesIn(value: unknown, path: string): (readonly [string, Leaf])[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, place) => leavesIn(item, `${path}[${place}]`));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => leavesIn(inner, `${path}.${name}`));
  }
  const isLeaf = ['string', 'number', 'boolean'].includes(typeof value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the line above says.
  return isLeaf ? [[path, value as Leaf]] : [];
}

type Said = readonly [string, Leaf | null | undefined];

/**
 * What is different, as a merge patch: null removes what was emptied, and a list is sent whole. Null
 * where nothing is different.
 */
export function patchFrom(before: FormValues, after: FormValues): Record<string, unknown> | null {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = paths.filter((path) => (before[path] ?? '') !== (after[path] ?? ''));
  if (changed.length === 0) return null;
  const lists = LISTS.filter((list) => changed.some((path) => path.startsWith(`${list}[`)));
  const single = changed.filter((path) => !LISTS.some((list) => path.startsWith(`${list}[`)));
  const said: Said[] = [
    ...single.flatMap((path) => changesAt(path, after)),
    ...lists.flatMap((list): Said[] => {
      const elementsOf = Object.entries(after).filter(([path]) => path.startsWith(`${list}[`));
      return elementsOf.length === 0 ? [[list, null]] : elementsOf;
    }),
  ];
  return bodyFrom(Object.fromEntries(said), { keepGroups: true });
}

function changesAt(path: string, after: FormValues): Said[] {
  const value = after[path];
  const isEmpty = value === undefined || value === '';
  const money = LIMITS.map((name) => `${OPTIONS}.${name}`).find((at) => path === `${at}.amount`);
  if (money === undefined) return [[path, isEmpty ? null : value]];
  if (isEmpty) return [[money, null]];
  return [
    [path, value],
    [`${money}.currency`, String(after[DEPOSIT_CURRENCY])],
  ];
}
