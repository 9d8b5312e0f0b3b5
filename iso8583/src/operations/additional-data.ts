import type {
  AuthorizationRequest,
  CredentialOnFile,
  ThreeDSecureExemption,
  ThreeDSecureProof,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { printableText } from './text.ts';

const INDICATORS: Readonly<Record<CredentialOnFile['indicator'], string>> = {
  UNSCHEDULED_CREDENTIAL_ON_FILE: 'U',
  RECURRING: 'R',
  MERCHANT_INITIATED: 'M',
  VARIABLE_RECURRING: 'V',
  CUSTOMER_INITIATED: 'C',
};
const SEQUENCES: Readonly<Record<CredentialOnFile['sequence'], string>> = {
  FIRST: 'F',
  SUBSEQUENT: 'S',
};
const EXEMPTIONS: Readonly<Record<ThreeDSecureExemption, string>> = {
  LOW_VALUE: 'LV',
  TRANSACTION_RISK_ANALYSIS: 'TRA',
  RECURRING: 'REC',
  TRUSTED_BENEFICIARY: 'TB',
  SECURE_CORPORATE_PAYMENT: 'SCP',
};
const STREET_MAX = 40; // Characters; issuers compare the number of the house, which comes first.
const POSTAL_CODE_MAX = 10;

type Told = Pick<
  AuthorizationRequest,
  'address' | 'card' | 'credentialOnFile' | 'exemption' | 'threeDSecure'
>;

/** What nobody may see of a request, each as tag, length and value; undefined where there is nothing. */
export function additionalData(request: Told): string | undefined {
  const { address, card, credentialOnFile, exemption, threeDSecure } = request;
  const text = [
    tagged('02', card.securityCode?.reveal()),
    tagged('03', printableText(address?.street ?? '', STREET_MAX)),
    tagged('04', printableText(address?.postalCode ?? '', POSTAL_CODE_MAX)),
    threeDSecure ? proofData(threeDSecure) : '',
    tagged('09', credentialOnFile && storedCredential(credentialOnFile)),
    tagged('11', exemption && EXEMPTIONS[exemption]),
  ].join('');
  return text === '' ? undefined : text;
}

function proofData(proof: ThreeDSecureProof): string {
  return [
    tagged('05', proof.electronicCommerceIndicator),
    tagged('06', proof.authenticationValue),
    tagged('07', proof.directoryServerTransactionId),
    tagged('08', proof.version),
  ].join('');
}

function storedCredential({ indicator, sequence }: CredentialOnFile): string {
  return INDICATORS[indicator] + SEQUENCES[sequence];
}

function tagged(tag: string, value: string | undefined): string {
  if (value === undefined || value === '') return '';
  return `${tag}${String(value.length).padStart(3, '0')}${value}`;
}
