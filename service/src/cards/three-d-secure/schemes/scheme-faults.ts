import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Fault } from '../../../platform/http/errors.ts';
import { urlFaults } from '../../../platform/outgoing/url.ts';
import { pinsIn } from '../../../platform/pins.ts';
import type { NewSettings } from './scheme-schema.ts';

/** Every rule of a scheme's settings, by the code a program reads and the words a person does. */
const REASONS = {
  address: {
    reasonCode: 'INVALID_DIRECTORY_SERVER_URL',
    errorMessage:
      'Must be an absolute https URL without user name, password or fragment, of a public host. Outside production, private hosts are allowed, and http for localhost.',
  },
  certificatesRequired: {
    reasonCode: 'CERTIFICATES_REQUIRED',
    errorMessage:
      'Production directory servers require mutual TLS. Send certificate, privateKey, authority and pins.',
  },
  together: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'certificate, privateKey, authority and pins must be sent together.',
  },
  plainAddress: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'Certificates require an https directoryServerUrl.',
  },
  certificate: {
    reasonCode: 'INVALID_CERTIFICATE',
    errorMessage: 'Must be a certificate in PEM format.',
  },
  outOfTime: {
    reasonCode: 'CERTIFICATE_OUT_OF_TIME',
    errorMessage: 'The certificate has expired or is not yet valid.',
  },
  key: { reasonCode: 'INVALID_PRIVATE_KEY', errorMessage: 'Must be a private key in PEM format.' },
  otherKey: {
    reasonCode: 'PRIVATE_KEY_MISMATCH',
    errorMessage: 'Does not match the certificate. Send its private key.',
  },
  pins: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'Must be a list of SHA-256 digests of public keys, in base64 or hexadecimal.',
  },
} as const;

function breach(rule: keyof typeof REASONS, parameterName: string): Fault {
  return { parameterName, ...REASONS[rule] };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Of an address that messages with card numbers may be sent to; undefined for any other. */
export function directoryUrlOf(text: string, production: boolean): string | undefined {
  const url = URL.parse(text);
  if (production && urlFaults(text, 'none').length > 0) return undefined;
  if (!url || url.username !== '' || url.password !== '' || text.includes('#')) return undefined;
  if (url.protocol === 'https:') return url.href;
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname) && !production
    ? url.href
    : undefined;
}

export type Checked = Readonly<{
  settings: NewSettings;
  /** The key that was sent, or else the one that is kept. In PEM. */
  privateKey: string | undefined;
  production: boolean;
  now: Date;
}>;

/** Everything that is wrong with a scheme's settings, at once. */
export function settingsFaults(checked: Checked): Fault[] {
  const { settings, production } = checked;
  const { directoryServerUrl: url, pins = [] } = settings;
  const isBadUrl = url !== undefined && directoryUrlOf(url, production) === undefined;
  const isBare = production && url !== undefined && settings.certificate === undefined;
  const isBadPin = pins.length > 0 && pinsIn(pins.join(',')) === undefined;
  return [
    ...(isBadUrl ? [breach('address', 'directoryServerUrl')] : []),
    ...(isBare ? [breach('certificatesRequired', 'certificate')] : []),
    ...(isBadPin ? [breach('pins', 'pins')] : []),
    ...certificateFaults(checked),
  ];
}

function certificateFaults({ settings, privateKey, now }: Checked): Fault[] {
  const { certificate, authority, directoryServerUrl: url, pins = [] } = settings;
  const given = [certificate, settings.privateKey, authority, ...pins];
  if (given.every((one) => one === undefined)) return [];
  if (certificate === undefined) return [breach('together', 'certificate')];
  if (authority === undefined) return [breach('together', 'authority')];
  if (privateKey === undefined) return [breach('together', 'privateKey')];
  return [
    ...(pins.length === 0 ? [breach('together', 'pins')] : []),
    ...(url?.startsWith('https:') === true ? [] : [breach('plainAddress', 'directoryServerUrl')]),
    ...ownFaults(certificate, privateKey, now),
    ...(authoritiesIn(authority) ? [] : [breach('certificate', 'authority')]),
  ];
}

function ownFaults(certificate: string, privateKey: string, now: Date): Fault[] {
  const shown = certificateIn(certificate);
  const key = readable(() => createPrivateKey(privateKey));
  if (!shown) return [breach('certificate', 'certificate')];
  const isInTime = shown.validFromDate <= now && now < shown.validToDate;
  return [
    ...(isInTime ? [] : [breach('outOfTime', 'certificate')]),
    ...(key ? [] : [breach('key', 'privateKey')]),
    ...(key && !shown.checkPrivateKey(key) ? [breach('otherKey', 'privateKey')] : []),
  ];
}

/** Undefined where one of them is none, or there is none at all. */
function authoritiesIn(text: string): X509Certificate[] | undefined {
  const parts = text.split(/(?=-----BEGIN CERTIFICATE-----)/).filter((part) => part.trim() !== '');
  const parsed = parts.map(certificateIn);
  return parsed.length > 0 && parsed.every((one) => one !== undefined) ? parsed : undefined;
}

function certificateIn(text: string): X509Certificate | undefined {
  return readable(() => new X509Certificate(text));
}

/** What cannot be parsed is a fault of the caller, whatever the library throws. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
