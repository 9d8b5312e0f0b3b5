import { type Static, Type } from 'typebox';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  anyText,
  CurrencySchema,
  described,
  flag,
  oneOf,
  orAbsent,
  orNull,
  shape,
  strict,
  Timestamp,
} from '../../platform/http/schema.ts';
import { RecordId, RecordType } from '../notes/index.ts';
import type { InboxEntry } from './entry.ts';
import { INBOX_KINDS } from './item.ts';

/** Of items: of records, and of notes. */
export const ITEM_ID = /^(?:[a-z]{2}[0-9]{2}|[0-9]{11})/;

const Kind = oneOf(INBOX_KINDS, 'What waits', 'DISPUTE');
const { cursor, limit } = PAGE_QUERY;

export const InboxQuery = strict({
  limit,
  cursor,
  kind: orAbsent(Kind),
  assignee: orAbsent(
    Type.String({
      maxLength: 30,
      pattern: '^(me|nobody|us[0-9A-Za-z]{28})$',
      description: '`me`, `nobody`, or the id of a colleague who has it',
      examples: ['me'],
      expects: 'me, nobody, or the id of a colleague',
    }),
  ),
  snoozed: orAbsent(flag('Those that the caller snoozes; the others if omitted')),
});

/** Of an action or a difference: larger than one payment may be. */
const InboxSum = strict(
  { amount: Type.Integer({ description: 'Whole cents' }), currency: CurrencySchema },
  { title: 'InboxAmount', description: 'What it is about' },
);

export const InboxItemBody = shape('InboxItem', {
  itemId: described(RecordId, 'The id of the record; of a mention, that of the note'),
  kind: Kind,
  recordType: RecordType,
  recordId: RecordId,
  partnerId: orNull(Type.String(), 'InboxOf record it is; null where it is nobody’s'),
  merchantId: orNull(Type.String(), 'The merchant it concerns; null if not known'),
  amount: orNull(InboxSum, 'What it is about; null where that is no money'),
  what: anyText(
    'More of the kind: the operation, the kind of difference, the stage of a dispute, the status of a record',
    'CHARGEBACK',
  ),
  text: orNull(
    Type.String(),
    'In the words of people or of other systems; null where none are said',
  ),
  summary: orNull(Type.String(), 'Of an approval, what is asked for in words; else null'),
  requestedBy: orNull(Type.String(), 'Who asked for it or wrote it; null where nobody did'),
  since: Timestamp,
  deadline: orNull(Timestamp, 'By when it must be done; null where there is no such moment'),
  attendBy: described(Timestamp, 'By when somebody should look at it: the inbox is sorted by that'),
  assigneeId: orNull(Type.String(), 'Who has it; null: nobody who can sign in'),
  assigneeName: orNull(Type.String(), 'Their name'),
  snoozedUntil: orNull(Timestamp, 'Until when the caller snoozes it; null if not'),
  nextStep: orNull(
    Type.String(),
    'The operation that deals with it; null where the caller may not do it',
  ),
});

export const InboxCount = shape('InboxCount', {
  count: Type.Integer({ minimum: 0, description: 'How many wait for the caller' }),
  toDecide: Type.Integer({
    minimum: 0,
    description: 'How many actions and adjustments wait for a decision of the caller',
  }),
});

export const OF_ITEM = strict({ kind: Kind, itemId: RecordId });
export const NewSnooze = strict({
  until: described(
    Timestamp,
    'When it is to be back, within 90 days and before its deadline; at once if that has passed',
  ),
});

export function itemBody(entry: InboxEntry): Static<typeof InboxItemBody> {
  const { amount, assignee, currency } = entry;
  return {
    itemId: entry.id,
    kind: entry.kind,
    recordType: entry.recordType,
    recordId: entry.recordId,
    partnerId: entry.partnerId,
    merchantId: entry.merchantId,
    amount: amount === null || currency === null ? null : { amount: Number(amount), currency },
    what: entry.what,
    text: entry.text,
    summary: entry.summary,
    requestedBy: entry.requester,
    since: entry.since.toISOString(),
    deadline: entry.deadline?.toISOString() ?? null,
    attendBy: entry.attendBy.toISOString(),
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee?.name ?? null,
    snoozedUntil: entry.snoozedUntil?.toISOString() ?? null,
    nextStep: entry.nextStep,
  };
}
