import { Type } from 'typebox';
import { bucketIn } from '../../kernel/id.ts';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { idOf, oneOf, strict } from '../../platform/http/schema.ts';
import { type MerchantLink, PARTS } from './links/link.ts';

const SUBMITTED = defineEvent({
  type: 'merchant_draft.submitted',
  description:
    'A merchant has filled in its part of a draft, by a link of yours: look through the draft and submit it.',
  data: strict({
    draftId: idOf('merchantDraft', 'a draft'),
    linkId: idOf('merchantLink', 'a link'),
    parts: Type.Array(oneOf(PARTS, 'A part of a draft', 'PEOPLE'), {
      description: 'What the merchant has filled in',
      examples: [['PEOPLE', 'BANKING']],
    }),
  }),
});

type Told = Readonly<{ correlationId: string; now: Date; sequence: number }>;

/** It has nothing of what was filled in: an event travels. */
export function partSubmitted(
  { draftId, id: linkId, parts, partnerId }: MerchantLink,
  told: Told,
): NewEvent {
  const bucket = bucketIn(draftId);
  const about = { ...told, bucket, partnerId, merchantId: null, subjectId: draftId };
  return eventOf(SUBMITTED, { ...about, data: { draftId, linkId, parts: [...parts] } });
}
