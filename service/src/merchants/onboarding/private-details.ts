import { type Static, Type } from 'typebox';
import { type AnyCaller, isPartner } from '../../access/partners/index.ts';
import { allows } from '../../platform/http/caller.ts';
import { checkOf } from '../../platform/http/validate.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Change } from './change-store.ts';
import type { Merchant } from './merchant.ts';
import type { MerchantProfile } from './profile.ts';

const PURPOSE = 'private-details';
const SHOWN_DIGITS = 3; // Of at least five: enough for the owner to recognize an account.
export const HIDDEN = '****';

declare const whole: unique symbol;

/** A profile with the numbers in it that are sealed at rest. Only such a one says where money goes. */
export type WholeProfile = MerchantProfile & Readonly<{ [whole]: true }>;

/** What of a profile is sealed, in the order in which it stands there. */
const Details = Type.Object({
  accountNumbers: Type.Array(Type.String()),
  datesOfBirth: Type.Array(Type.String()),
});
type Details = Static<typeof Details>;

const isDetails = checkOf(Details);

export function maskedNumber(accountNumber: string): string {
  return `${HIDDEN}${accountNumber.slice(-SHOWN_DIGITS)}`;
}

/** What is stated in a request, or was opened here. */
export function asWhole(profile: MerchantProfile): WholeProfile {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The mark is for the compiler alone.
  return profile as WholeProfile;
}

type Replacing = Readonly<{
  account: (accountNumber: string) => string;
  birth: (dateOfBirth: string) => string;
}>;

function replaced(profile: MerchantProfile, { account, birth }: Replacing): MerchantProfile {
  const { additionalBankingAccounts, creditDepositAccount: deposit } = profile.bankingDetails;
  const of = <One extends Readonly<{ accountNumber: string }>>(one: One): One => ({
    ...one,
    accountNumber: account(one.accountNumber),
  });
  const others = additionalBankingAccounts && {
    additionalBankingAccounts: additionalBankingAccounts.map(of),
  };
  const signingOfficers = profile.securityDetails.signingOfficers.map((officer) => ({
    ...officer,
    dateOfBirth: birth(officer.dateOfBirth),
  }));
  return {
    ...profile,
    bankingDetails: { ...profile.bankingDetails, creditDepositAccount: of(deposit), ...others },
    securityDetails: { ...profile.securityDetails, signingOfficers },
  };
}

/** The profile as it is kept in clear and shown. Of one that is masked, the same. */
export function maskedProfile(profile: MerchantProfile): MerchantProfile {
  return replaced(profile, { account: maskedNumber, birth: () => HIDDEN });
}

/** The body of an answer, in which the numbers go by the same names. */
export function maskedBody(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value: unknown) => maskedAs(name, value));
}

function maskedAs(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'accountNumber') return maskedNumber(value);
  return name === 'dateOfBirth' ? HIDDEN : value;
}

function detailsOf(profile: WholeProfile): Details {
  const [accountNumbers, datesOfBirth]: [string[], string[]] = [[], []];
  replaced(profile, {
    account: (number) => (accountNumbers.push(number), number),
    birth: (date) => (datesOfBirth.push(date), date),
  });
  return { accountNumbers, datesOfBirth };
}

/** One after the other, as they were sealed. */
function next(values: string[]) {
  return () => {
    const [value] = values.splice(0, 1);
    if (value === undefined) throw new Error('the profile has more members than were sealed');
    return value;
  };
}

function withDetails(profile: MerchantProfile, { accountNumbers, datesOfBirth }: Details) {
  return asWhole(
    replaced(profile, { account: next([...accountNumbers]), birth: next([...datesOfBirth]) }),
  );
}

/** The profile of a merchant in both forms: as its row has it. */
export function sealedProfile(
  keyring: Keyring,
  merchantId: string,
  profile: WholeProfile,
): Pick<Merchant, 'profile' | 'sealed'> {
  const details = Buffer.from(JSON.stringify(detailsOf(profile)));
  const sealed = keyring.seal(PURPOSE, merchantId, details);
  return { profile: maskedProfile(profile), sealed };
}

/** With its numbers. One that an earlier release wrote has them in clear until it is sealed. */
export async function openedProfile(
  keyring: Keyring,
  { merchantId, profile, sealed }: Pick<Merchant, 'merchantId' | 'profile' | 'sealed'>,
): Promise<WholeProfile> {
  if (sealed === null) return asWhole(profile);
  const details: unknown = JSON.parse((await keyring.open(PURPOSE, merchantId, sealed)).toString());
  if (!isDetails(details)) throw new Error('what is sealed of a merchant is its numbers');
  return withDetails(profile, details);
}

/**
 * The profile as this caller reads back what it sent. Programs of the partner with the right to set the
 * numbers have them whole; people and agents look at them by an operation of its own.
 */
export async function profileFor(
  keyring: Keyring,
  caller: AnyCaller,
  merchant: Merchant,
): Promise<MerchantProfile> {
  return readsWhole(caller)
    ? await openedProfile(keyring, merchant)
    : maskedProfile(merchant.profile);
}

export function readsWhole(caller: AnyCaller): boolean {
  if (!isPartner(caller) || caller.user !== undefined || caller.agent !== undefined) return false;
  return allows(caller.scopes, 'onboarding.merchant.write');
}

const PRIVATE_PATH = /(?:^|\.)(accountNumber|dateOfBirth)$/;

/** Changes as they are shown: that a number is another one stays, and as much of it as is shown elsewhere. */
export function maskedChanges(changes: readonly Change[]): readonly Change[] {
  return changes.map((change) => {
    const [, name] = PRIVATE_PATH.exec(change.path) ?? [];
    if (name === undefined) return change;
    return { ...change, from: maskedAs(name, change.from), to: maskedAs(name, change.to) };
  });
}

type Step = Readonly<{ merchantId: string; version: number }>;

function ownerOf({ merchantId, version }: Step): string {
  return `${merchantId} ${version}`;
}

/** The changes that brought a merchant to a version, as its history keeps them. */
export function sealedChanges(keyring: Keyring, step: Step, changes: readonly Change[]) {
  const own = changes.filter(({ path }) => PRIVATE_PATH.test(path));
  const sealed =
    own.length === 0
      ? null
      : keyring.seal(PURPOSE, ownerOf(step), Buffer.from(JSON.stringify(own)));
  return { changes: maskedChanges(changes), sealed };
}

const areChanges = checkOf(
  Type.Array(Type.Object({ path: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
);

/** Those of the changes whose values are sealed, with these. */
export async function openedChanges(
  keyring: Keyring,
  step: Step & Readonly<{ changes: readonly Change[]; sealed: Buffer | null }>,
): Promise<readonly Change[]> {
  const { changes, sealed } = step;
  if (sealed === null) return changes.filter(({ path }) => PRIVATE_PATH.test(path));
  const own: unknown = JSON.parse((await keyring.open(PURPOSE, ownerOf(step), sealed)).toString());
  if (!areChanges(own)) throw new Error('what is sealed of a history is changes');
  return own;
}
