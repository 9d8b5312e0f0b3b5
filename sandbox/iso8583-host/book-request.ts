import type { Clock } from '../../service/src/kernel/clock.ts';
import { type BookingClock, dayNear, calendarDayOf, sentAfter, sentAt } from './entry-time.ts';
import type { HostJournal, HostRow } from './host-journal-store.ts';
import type { HostMessage } from './host-message.ts';
import { firstMtiOf, type HostRequest, type NamedOriginal } from './host-request.ts';
import type { Judged } from './judge-request.ts';
import { recordLine } from './record-line.ts';
import { plainReply, replyTo, reversedReply } from './replies.ts';
import { decline, type Effect, enter, type JournalEntry, type JournalRow } from './rules.ts';

/** What a request came to. */
export type Booked = Readonly<{
  /** Undefined: it is never answered. */
  reply: HostMessage | undefined;
  /** How its answer is given: a repeat is answered at once, whatever the first was. */
  effect: Effect;
}>;

export type Books = Readonly<{ journal: HostJournal; clock: Clock; bookingClock: BookingClock }>;

/** Enters a request, once: part of a transaction. */
export function bookRequest(books: Books, request: HostRequest, judged: Judged): Booked {
  const { key: reference, merchantId, operation, original: named } = request;
  const first = books.journal.find({ merchantId, reference });
  if (first && first.outcome !== 'void') return repeated(first);
  const original = named && books.journal.find({ merchantId, reference: named.key });
  const isMisnamed = named !== undefined && !isNamedRight(named, original, operation);
  // Not entered, since it would stand where the right reversal is to stand.
  if (isMisnamed && operation === 'reverse') return refused(request, '25');
  const sent = sentAtOf(books, request, original);
  if (sent === undefined) return refused(request, '30');
  const moment = new Date(books.bookingClock.bookedAt(sent));
  const facts = { sent, original, isPartial: judged.isPartial };
  if (first) return claimed(books, request, { first, judged, moment, facts });
  if (!isMisnamed) return entered(books, request, { judged, moment, facts });
  const entry = { ...declinedEntry(judged, '25'), original: null, at: moment, ...NOTHING };
  return written(books, request, hostRow(request, entry, facts));
}

type Booking = Readonly<{ judged: Judged; moment: Date; facts: Facts }>;

/** By the rules of the simulated acquirers. */
function entered(books: Books, request: HostRequest, { judged, moment, facts }: Booking): Booked {
  const { journal } = books;
  const result = enter({ ...judged.entry, at: moment }, journal.find);
  if ('repeats' in result) throw new Error('a repeat was not found before');
  const { changed, isRefused, own, voided } = result;
  const row = hostRow(request, own, facts);
  const isUndone = request.operation === 'reverse' && own.outcome === 'approved';
  const undone = isUndone ? capturedOf(facts.original) : 0n;
  const booked = written(books, request, { ...row, undone });
  if (voided) journal.insert(voidRow(row, voided, request.original));
  for (const one of changed) journal.change(one);
  return { ...booked, effect: isRefused ? 'declined' : judged.effect };
}

/** What stood there for an original that had not come is now its own entry, refused. */
function claimed(
  books: Books,
  request: HostRequest,
  { first, judged, moment, facts }: Booking & Readonly<{ first: HostRow }>,
): Booked {
  const entry = { ...declinedEntry(judged, '21'), at: moment };
  books.journal.remove(first);
  const own = { ...first, ...entry, reversedAt: first.reversedAt };
  return written(books, request, hostRow(request, own, facts));
}

const NOTHING = { reversedAt: null, authorized: 0n, captured: 0n, refunded: 0n } as const;

function refused({ message }: HostRequest, code: string): Booked {
  return { reply: plainReply(message, code), effect: 'declined' };
}

function repeated(first: HostRow): Booked {
  const { outcome, reply, reversedAt } = first;
  if (outcome === 'unanswered' && reversedAt === null) return { reply: undefined, effect: outcome };
  const isGone = reversedAt !== null && reply !== undefined;
  return { reply: isGone ? reversedReply(reply) : reply, effect: 'approved' };
}

function declinedEntry({ entry }: Judged, code: '21' | '25'): JournalEntry {
  return { ...entry, outcome: 'declined', answer: decline(code) };
}

/** The original may be one that never came: then only a reversal names it rightly. */
function isNamedRight(
  named: NamedOriginal,
  original: HostRow | undefined,
  operation: HostRequest['operation'],
): boolean {
  if (!original) return operation === 'reverse';
  return (
    original.mti === named.mti &&
    original.transmission === named.transmission &&
    original.institution.padStart(11, '0') === named.institution
  );
}

function sentAtOf(
  { clock }: Books,
  { message: { fields }, operation }: HostRequest,
  original: HostRow | undefined,
): number | undefined {
  const transmission = fields.get(7) ?? '';
  // A reversal has time and reference of its original; another follow-up has a time of its own.
  if (original && operation !== 'reverse') return sentAfter(transmission, original.sentAt);
  return sentAt(transmission, fields.get(37) ?? '', clock.now());
}

function capturedOf(original: HostRow | undefined): bigint {
  return original && original.reversedAt === null ? original.captured : 0n;
}

type Facts = Readonly<{ sent: number; original: HostRow | undefined; isPartial: boolean }>;

function hostRow(request: HostRequest, row: JournalRow, facts: Facts): HostRow {
  const { message, reference } = request;
  const { mti, fields } = message;
  const isPartial = facts.isPartial && row.outcome === 'approved';
  return {
    ...row,
    named: reference,
    originalNamed: facts.original === undefined ? null : facts.original.named,
    mti: firstMtiOf(mti),
    trace: fields.get(11) ?? '',
    retrieval: fields.get(37) ?? '',
    transmission: fields.get(7) ?? '',
    institution: fields.get(32) ?? '',
    sentAt: facts.sent,
    undone: 0n,
    day: dayNear(fields.get(15) ?? '', facts.sent) ?? calendarDayOf(facts.sent),
    reply: replyTo(request, { answer: row.answer, amount: row.amount, isPartial }),
  };
}

/** What stands for an original that has not come, so that it is refused when it does. */
function voidRow(reversal: HostRow, row: JournalRow, named: NamedOriginal | undefined): HostRow {
  return {
    ...reversal,
    ...row,
    named: '',
    originalNamed: null,
    mti: named?.mti ?? '',
    undone: 0n,
    reply: undefined,
  };
}

function written({ journal }: Books, request: HostRequest, row: HostRow): Booked {
  journal.insert(row);
  const line = recordLine(row, request.isDual);
  if (line !== undefined) journal.addRecord(line);
  const isUnanswered = row.outcome === 'unanswered';
  return {
    reply: isUnanswered ? undefined : row.reply,
    effect: row.outcome === 'declined' ? 'declined' : 'approved',
  };
}
