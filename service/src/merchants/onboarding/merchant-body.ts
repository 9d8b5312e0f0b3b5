import type { TSchema } from 'typebox';
import { isRecord } from '../../platform/http/normalise.ts';
import type { MerchantChange } from './change-store.ts';
import { etagOf, type Merchant } from './merchant.ts';
import type { MerchantProfile } from './profile.ts';
import { maskedChanges, maskedProfile } from './private-details.ts';
import { ShownProfile } from './schema.ts';

/**
 * The merchant as it is read: all that was sent but the request-only members. Its numbers are masked,
 * unless the profile is given as its reader may see it.
 */
export function merchantBody(
  merchant: Merchant,
  sent: MerchantProfile = maskedProfile(merchant.profile),
): Readonly<Record<string, unknown>> {
  const { chainId, createdAt, merchantId, modifiedAt, status } = merchant;
  const shown: Record<string, unknown> = { ...sent, bankingDetails: bankingDetailsBody(sent) };
  if (sent.riskDetails) shown['riskDetails'] = riskDetailsBody(sent.riskDetails);
  return {
    merchantId,
    merchantStatus: status,
    ...(chainId === null ? {} : { chainId }),
    ...onlyKnown(ShownProfile, shown),
    createdAt: createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
  };
}

export function operatorMerchantBody(merchant: Merchant) {
  const { partnerId, terminalId } = merchant;
  return { partnerId, terminalId, ...merchantBody(merchant) };
}

export function etagHeader(merchant: Merchant): Readonly<Record<string, string>> {
  return { ETag: etagOf(merchant) };
}

type Banking = MerchantProfile['bankingDetails'];
type Account = Banking['creditDepositAccount'];

/** The bank accounts as answers carry them. */
export function bankingDetailsBody({ bankingDetails }: Readonly<{ bankingDetails: Banking }>) {
  const { additionalBankingAccounts = [], creditDepositAccount } = bankingDetails;
  return {
    creditDepositAccount: accountBody(creditDepositAccount),
    additionalBankingAccounts: additionalBankingAccounts.map(({ accountType, ...account }) => ({
      accountType,
      ...accountBody(account),
    })),
  };
}

/** The same as orders keep and show them. */
export function shownBankingDetails(profile: MerchantProfile) {
  return bankingDetailsBody(maskedProfile(profile));
}

function accountBody({ accountNumber, currency, institutionNumber, transitNumber }: Account) {
  const padded = String(institutionNumber).padStart(5, '0');
  return { currency, institutionNumber: padded, transitNumber, accountNumber };
}

function riskDetailsBody({ merchantRiskRate }: Readonly<{ merchantRiskRate?: string }>) {
  if (merchantRiskRate === undefined) return {};
  return { merchantRiskRate: merchantRiskRate.replace('+', '_PLUS').replace('-', '_MINUS') };
}

/** What the schema has of `value`, in its order: no request-only member slips into an answer. */
function onlyKnown(schema: TSchema, value: Readonly<Record<string, unknown>>) {
  const properties = 'properties' in schema && isRecord(schema.properties) ? schema.properties : {};
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties)) {
    if (value[name] !== undefined && isRecord(member)) kept[name] = known(member, value[name]);
  }
  return kept;
}

function known(schema: Record<string, unknown>, value: unknown): unknown {
  const { items } = schema;
  if (Array.isArray(value) && isRecord(items)) return value.map((item) => known(items, item));
  return isRecord(value) && isRecord(schema['properties']) ? onlyKnown(schema, value) : value;
}

const REQUEST_ONLY =
  /^(businessDetails\.(maximumTransactionVolume|riskLevel)|merchantDetails\.marketSegment|securityDetails\.signingOfficers\[\d+\]\.merchantRiskRate)$/;

/** A step of the history. Changes of request-only members are shown without their values. */
export function changeBody({ actor, at, changes, correlationId, reason, version }: MerchantChange) {
  return {
    version,
    at: at.toISOString(),
    actor,
    correlationId,
    ...(reason === null ? {} : { reason }),
    changes: maskedChanges(changes).map(({ path, from, to }) =>
      REQUEST_ONLY.test(path) ? { path } : { path, from, to },
    ),
  };
}
