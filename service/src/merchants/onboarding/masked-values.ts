import { isRecord } from '../../platform/http/normalise.ts';
import { HIDDEN, maskedNumber, type WholeProfile } from './private-details.ts';

/**
 * What a patch makes of a merchant, with what it was before in place of each masked value: who was shown
 * asterisks, and sends them back, leaves what is behind them as it is. A list is patched whole, so its
 * elements are known again by what else they say. Asterisks that stand for nothing here stay, and are faults.
 */
export function withoutMasks(patched: unknown, before: WholeProfile): unknown {
  if (!isRecord(patched)) return patched;
  const { bankingDetails, securityDetails } = patched;
  return {
    ...patched,
    ...(isRecord(bankingDetails) ? { bankingDetails: accountsOf(bankingDetails, before) } : {}),
    ...(isRecord(securityDetails) ? { securityDetails: officersOf(securityDetails, before) } : {}),
  };
}

type Members = Readonly<Record<string, unknown>>;

function accountsOf(patched: Members, { bankingDetails: before }: WholeProfile): Members {
  const { additionalBankingAccounts: others, creditDepositAccount: deposit } = patched;
  const { additionalBankingAccounts: had = [], creditDepositAccount } = before;
  return {
    ...patched,
    ...(isRecord(deposit)
      ? { creditDepositAccount: accountOf(deposit, [creditDepositAccount]) }
      : {}),
    ...(Array.isArray(others)
      ? { additionalBankingAccounts: others.map((one: unknown) => accountOf(one, had)) }
      : {}),
  };
}

type Account = WholeProfile['bankingDetails']['creditDepositAccount'];

/** Where two numbers are masked alike, only all that is shown of an account tells which one it is. */
function accountOf(patched: unknown, had: readonly Account[]): unknown {
  if (!isRecord(patched)) return patched;
  const shownAlike = had.filter(
    ({ accountNumber }) => maskedNumber(accountNumber) === patched['accountNumber'],
  );
  const numbers = new Set(shownAlike.map(({ accountNumber }) => accountNumber));
  const same = shownAlike.find(
    (one) =>
      one.transitNumber === patched['transitNumber'] &&
      one.institutionNumber === Number(patched['institutionNumber']),
  );
  const known = same ?? (numbers.size === 1 ? shownAlike[0] : undefined);
  return known ? { ...patched, accountNumber: known.accountNumber } : patched;
}

function officersOf(patched: Members, { securityDetails }: WholeProfile): Members {
  const { signingOfficers: officers } = patched;
  if (!Array.isArray(officers)) return patched;
  const had = securityDetails.signingOfficers;
  const restored = officers.map((officer: unknown, place) => {
    if (!isRecord(officer) || officer['dateOfBirth'] !== HIDDEN) return officer;
    const namesakes = had.filter(
      (one) => one.firstName === officer['firstName'] && one.lastName === officer['lastName'],
    );
    // Nobody was added or removed: whoever has another name now stands where they stood.
    const inPlace = officers.length === had.length ? had[place] : undefined;
    const known = namesakes.length > 0 ? oneOf(namesakes, inPlace) : inPlace;
    return known ? { ...officer, dateOfBirth: known.dateOfBirth } : officer;
  });
  return { ...patched, signingOfficers: restored };
}

type Officer = WholeProfile['securityDetails']['signingOfficers'][number];

/** Of several of one name, whoever stands where they stood. */
function oneOf(namesakes: readonly Officer[], inPlace: Officer | undefined): Officer | undefined {
  if (namesakes.length === 1) return namesakes[0];
  return namesakes.find((one) => one === inPlace);
}
