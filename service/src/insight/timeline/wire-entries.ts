import {
  type AcquirerMessage,
  type OwnAcquirers,
  wireBody,
} from '../../acquiring/acquirers/index.ts';
import type { TimelineEntry } from './entry.ts';

/** For operators: the bytes of a message to an acquirer, with what they mean. */
export function withWire(entry: TimelineEntry, describe: OwnAcquirers['describe']): TimelineEntry {
  if (entry.kind !== 'acquirerMessage') return entry;
  // As acquirer-entries.ts has them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const details = entry.details as Pick<AcquirerMessage, 'acquirer' | 'wire'>;
  return {
    ...entry,
    details: { ...details, wire: wireBody(details.wire, details.acquirer, describe) },
  };
}

/** For partners, whose matter an acquirer's messages are not. */
export function withoutWire(entry: TimelineEntry): TimelineEntry {
  if (entry.kind !== 'acquirerMessage') return entry;
  return { ...entry, details: { ...entry.details, wire: null } };
}
