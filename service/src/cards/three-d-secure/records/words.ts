import type {
  Authentication,
  AuthenticationOutcome,
  AuthenticationStatus,
} from './authentication.ts';
import type { ARes } from '../messages/index.ts';

/** EMV's codes in words. Codes from 80 on are each directory server's own. */
const REASONS: Readonly<Record<string, string>> = {
  '01': 'CARD_AUTHENTICATION_FAILED',
  '02': 'UNKNOWN_DEVICE',
  '03': 'UNSUPPORTED_DEVICE',
  '04': 'EXCEEDS_AUTHENTICATION_FREQUENCY_LIMIT',
  '05': 'EXPIRED_CARD',
  '06': 'INVALID_CARD_NUMBER',
  '07': 'INVALID_TRANSACTION',
  '08': 'NO_CARD_RECORD',
  '09': 'SECURITY_FAILURE',
  '10': 'STOLEN_CARD',
  '11': 'SUSPECTED_FRAUD',
  '12': 'TRANSACTION_NOT_PERMITTED_TO_CARDHOLDER',
  '13': 'CARDHOLDER_NOT_ENROLLED',
  '14': 'TIMED_OUT_AT_ACCESS_CONTROL_SERVER',
  '15': 'LOW_CONFIDENCE',
  '16': 'MEDIUM_CONFIDENCE',
  '17': 'HIGH_CONFIDENCE',
  '18': 'VERY_HIGH_CONFIDENCE',
  '19': 'EXCEEDS_MAXIMUM_CHALLENGES',
  '20': 'NON_PAYMENT_NOT_SUPPORTED',
  '21': 'REQUESTOR_INITIATED_NOT_SUPPORTED',
  '22': 'ACCESS_CONTROL_SERVER_TECHNICAL_ISSUE',
  '23': 'DECOUPLED_AUTHENTICATION_REQUIRED',
  '24': 'DECOUPLED_TIME_EXCEEDED',
  '25': 'DECOUPLED_TIME_INSUFFICIENT',
  '26': 'ATTEMPTED_NOT_PERFORMED',
};

/** Where the issuer gives no reason, the status is one. */
const OWN_REASONS: Readonly<Partial<Record<AuthenticationStatus, string>>> = {
  AUTHENTICATED_ATTEMPTED: 'ATTEMPTED_NOT_PERFORMED',
  CHALLENGE_AUTHENTICATION_REQUIRED: 'CHALLENGE_REQUIRED',
  CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED: 'CHALLENGE_REQUIRED',
  CHALLENGE_PREFERENCE_ACKNOWLEDGED: 'INFORMATION_ONLY',
};

export function reasonOf(status: AuthenticationStatus, code: string | undefined): string | null {
  if (code !== undefined) return REASONS[code] ?? `DIRECTORY_SERVER_DEFINED_${code}`;
  return OWN_REASONS[status] ?? null;
}

const TYPES: Readonly<Record<string, string>> = {
  '01': 'STATIC',
  '02': 'DYNAMIC',
  '03': 'OUT_OF_BAND',
  '04': 'DECOUPLED',
};

export function authenticationTypeOf(code: string | undefined): string | null {
  return TYPES[code ?? ''] ?? null;
}

const WHITELIST_STATUSES: Readonly<Record<string, string>> = {
  Y: 'WHITELISTED',
  N: 'NOT_WHITELISTED',
  E: 'NOT_ELIGIBLE',
  P: 'PENDING_CONFIRMATION',
  R: 'REJECTED_BY_CARDHOLDER',
  U: 'UNKNOWN',
};

const WHITELIST_SOURCES: Readonly<Record<string, string>> = {
  '01': 'THREE_D_SECURE_SERVER',
  '02': 'DIRECTORY_SERVER',
  '03': 'ACCESS_CONTROL_SERVER',
};

type Whitelisting = Pick<ARes, 'whiteListStatus' | 'whiteListStatusSource'>;

/** Whether the cardholder trusts the merchant, if the message says so. */
export function whitelistOf(message: Whitelisting): Pick<AuthenticationOutcome, 'whitelist'> {
  const { whiteListStatus: status, whiteListStatusSource: source = '' } = message;
  if (status === undefined) return {};
  return {
    whitelist: {
      status: WHITELIST_STATUSES[status] ?? status,
      source: WHITELIST_SOURCES[source] ?? `DIRECTORY_SERVER_DEFINED_${source}`,
    },
  };
}

type Translations = Readonly<Record<Authentication['language'], string>>;

/** What cardholders are shown if the issuer provides no text. */
const TEXTS: Readonly<Partial<Record<AuthenticationStatus, Translations>>> = {
  AUTHENTICATED_ATTEMPTED: {
    en: 'Your bank could not check that it is you. You can go on.',
    fr: 'Votre banque n’a pas pu vérifier votre identité. Vous pouvez continuer.',
  },
  CHALLENGE_AUTHENTICATION_REQUIRED: {
    en: 'Your bank asks you to confirm that it is you.',
    fr: 'Votre banque vous demande de confirmer votre identité.',
  },
  CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED: {
    en: 'Your bank will ask you to confirm that it is you.',
    fr: 'Votre banque vous demandera de confirmer votre identité.',
  },
  NOT_AUTHENTICATED: {
    en: 'Your bank could not confirm that it is you. Try again, or use another card.',
    fr: 'Votre banque n’a pas pu confirmer votre identité. Réessayez ou utilisez une autre carte.',
  },
  REJECTED: {
    en: 'Your bank does not allow this payment. Use another card, or call your bank.',
    fr: 'Votre banque refuse ce paiement. Utilisez une autre carte ou appelez votre banque.',
  },
  TECHNICAL_ISSUE: {
    en: 'Your bank could not be reached to confirm that it is you.',
    fr: 'Votre banque n’a pas pu être jointe pour confirmer votre identité.',
  },
  CHALLENGE_PREFERENCE_ACKNOWLEDGED: {
    en: 'Your bank was informed of this payment.',
    fr: 'Votre banque a été informée de ce paiement.',
  },
};

export function cardholderTextOf(
  status: AuthenticationStatus,
  language: Authentication['language'],
): string | null {
  return TEXTS[status]?.[language] ?? null;
}
