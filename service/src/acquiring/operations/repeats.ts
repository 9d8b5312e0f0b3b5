import { inProgress, otherRequest } from '../../platform/http/idempotency.ts';
import type { FoundOperation, FoundOperations, HostReferences } from '../acquirers/index.ts';

type Asked = Readonly<{
  id: string;
  acquirer: string;
  hostReferences: HostReferences | null | undefined;
  /** Undefined: all there is. */
  amount: bigint | undefined;
  currency: string;
  operation?: FoundOperation['operation'];
}>;

/**
 * Whether this is a repeat of what an acquirer has done and this database does not have, since it was
 * restored: then it may be asked again under the same reference. Refuses it where something else is
 * asked for, and where the host would not know it again: by references that are new each time, or at
 * another acquirer. A person has to look into that.
 */
export function foundBefore(found: FoundOperations, asked: Asked): FoundOperation | undefined {
  const first = found.find(asked.id);
  if (!first) return undefined;
  const { acquirer, amount = first.amount, hostReferences, operation = first.operation } = asked;
  const isSame = amount === first.amount && asked.currency === first.currency;
  if (!isSame || operation !== first.operation) throw otherRequest();
  if (acquirer !== first.acquirer || hostReferences) throw inProgress();
  return first;
}
