import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/language.ts';
import { MerchantId, MerchantOfCall } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  checked,
  IdempotencyKey,
  idOf,
  strict,
  oneLine,
  Timestamp,
  shape,
} from '../../platform/http/schema.ts';
import { BRANDS, CardBody, TemporaryToken } from '../../records/vault/index.ts';
import { isParentOrigin, type Profile } from './profile.ts';

/** Of what browsers ask for by themselves: no part of the API. */
export const OF_THE_PAGE = {
  tag: 'Hosted fields',
  access: 'public',
  versioned: false,
  hidden: true,
} as const;

const NAME_LENGTH_MAX = 100;
const ORIGIN_LENGTH_MAX = 255; // A host name has at most 253 characters.
const ORIGINS_MAX = 20;

export const ProfileId = idOf('hostedProfile', 'a profile');
const ORIGIN_EXPECTED =
  'the origin of a page, such as https://shop.example (http is allowed for localhost only)';
const Origin = checked(
  Type.String({ maxLength: ORIGIN_LENGTH_MAX, expects: ORIGIN_EXPECTED }),
  isParentOrigin,
  ORIGIN_EXPECTED,
);
const Name = oneLine(NAME_LENGTH_MAX, 'For the people who maintain it');
const Origins = Type.Array(Origin, {
  minItems: 1,
  maxItems: ORIGINS_MAX,
  description: 'Origins of the pages that may embed the fields',
  expects: `a list of 1 to ${ORIGINS_MAX} origins`,
  examples: [['https://shop.example']],
});
const SecurityCodeAsked = Type.Boolean({
  default: true,
  description: 'Whether the page asks for the security code',
});
const PostalCodeAsked = Type.Boolean({
  default: false,
  description: 'Whether the page asks for the postal code, for address verification',
});
const LanguageAsked = Type.Enum([...LANGUAGES], {
  default: 'en',
  description: 'Default language if the embedding page sets none',
});

export const NewProfile = strict({
  idempotencyKey: IdempotencyKey,
  merchantId: MerchantOfCall,
  name: Name,
  origins: Origins,
  collectSecurityCode: Type.Optional(SecurityCodeAsked),
  collectPostalCode: Type.Optional(PostalCodeAsked),
  language: Type.Optional(LanguageAsked),
});
export type NewProfile = Static<typeof NewProfile>;

/** A merge patch: a list is replaced whole, and nothing of a profile may be absent. */
export const ProfileChange = strict({
  name: Type.Optional(Name),
  origins: Type.Optional(Origins),
  collectSecurityCode: Type.Optional(SecurityCodeAsked),
  collectPostalCode: Type.Optional(PostalCodeAsked),
  language: Type.Optional(LanguageAsked),
});
export type ProfileChange = Static<typeof ProfileChange>;

export const ProfileBody = shape('HostedFieldsProfile', {
  profileId: ProfileId,
  merchantId: MerchantId,
  name: Name,
  origins: Origins,
  collectSecurityCode: SecurityCodeAsked,
  collectPostalCode: PostalCodeAsked,
  language: LanguageAsked,
  createdAt: Timestamp,
});

export function profileBody(profile: Profile) {
  const { id: profileId, merchantId, name, origins, createdAt } = profile;
  const { collectSecurityCode, collectPostalCode, language } = profile;
  return {
    profileId,
    merchantId,
    name,
    origins,
    collectSecurityCode,
    collectPostalCode,
    language,
    createdAt: createdAt.toISOString(),
  };
}

export const ProfilesQuery = strict({ ...PAGE_QUERY, merchantId: Type.Optional(MerchantId) });

/** What the page sends. The postal code is no card data: it goes to the shop. */
export const NewToken = strict({ card: CardBody });
export type NewToken = Static<typeof NewToken>;

export const CardTokenBody = shape('TemporaryToken', {
  temporaryToken: TemporaryToken,
  cardBrand: Type.Enum([...BRANDS], { description: 'Brand of the card' }),
  lastFour: Type.String({
    description: 'The last four digits of the card number',
    pattern: '^[0-9]{4}$',
  }),
  expiresAt: Timestamp,
});
