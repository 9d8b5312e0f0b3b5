import { X509Certificate } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { MerchantId } from '../../../access/partners/index.ts';
import { strict, Timestamp, shape, orNull } from '../../../platform/http/schema.ts';
import {
  type Scheme,
  SCHEMES,
  NOTHING_SET,
  type Requestor,
  type SchemeSettings,
} from '../directories/scheme.ts';

// What the messages carry of each, in characters.
const ID_MAX = 35;
const NUMBER_MAX = 32;
const NAME_MAX = 40;
const URL_MAX = 2_048;
const BIN_MAX = 11;

const PEM_MAX = 8_192; // A certificate with those between it and its authority, or several authorities.
const PINS_MAX = 10; // Old and new keys, of a few machines.
const PIN_MIN = 43; // In base64; 64 in hexadecimal.
const PIN_MAX = 64;

/** Visible characters of ASCII: schemes assign no others. */
function assigned(maxLength: number, description: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[!-~]+$',
    description,
    expects: `1 to ${maxLength} visible characters`,
  });
}

function pem(description: string, options: Readonly<{ secret?: boolean }> = {}) {
  const expects = `in PEM format, at most ${PEM_MAX} characters`;
  return Type.String({ minLength: 1, maxLength: PEM_MAX, description, expects, ...options });
}

const RequestorName = Type.String({
  minLength: 1,
  maxLength: NAME_MAX,
  pattern: '^[!-~]([ -~]*[!-~])?$',
  description: 'threeDSRequestorName. Defaults to the trading name of the merchant',
  expects: `1 to ${NAME_MAX} ASCII characters, without leading or trailing spaces`,
});

const REQUESTOR = {
  requestorId: assigned(ID_MAX, 'threeDSRequestorID'),
  requestorName: RequestorName,
  acquirerMerchantId: assigned(ID_MAX, 'acquirerMerchantID. Defaults to the merchantId'),
};

const SETTINGS = {
  directoryServerUrl: Type.String({
    minLength: 1,
    maxLength: URL_MAX,
    description: 'Endpoint for PReq and AReq messages',
    examples: ['https://ds.example/3ds'],
    expects: `an https URL of at most ${URL_MAX} characters`,
  }),
  referenceNumber: assigned(NUMBER_MAX, 'threeDSServerRefNumber'),
  operatorId: assigned(NUMBER_MAX, 'threeDSServerOperatorID'),
  ...REQUESTOR,
  acquirerBin: Type.String({
    maxLength: BIN_MAX,
    pattern: '^[0-9]{1,11}$',
    description: 'acquirerBIN',
    expects: '1 to 11 digits',
  }),
};

const TLS = {
  certificate: pem('Our certificate for this scheme, followed by any intermediate certificates'),
  authority: pem('Certificate authority that issues the certificate of the directory server'),
};

const Pins = Type.Array(
  Type.String({
    minLength: PIN_MIN,
    maxLength: PIN_MAX,
    description: 'SHA-256 of a public key, in base64 or hexadecimal',
    examples: ['n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='],
    expects: 'a SHA-256 digest in base64 or hexadecimal',
  }),
  { maxItems: PINS_MAX, expects: `up to ${PINS_MAX} digests` },
);

type Members = Readonly<Record<string, TSchema>>;

function optional<Schemas extends Members>(members: Schemas) {
  return Type.Partial(Type.Object(members)).properties;
}

export const SchemeParam = Type.Enum([...SCHEMES], {
  description: 'The card scheme',
  expects: `one of ${SCHEMES.join(', ')}`,
});

export const NewSettings = strict({
  ...optional(SETTINGS),
  ...optional(TLS),
  privateKey: Type.Optional(
    pem(
      'Private key of the certificate. Stored encrypted and never returned; if omitted, the stored key is kept',
      {
        secret: true,
      },
    ),
  ),
  pins: Type.Optional(Pins),
});
export type NewSettings = Static<typeof NewSettings>;

export const NewRequestor = strict(optional(REQUESTOR));
export type NewRequestor = Static<typeof NewRequestor>;

function nullable(members: Members) {
  const entries = Object.entries(members).map(([name, schema]) => [name, orNull(schema)] as const);
  return Object.fromEntries(entries);
}

export const SettingsBody = shape('SchemeSettings', {
  scheme: SchemeParam,
  ...nullable(SETTINGS),
  ...nullable(TLS),
  certificateExpiresAt: orNull(Timestamp, 'When the certificate expires; null if there is none'),
  pins: Pins,
  modifiedAt: orNull(
    Timestamp,
    'Null if nothing is set and the settings of the installation apply',
  ),
});

export const SchemesBody = shape('Schemes', {
  schemes: Type.Array(SettingsBody, { description: 'Settings of each card scheme' }),
});

export const RequestorBody = shape('Requestor', {
  merchantId: MerchantId,
  scheme: SchemeParam,
  ...nullable(REQUESTOR),
  modifiedAt: Timestamp,
});

export const RequestorsBody = shape('Requestors', {
  requestors: Type.Array(RequestorBody, { description: 'Those that are set, by card scheme' }),
});

/** As shown to operators: without the private key in any form. */
export function settingsBody(scheme: Scheme, settings: SchemeSettings | undefined) {
  const { sealedPrivateKey: _neverShown, ...visible } = settings ?? NOTHING_SET;
  const { certificate } = visible;
  return {
    ...visible,
    scheme,
    certificateExpiresAt:
      certificate === null ? null : new X509Certificate(certificate).validToDate.toISOString(),
    modifiedAt: settings?.modifiedAt.toISOString() ?? null,
  };
}

export function requestorBody(requestor: Requestor) {
  return { ...requestor, modifiedAt: requestor.modifiedAt.toISOString() };
}
