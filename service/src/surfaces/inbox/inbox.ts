import type { PageRequest } from '../../platform/http/page.ts';
import type { Listed } from '../../platform/http/read-route.ts';
import { describedBy, latestAssignments, type SideMember } from '../notes/index.ts';
import { type InboxEntry, type InboxDeps, seeing } from './entry.ts';
import { ASSIGNED_MAX, inOrder, itemsOfRecords, kindsFor, nextItems } from './gather.ts';
import { type InboxOf, whoseOf } from './item-store.ts';
import { type InboxKind, isBeyond, KINDS, type Place } from './item.ts';
import { ownSnoozes } from './snooze-store.ts';

export type InboxFilters = Readonly<{
  kind?: InboxKind;
  /** `me`, `nobody`, or the id of a colleague. */
  assignee?: string;
  snoozed?: boolean;
}>;

/** However many are hidden by a filter, a page looks at no more than so many portions of itself. */
const PORTIONS_MAX = 5;

/** A page of what waits, the most urgent first. */
export async function listInbox(
  deps: InboxDeps,
  viewer: SideMember,
  { filters, page }: Readonly<{ filters: InboxFilters; page: PageRequest }>,
): Promise<Listed<InboxEntry>> {
  const whose = whoseOf(viewer);
  const kinds = kindsFor(whose, filters.kind);
  const isBack = page.direction === 'newer';
  const most = page.limit + 1;
  const going = { position: page.position, isBack };
  const see = await seeing(deps, viewer);
  const isWanted = wantedBy(filters, viewer);
  if (filters.snoozed === true || isPersons(filters.assignee)) {
    const some = new Set(kinds);
    const items = (await ownItems(deps, whose, filters)).filter(
      (item) => some.has(item.kind) && isBeyond(item, going),
    );
    return (await see(inOrder(items, going))).filter(isWanted).slice(0, most);
  }
  const rows: InboxEntry[] = [];
  let position: Place | null = page.position;
  for (let portion = 0; portion < PORTIONS_MAX; portion += 1) {
    const items = await nextItems(deps.db, { kinds, whose, position, isBack, most });
    rows.push(...(await see(items)).filter(isWanted));
    const last = items.at(-1);
    if (!last || items.length < most || rows.length >= most) return rows.slice(0, most);
    position = { createdAt: last.attendBy, id: last.id };
  }
  return { rows, reached: position ?? undefined };
}

function isPersons(assignee: string | undefined): assignee is string {
  return assignee !== undefined && assignee !== 'nobody';
}

/** What somebody has, or what the viewer snoozes: few, so that they are read whole. */
async function ownItems({ clock, db }: InboxDeps, whose: InboxOf, filters: InboxFilters) {
  const { viewer } = whose;
  if (filters.snoozed === true) {
    const snoozes = await ownSnoozes(db, viewer, clock.now(), ASSIGNED_MAX);
    const hasMentions = snoozes.some(({ kind }) => kind === 'MENTION');
    const records = snoozes.flatMap(({ itemId: recordId, kind }) => {
      const { recordType } = KINDS[kind];
      return recordType ? [{ recordId, recordType }] : typesOf(recordId);
    });
    const mentions = hasMentions ? await mentionsOf(db, whose) : [];
    return [...mentions, ...(await itemsOfRecords(db, whose, records))];
  }
  const { owner, userId } = viewer;
  const assigneeId = filters.assignee === 'me' ? userId : (filters.assignee ?? userId);
  const given = await latestAssignments(db, { owner, assigneeId, most: ASSIGNED_MAX });
  const mentions = assigneeId === userId ? await mentionsOf(db, whose) : [];
  return [...mentions, ...(await itemsOfRecords(db, whose, given))];
}

const TYPES = ['PAYMENT', 'REFUND', 'PAYOUT', 'MERCHANT'] as const;

/** Of what somebody was given, the id says what it is. */
function typesOf(recordId: string) {
  return TYPES.filter((type) => describedBy(type).ids.test(recordId)).map((recordType) => ({
    recordId,
    recordType,
  }));
}

async function mentionsOf(db: InboxDeps['db'], whose: InboxOf) {
  const going = { position: null, isBack: false, most: ASSIGNED_MAX };
  return await nextItems(db, { kinds: ['MENTION'], whose, ...going });
}

function wantedBy(filters: InboxFilters, { userId }: SideMember) {
  return ({ assignee, kind, snoozedUntil }: InboxEntry): boolean => {
    if ((snoozedUntil !== null) !== (filters.snoozed ?? false)) return false;
    if (filters.assignee === undefined) return true;
    const asked = filters.assignee === 'me' ? userId : filters.assignee;
    // A mention is for whom it mentions.
    if (kind === 'MENTION') return asked === userId;
    return asked === 'nobody' ? assignee === null : assignee?.id === asked;
  };
}

/** As far as anybody counts: the console shows "99+". */
export const INBOX_COUNTED_MAX = 100;

/** How much waits for the viewer: what is theirs or nobody's, and theirs to do something about. */
export async function countInbox(deps: InboxDeps, viewer: SideMember) {
  const whose = whoseOf(viewer);
  const kinds = kindsFor(whose, undefined);
  const see = await seeing(deps, viewer);
  const going = { position: null, isBack: false, most: INBOX_COUNTED_MAX };
  const entries = await see(await nextItems(deps.db, { kinds, whose, ...going }));
  const count = entries.filter((entry) => isWork(entry, viewer)).length;
  return { count, toDecide: await deps.countToDecide(viewer) };
}

function isWork(
  { assignee, kind, nextStep, snoozedUntil }: InboxEntry,
  { userId }: SideMember,
): boolean {
  const isTheirs = assignee === null ? kind !== 'ASSIGNED' : assignee.id === userId;
  return isTheirs && snoozedUntil === null && nextStep !== null;
}
