import { isSamePerson } from '../../access/partners/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { allows } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { OPERATORS, type Person } from '../approvals/index.ts';
import {
  assignmentsOf,
  colleaguesOfSide,
  describedBy,
  mayLookAt,
  type Mentionable,
  type SideMember,
} from '../notes/index.ts';
import { type Item, KINDS } from './item.ts';
import { snoozesOf } from './snooze-store.ts';

export type InboxDeps = Pick<Platform, 'db' | 'clock'> &
  Readonly<{
    /** The routes as the API has them: what each step takes. */
    routes: () => readonly Route[];
    /** How many actions and adjustments wait for this person's decision. */
    countToDecide: (person: Person) => Promise<number>;
  }>;

/** An item as one person sees it. */
export type InboxEntry = Item &
  Readonly<{
    assignee: Mentionable | null;
    snoozedUntil: Date | null;
    /** The operation that deals with it; null where it is not the viewer's to do. */
    nextStep: string | null;
    /** Of an approval, what is asked for in words. */
    summary: string | null;
    /** In lists: where it stands. */
    createdAt: Date;
    listedAt: Date;
  }>;

type Operations = ReadonlyMap<string, Route>;

/** Adds to items what one person sees of them; those of records that they do not see are left out. */
export async function seeing(deps: InboxDeps, viewer: SideMember) {
  const { clock, db, routes } = deps;
  const now = clock.now();
  const operations: Operations = new Map(routes().map((route) => [route.operationId, route]));
  const people = new Map((await colleaguesOfSide(db, viewer)).map((one) => [one.id, one]));
  const stepFor = steps(deps, viewer, operations);
  return async (items: readonly Item[]): Promise<InboxEntry[]> => {
    const seen = items.filter(({ recordType }) => mayLookAt(viewer, describedBy(recordType).scope));
    const ids = seen.map(({ id }) => id);
    const recordIds = seen.map(({ recordId }) => recordId);
    const given = await assignmentsOf(db, viewer.owner, recordIds);
    const assignees = new Map(given.map((one) => [nameOf(one), people.get(one.assigneeId)]));
    const snoozed = await snoozesOf(db, viewer, { ids, now });
    const snoozes = new Map(snoozed.map((one) => [one.itemId, one]));
    const entries: InboxEntry[] = [];
    for (const item of seen) {
      const { attendBy, id, kind, what } = item;
      const assignee = kind === 'MENTION' ? null : (assignees.get(nameOf(item)) ?? null);
      // What nobody has any more, because they were disabled, is no item of its own.
      if (kind === 'ASSIGNED' && assignee === null) continue;
      const snooze = snoozes.get(id);
      const isAsleep = snooze?.kind === kind && snooze.state === item.state;
      entries.push({
        ...item,
        assignee,
        snoozedUntil: isAsleep ? snooze.until : null,
        nextStep: await stepFor(item),
        summary: kind === 'APPROVAL' ? (operations.get(what)?.summary ?? null) : null,
        createdAt: attendBy,
        listedAt: attendBy,
      });
    }
    return entries;
  };
}

function nameOf({ recordId, recordType }: Pick<Item, 'recordType' | 'recordId'>): string {
  return `${recordType} ${recordId}`;
}

/** What deals with an item, where the viewer may do that. */
function steps({ clock, db }: InboxDeps, viewer: SideMember, operations: Operations) {
  const others = new Map<string, Promise<boolean>>();
  const isSame = async (requesterId: string) => {
    const pair = [requesterId, viewer.userId] as const;
    const known = others.get(requesterId) ?? isSamePerson(db, pair, clock.now());
    others.set(requesterId, known);
    return await known;
  };
  const may = (operation: string): boolean => {
    const access = operations.get(operation)?.access;
    return access === undefined || access === 'any-credential' || allows(viewer.scopes, access);
  };
  // Deciding takes the scope of what is decided on, and another person than the one who asked.
  const mayDecide = async ({ kind, requesterId, what }: Item): Promise<boolean> => {
    if (kind === 'APPROVAL' && !(operations.has(what) && may(what))) return false;
    return requesterId === null || !(await isSame(requesterId));
  };
  return async (item: Item): Promise<string | null> => {
    const step = stepOf(item, viewer);
    if (step === null || item.kind === 'MENTION') return step;
    if (!viewer.mayWrite || !may(step)) return null;
    const isDecision = item.kind === 'APPROVAL' || item.kind === 'ADJUSTMENT';
    return isDecision && !(await mayDecide(item)) ? null : step;
  };
}

function stepOf({ kind, partnerId }: Item, { owner }: SideMember): string | null {
  const { operators, partner } = KINDS[kind].step;
  // A partner's alert is acknowledged at that partner, whoever does it.
  const isAtPartner = owner !== OPERATORS || (kind === 'ALERT' && partnerId !== null);
  return isAtPartner ? partner : operators;
}
