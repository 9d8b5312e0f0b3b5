import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../../kernel/language.ts';
import * as wire from '../../../platform/http/schema.ts';
import { shapedAs } from '../../../platform/shaped.ts';
import { type MerchantLink, LINK_STATES, PARTS, stateOf } from './link.ts';

const DAYS_MAX = 30;

export const LinkId = wire.idOf('merchantLink', 'a link');
const Parts = Type.Array(wire.oneOf(PARTS, 'A part of a draft', 'PEOPLE'), {
  minItems: 1,
  maxItems: PARTS.length,
  description: 'What the merchant fills in, and sees of the draft',
  expects: `a list of 1 to ${PARTS.length} parts`,
  examples: [['PEOPLE', 'BANKING']],
});

export const NewLink = wire.strict({
  idempotencyKey: wire.orAbsent(wire.IdempotencyKey),
  parts: Parts,
  language: wire.orAbsent(
    Type.Enum([...LANGUAGES], {
      default: 'en',
      description: 'The language that the page begins in; the merchant can change it',
    }),
  ),
  expiresInDays: wire.orAbsent(
    Type.Integer({
      minimum: 1,
      maximum: DAYS_MAX,
      default: 7,
      description: 'How many days the link works',
      expects: `a whole number from 1 to ${DAYS_MAX}`,
    }),
  ),
});
export type NewLink = Static<typeof NewLink>;

const MEMBERS = {
  linkId: LinkId,
  draftId: wire.idOf('merchantDraft', 'a draft'),
  state: wire.oneOf(
    LINK_STATES,
    'SENT was not opened yet; OPENED works in the browser that opened it; SUBMITTED was used, and what the merchant filled in waits for you; REVOKED and EXPIRED open nothing',
    'SENT',
  ),
  parts: Parts,
  language: wire.oneOf(LANGUAGES, 'The language that the page begins in', 'en'),
  createdBy: wire.anyText('Who made it: a person, or the id of a client'),
  createdAt: wire.Timestamp,
  expiresAt: wire.Timestamp,
  openedAt: wire.orNull(wire.Timestamp, 'Null if it was not opened'),
  submittedAt: wire.orNull(wire.Timestamp, 'Null if the merchant has not submitted its part'),
  revokedAt: wire.orNull(wire.Timestamp, 'Null if it was not withdrawn'),
};

export const LinkBody = wire.shape('MerchantLink', MEMBERS);

export const CreatedLink = wire.shape('CreatedMerchantLink', {
  ...MEMBERS,
  merchantLinkUrl: wire.anyText(
    'What to send to the merchant. It is shown once',
    'https://pay.example/onboard#ml01…',
  ),
});

export function linkBody(link: MerchantLink, now: Date) {
  const members = { ...link, linkId: link.id, state: stateOf(link, now) };
  return shapedAs(LinkBody, members);
}
