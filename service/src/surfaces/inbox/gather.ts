import { OPERATORS } from '../approvals/index.ts';
import { latestAssignments, mayLookAt, type SubjectType, describedBy } from '../notes/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { assignedItems, openItems, openItemsOf, type InboxOf } from './item-store.ts';
import {
  byUrgency,
  type Going,
  INBOX_KINDS,
  type InboxKind,
  isBeyond,
  type Item,
  KINDS,
} from './item.ts';
import { ASSIGNABLE } from './source-store.ts';

/** Of one person, or of a side: more is not work that anybody has. */
export const ASSIGNED_MAX = 500;

type Record = Readonly<{ recordType: SubjectType; recordId: string }>;
type OpenKind = Exclude<InboxKind, 'ASSIGNED' | 'MENTION'>;

/** What the viewer may see, of the kind that is asked for. */
export function kindsFor({ viewer }: InboxOf, asked: InboxKind | undefined): readonly InboxKind[] {
  const kinds = asked === undefined ? INBOX_KINDS : [asked];
  const isOperator = viewer.owner === OPERATORS;
  return kinds.filter((kind) => {
    const { scope, step } = KINDS[kind];
    return mayLookAt(viewer, scope) && (isOperator || step.partner !== null);
  });
}

/** The next items of these kinds, the most urgent first. */
export async function nextItems(
  db: Database,
  {
    kinds,
    whose,
    ...going
  }: Going & Readonly<{ kinds: readonly InboxKind[]; whose: InboxOf; most: number }>,
): Promise<Item[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      if (kind !== 'ASSIGNED') return await openItems(db, kind, whose, going);
      const given = await latestAssignments(db, { owner: whose.viewer.owner, most: ASSIGNED_MAX });
      const items = await itemsOfRecords(db, whose, given);
      return items.filter((item) => item.kind === 'ASSIGNED' && isBeyond(item, going));
    }),
  );
  return inOrder(found.flat(), going).slice(0, going.most);
}

export function inOrder(items: readonly Item[], { isBack }: Pick<Going, 'isBack'>): Item[] {
  const sorted = items.toSorted(byUrgency);
  return isBack ? sorted.toReversed() : sorted;
}

/**
 * Records as the items that they are: what is open as that, and what somebody was given though nothing of
 * it waits as that alone. What has ended is none.
 */
export async function itemsOfRecords(
  db: Database,
  whose: InboxOf,
  records: readonly Record[],
): Promise<Item[]> {
  const ofType = Map.groupBy(records, ({ recordType }) => recordType);
  const found = await Promise.all(
    [...ofType].map(async ([type, those]) => {
      if (!mayLookAt(whose.viewer, describedBy(type).scope)) return [];
      return await itemsOfType(
        db,
        whose,
        type,
        those.map(({ recordId }) => recordId),
      );
    }),
  );
  return found.flat();
}

async function itemsOfType(
  db: Database,
  whose: InboxOf,
  type: SubjectType,
  ids: readonly string[],
): Promise<Item[]> {
  const kinds = kindsFor(whose, undefined).filter(
    (kind): kind is OpenKind =>
      kind !== 'ASSIGNED' && kind !== 'MENTION' && KINDS[kind].recordType === type,
  );
  const open = await Promise.all(kinds.map((kind) => openItemsOf(db, kind, whose, ids)));
  const items = open.flat().map((item) => ({ ...item, recordType: type }));
  if (!isAssignable(type)) return items;
  const known = new Set(items.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  return [...items, ...(await assignedItems(db, type, whose, others))];
}

function isAssignable(type: SubjectType): type is keyof typeof ASSIGNABLE {
  return Object.hasOwn(ASSIGNABLE, type);
}
