import { type Static, Type } from 'typebox';
import { COUNTRY_DIGITS } from './countries.ts';

// The description of each says what would be right: it is what the reader of a fault is told.

const EXACT = { additionalProperties: false };

function text(pattern: string, description: string) {
  return Type.String({ pattern, description });
}

function whole(minimum: number, maximum: number) {
  const description = `a whole number from ${minimum} to ${maximum}`;
  return Type.Integer({ minimum, maximum, description });
}

function oneOf<const Name extends string>(...names: readonly Name[]) {
  return Type.Unsafe<Name>(Type.Enum([...names], { description: `one of ${names.join(', ')}` }));
}

const isTrue = Type.Boolean({ description: 'true or false' });
const path = Type.String({ minLength: 1, description: 'the path of a file' });
const variable = text(
  '^[A-Za-z_][A-Za-z0-9_]*$',
  'the name of an environment variable, since keys do not belong into this file',
);

const Address = Type.Object(
  {
    host: text('^[0-9A-Za-z.:_-]{1,253}$', 'a host name or an IP address'),
    port: whole(1, 65_535),
    connections: Type.Optional(whole(1, 64)),
    isBackup: Type.Optional(isTrue),
  },
  { ...EXACT, description: 'an object with host and port' },
);

const FramingSettings = Type.Object(
  {
    length: oneOf('binary', 'binary-4', 'ascii', 'bcd'),
    isInclusive: Type.Optional(isTrue),
    header: Type.Optional(text('^(?:[0-9A-Fa-f]{2}){0,64}$', 'bytes in hexadecimal, at most 64')),
    most: Type.Optional(whole(32, 65_535)),
  },
  { ...EXACT, description: 'an object with length, and isInclusive, header or most' },
);

const Tls = Type.Object(
  {
    ca: Type.Optional(path),
    certificate: Type.Optional(path),
    key: Type.Optional(path),
    serverName: Type.Optional(text('^[0-9A-Za-z.-]{1,253}$', 'a host name')),
    pins: Type.Optional(
      Type.Array(Type.String({ minLength: 1, description: 'the fingerprint of a certificate' }), {
        minItems: 1,
        description: 'a list of fingerprints',
      }),
    ),
  },
  { ...EXACT, description: 'an object with ca, certificate, key, serverName or pins' },
);

const Mac = Type.Object(
  {
    algorithm: oneOf('retail', 'aes-cmac'),
    keyEncryptingKeyVariable: variable,
    keyVariable: Type.Optional(variable),
  },
  { ...EXACT, description: 'an object with algorithm, keyEncryptingKeyVariable and keyVariable' },
);

const Match = Type.Record(
  Type.String({ pattern: '^[0-9]$' }),
  Type.Array(whole(2, 128), { minItems: 1, description: 'a list of numbers of fields' }),
  { ...EXACT, description: 'lists of numbers of fields, by the class of an MTI: one digit' },
);

const Disputes = Type.Object(
  {
    inbox: Type.String({ minLength: 1, description: 'the path of a folder' }),
    outbox: Type.String({ minLength: 1, description: 'the path of a folder' }),
  },
  { ...EXACT, description: 'an object with inbox and outbox' },
);

const Host = Type.Object(
  {
    name: text('^[a-z][a-z0-9-]{0,31}$', 'a name of lower-case letters, digits and hyphens'),
    dialect: Type.String({
      minLength: 1,
      description: 'iso1987, iso1993, or the path of a module with { dialect, map }',
    }),
    institution: text('^[0-9]{1,11}$', 'the number of the acquiring institution, up to 11 digits'),
    country: oneOf(...Object.keys(COUNTRY_DIGITS)),
    city: text('^.{1,60}$', 'the city of the merchants, as cardholders shall see it'),
    addresses: Type.Array(Address, { minItems: 1, description: 'a list of at least one address' }),
    framing: Type.Optional(FramingSettings),
    tls: Type.Optional(Tls),
    cardInFollowUps: Type.Optional(isTrue),
    purchase: Type.Optional(oneOf('single', 'dual')),
    mac: Type.Optional(Mac),
    signsOn: Type.Optional(isTrue),
    echoSeconds: Type.Optional(whole(1, 3_600)),
    answerSeconds: Type.Optional(whole(1, 60)),
    match: Type.Optional(Match),
    windowMinutes: Type.Optional(whole(1, 24 * 60)),
    records: Type.Optional(path),
    disputes: Type.Optional(Disputes),
    sendsTotals: Type.Optional(isTrue),
    cutOver: Type.Optional(
      text('^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', 'a time of day in UTC, hh:mm'),
    ),
  },
  { ...EXACT, description: 'an object that describes a host' },
);

/** The file that ISO8583_HOSTS names. */
export const HostsFile = Type.Object(
  { hosts: Type.Array(Host, { minItems: 1, description: 'a list of at least one host' }) },
  { ...EXACT, description: 'an object with hosts' },
);
export type HostEntry = Static<typeof Host>;
