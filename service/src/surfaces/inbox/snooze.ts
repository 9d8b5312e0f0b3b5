import { addMilliseconds } from '../../kernel/clock.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { describedBy, type SideMember } from '../notes/index.ts';
import { itemsOfRecords, kindsFor, nextItems } from './gather.ts';
import { type InboxEntry, type InboxDeps, seeing } from './entry.ts';
import { whoseOf } from './item-store.ts';
import { type InboxKind, type Item, KINDS } from './item.ts';
import { keepSnooze, removeSnooze } from './snooze-store.ts';

const SNOOZED_MAX_MS = 90 * 86_400_000;
const MENTIONS_MAX = 500;

type Wanted = Readonly<{ kind: InboxKind; itemId: string; until: Date }>;

/**
 * Somebody will look at an item later. It is back at that time, or as soon as its state changes; never
 * only after its deadline. Others see it as before.
 */
export async function snoozeItem(
  deps: InboxDeps,
  viewer: SideMember,
  { itemId, kind, until }: Wanted,
): Promise<InboxEntry> {
  const { clock, db } = deps;
  const item = found(await openItem(deps, viewer, { itemId, kind }));
  const now = clock.now();
  if (until > addMilliseconds(now, SNOOZED_MAX_MS)) throw faultOf('Must be within 90 days.');
  if (item.deadline && until >= item.deadline) throw faultOf('Must be before the deadline.');
  if (until <= now) await removeSnooze(db, viewer, itemId);
  else await keepSnooze(db, viewer, { itemId, kind, state: item.state, until, now });
  const [entry] = await (await seeing(deps, viewer))([item]);
  return found(entry);
}

/** An item that the viewer may see and that still waits. */
async function openItem(
  { db }: InboxDeps,
  viewer: SideMember,
  { itemId, kind }: Pick<Wanted, 'itemId' | 'kind'>,
): Promise<Item | undefined> {
  const whose = whoseOf(viewer);
  if (kindsFor(whose, kind).length === 0) return undefined;
  const items = kind === 'MENTION' ? await mentions() : await itemsOfRecords(db, whose, records());
  return items.find((item) => item.id === itemId && item.kind === kind);

  async function mentions() {
    const going = { position: null, isBack: false, most: MENTIONS_MAX };
    return await nextItems(db, { kinds: ['MENTION'], whose, ...going });
  }

  function records() {
    const type = KINDS[kind].recordType;
    const types = type ? [type] : (['PAYMENT', 'REFUND', 'PAYOUT', 'MERCHANT'] as const);
    return types
      .filter((one) => describedBy(one).ids.test(itemId))
      .map((recordType) => ({ recordId: itemId, recordType }));
  }
}

function faultOf(errorMessage: string) {
  return invalid([{ parameterName: 'until', reasonCode: 'INVALID_VALUE', errorMessage }]);
}
