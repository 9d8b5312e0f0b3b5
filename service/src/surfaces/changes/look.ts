import { bucketOf } from '../../kernel/id.ts';
import { readHead } from '../../platform/audit-log/audit-store.ts';
import type { Database } from '../../platform/db/pool.ts';
import { lastPositions, positionsBehind, subjectsIn } from '../../records/events/index.ts';
import { EVERYTHING, type Topic, topicOf } from './topic.ts';

/** Of which partners somebody wants to hear; operators hear of all. */
export type Heard = Readonly<{ partnerIds: readonly string[]; isEverybody: boolean }>;

/** What has changed since the last look: of each partner, and in the audit log. */
export type Changes = Readonly<{
  ofPartners: ReadonlyMap<string, ReadonlySet<Topic>>;
  isAudited: boolean;
}>;

const PARTNERS_AT_ONCE = 500; // Of all partners in one look: with more, each is looked at in its turn.
const READ_MAX = 16; // Partners whose events are read in one look, and blocks of each.
const BLOCKS_MAX = 4;

/**
 * Looks at what the service has written anyway: how far the partners' feeds and the audit log have come. A
 * few statements, however many listen, and nothing that a payment waits for.
 */
export function createLook(db: Database): (heard: Heard) => Promise<Changes> {
  let known = new Map<string, bigint>();
  let auditedTo: bigint | undefined;
  // How far the look at all partners has come, and whether all have been looked at once: who appears then is new.
  let [behind, isRoundDone] = ['', false];

  const positionsOf = async ({ isEverybody, partnerIds }: Heard) => {
    const found = new Map(partnerIds.map((partnerId) => [partnerId, 0n])); // Before their first event.
    if (partnerIds.length > 0) {
      for (const [partnerId, position] of await lastPositions(db, partnerIds)) {
        found.set(partnerId, position);
      }
    }
    const part = isEverybody ? await positionsBehind(db, behind, PARTNERS_AT_ONCE) : [];
    for (const { partnerId, position } of part) found.set(partnerId, position);
    return { found, part };
  };

  const audited = async ({ isEverybody }: Heard): Promise<boolean> => {
    if (!isEverybody) return false;
    const { seq } = (await readHead(db)) ?? { seq: 0n };
    const isNew = auditedTo !== undefined && seq > auditedTo;
    auditedTo = seq;
    return isNew;
  };

  return async (heard) => {
    const { found, part } = await positionsOf(heard);
    const moved = [...found].flatMap(([partnerId, upTo]) => {
      const after = known.get(partnerId) ?? (isRoundDone ? 0n : undefined);
      return after === undefined || after >= upTo ? [] : [{ partnerId, after, upTo }];
    });
    const read = await Promise.all(
      moved.map(async ({ partnerId, ...span }, at) => {
        if (at >= READ_MAX) return [partnerId, EVERYTHING] as const;
        const home = db.at(db.shardOf(bucketOf(partnerId)));
        const subjects = await subjectsIn(home, partnerId, { ...span, blocksMax: BLOCKS_MAX });
        return [partnerId, subjects ? new Set([...subjects].map(topicOf)) : EVERYTHING] as const;
      }),
    );
    const isAudited = await audited(heard);
    // Once all of it was read: what fails is looked at again.
    known = heard.isEverybody ? new Map([...known, ...found]) : found;
    isRoundDone = heard.isEverybody && (isRoundDone || part.length < PARTNERS_AT_ONCE);
    behind = part.length < PARTNERS_AT_ONCE ? '' : (part.at(-1)?.partnerId ?? '');
    return { ofPartners: new Map(read), isAudited };
  };
}
