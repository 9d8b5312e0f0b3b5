import { pinsIn } from '../../platform/pins.ts';
import { asIs, bin, visible, webAddress, wholeNumber } from './setting-kinds.ts';

/** How cardholders are authenticated. */
export type ThreeDSecureConfig = Readonly<{
  /** The port to which results of challenges are sent. */
  port: number;
  /** The address of that port for the directory server; undefined: on this machine. */
  url: string | undefined;
  /** Undefined: the simulator, or in production none. */
  directoryServerUrl: string | undefined;
  tlsFiles: Readonly<Record<'key' | 'cert' | 'ca', string | undefined>>;
  /** SHA-256 of the directory server's public keys, in base64. */
  pins: readonly string[];
  referenceNumber: string;
  operatorId: string | undefined;
  requestorId: string;
  acquirerBin: string;
  authenticationsPerMinute: number;
}>;

export const THREE_D_SECURE_SETTINGS = {
  THREEDS_PORT: {
    takes: 'a port from 1 to 65535, or 0 for a free one',
    default: '8082',
    use: 'the port that results of 3-D Secure challenges come in by',
  },
  THREEDS_SERVER_URL: {
    takes: 'an http or https address',
    default: 'http://localhost:<THREEDS_PORT>/three-d-secure/results',
    use: 'the same, as the directory server reaches it',
  },
  DIRECTORY_SERVER_URL: {
    takes: 'an http or https address',
    default: '',
    use: 'a 3-D Secure directory server; without it the issuer simulator is started',
  },
  DS_TLS_KEY: { takes: 'a PEM file', default: '', use: 'our key, for the directory server' },
  DS_TLS_CERT: { takes: 'a PEM file', default: '', use: 'our certificate, likewise' },
  DS_TLS_CA: { takes: 'a PEM file', default: '', use: 'who must have issued its certificate' },
  DS_TLS_PINS: {
    takes: 'SHA-256 digests of public keys in base64 or hexadecimal, separated by commas',
    default: '',
    use: 'the certificates of the directory server that results are believed from',
  },
  THREEDS_REFERENCE_NUMBER: {
    takes: '1 to 32 visible characters',
    default: 'SIM_3DSS_020200_00001',
    use: 'what the directory server knows this 3DS Server by',
  },
  THREEDS_OPERATOR_ID: {
    takes: '1 to 32 visible characters',
    default: '',
    use: 'the same, where the directory server assigns one',
  },
  THREEDS_REQUESTOR_ID: {
    takes: '1 to 35 visible characters',
    default: 'causeway-sandbox',
    use: 'what it knows the merchants of this installation by',
  },
  ACQUIRER_BIN: { takes: '1 to 11 digits', default: '400010', use: 'the acquirer, likewise' },
  THREEDS_RATE_LIMIT: {
    takes: 'a whole number from 1 to 1000000',
    default: '60',
    use: 'card lookups, and as many authentications, a minute for each merchant',
  },
} as const;

type Name = keyof typeof THREE_D_SECURE_SETTINGS;
type Read = <T>(name: Name, parse: (text: string) => T | undefined, absent: T) => T;

export function readThreeDSecure(read: Read): ThreeDSecureConfig {
  const file = (name: Name) => read<string | undefined>(name, asIs, undefined);
  const address = (name: Name) => read<string | undefined>(name, webAddress, undefined);
  return {
    port: read('THREEDS_PORT', wholeNumber(0, 65_535), 8082),
    url: address('THREEDS_SERVER_URL'),
    directoryServerUrl: address('DIRECTORY_SERVER_URL'),
    tlsFiles: { key: file('DS_TLS_KEY'), cert: file('DS_TLS_CERT'), ca: file('DS_TLS_CA') },
    pins: read<readonly string[]>('DS_TLS_PINS', pinsIn, []),
    referenceNumber: read(
      'THREEDS_REFERENCE_NUMBER',
      visible(32),
      THREE_D_SECURE_SETTINGS.THREEDS_REFERENCE_NUMBER.default,
    ),
    operatorId: read<string | undefined>('THREEDS_OPERATOR_ID', visible(32), undefined),
    requestorId: read(
      'THREEDS_REQUESTOR_ID',
      visible(35),
      THREE_D_SECURE_SETTINGS.THREEDS_REQUESTOR_ID.default,
    ),
    acquirerBin: read('ACQUIRER_BIN', bin, THREE_D_SECURE_SETTINGS.ACQUIRER_BIN.default),
    authenticationsPerMinute: read('THREEDS_RATE_LIMIT', wholeNumber(1, 1_000_000), 60),
  };
}
