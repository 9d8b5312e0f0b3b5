import type { BodyOf } from '../../api/call.ts';
import type { Fault } from '../../api/problem.ts';
import { bodyFrom, type FormValues } from '../../parts/form.ts';
import { DEPOSIT_CURRENCY, LIMIT_AMOUNTS } from './profile-fields.ts';

export type DraftContent = BodyOf<'saveMerchantDraft'>['draftedMerchant'];

const OFFICER = /^securityDetails\.signingOfficers\[\d+\]/;
const ADDRESS = 'unitNumber streetNumber streetName city province postalCode country'.split(' ');
const LOCATION = 'merchantDetails.locationAddress';
export const TRANSIT = 'bankingDetails.creditDepositAccount.transitNumber';

/** The content that a form makes of a draft; limits are in the currency of the deposit account. */
export function contentFrom(values: FormValues, metadata: unknown): DraftContent {
  const currencies = LIMIT_AMOUNTS.map((at) => {
    const isSet = values[`${at}.amount`] !== undefined && values[`${at}.amount`] !== '';
    return [`${at}.currency`, isSet ? values[DEPOSIT_CURRENCY] : undefined] as const;
  });
  const body = dense(bodyFrom({ ...values, ...Object.fromEntries(currencies) }));
  // What is filled in is kept in any state, which is more than the types could say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(body as DraftContent), ...(metadata ? { metadata } : {}) } as DraftContent;
}

/** A list has no holes: what nothing is filled in of is an empty element. */
function dense(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => dense(item ?? {}));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, dense(one)]));
}

export type Merged = Readonly<{
  values: FormValues;
  /** What only the other has changed, and what both have, to different values. */
  theirs: readonly string[];
  both: readonly string[];
}>;

function said(values: FormValues, path: string) {
  return values[path] ?? '';
}

/** Theirs with mine: what one alone has changed since `base` is that one's; of the rest mine stands. */
export function mergedValues(base: FormValues, mine: FormValues, theirs: FormValues): Merged {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const isMine = (path: string) => said(mine, path) !== said(base, path);
  const isTheirs = (path: string) => said(theirs, path) !== said(base, path);
  return {
    values: Object.fromEntries(
      paths.map((path) => [path, isMine(path) ? mine[path] : theirs[path]]),
    ),
    theirs: paths.filter((path) => isTheirs(path) && !isMine(path)),
    both: paths.filter(
      (path) => isTheirs(path) && isMine(path) && said(mine, path) !== said(theirs, path),
    ),
  };
}

export function livesAtBusiness(values: FormValues, officer: string): boolean {
  const isSame = (name: string) =>
    (values[`${officer}.address.${name}`] ?? '') === (values[`${LOCATION}.${name}`] ?? '');
  return Boolean(values[`${LOCATION}.city`]) && ADDRESS.every(isSame);
}

/** The address of the business as that of the officer, or none. */
export function withAddress(values: FormValues, officer: string, isSame: boolean): FormValues {
  const changed: Record<string, FormValues[string]> = { ...values };
  for (const name of ADDRESS)
    changed[`${officer}.address.${name}`] = isSame ? values[`${LOCATION}.${name}`] : undefined;
  return changed;
}

export function officerOf(path: string): string | undefined {
  return OFFICER.exec(path)?.[0];
}

/** Transit and institution as they stand together on a cheque, or in a routing number. */
export function splitTransit(
  text: string,
): Readonly<{ transit: string; institution: number }> | null {
  const [, transit, institution] = /^\s*(\d{5})\s*-\s*(\d{3})\s*$/.exec(text) ?? [];
  if (transit !== undefined) return { transit, institution: Number(institution) };
  const [, number, branch] = /^\s*0(\d{3})(\d{5})\s*$/.exec(text) ?? [];
  return branch === undefined ? null : { transit: branch, institution: Number(number) };
}

/** What is merely missing, and what is wrong. */
export function countsOf(faults: readonly Fault[]) {
  const missing = faults.filter(({ reasonCode }) => reasonCode === 'REQUIRED_FIELD').length;
  return { missing, wrong: faults.length - missing };
}
