import { pinsIn } from '../../platform/pins.ts';
import { asIs, bin, type ReadSetting, visible, webAddress, wholeNumber } from './setting-kinds.ts';

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

export function readThreeDSecure(read: ReadSetting<Name>) {
  const standard = THREE_D_SECURE_SETTINGS;
  return {
    /** Results of challenges are sent to this port, on this machine where the directory server has no other address. */
    port: read('THREEDS_PORT', wholeNumber(0, 65_535), 8082),
    url: read('THREEDS_SERVER_URL', webAddress),
    /** Undefined: the simulator, or in production none. */
    directoryServerUrl: read('DIRECTORY_SERVER_URL', webAddress),
    tlsFiles: {
      key: read('DS_TLS_KEY', asIs),
      cert: read('DS_TLS_CERT', asIs),
      ca: read('DS_TLS_CA', asIs),
    },
    pins: read<readonly string[]>('DS_TLS_PINS', pinsIn, []),
    referenceNumber: read(
      'THREEDS_REFERENCE_NUMBER',
      visible(32),
      standard.THREEDS_REFERENCE_NUMBER.default,
    ),
    operatorId: read('THREEDS_OPERATOR_ID', visible(32)),
    requestorId: read('THREEDS_REQUESTOR_ID', visible(35), standard.THREEDS_REQUESTOR_ID.default),
    acquirerBin: read('ACQUIRER_BIN', bin, standard.ACQUIRER_BIN.default),
    authenticationsPerMinute: read('THREEDS_RATE_LIMIT', wholeNumber(1, 1_000_000), 60),
  };
}
