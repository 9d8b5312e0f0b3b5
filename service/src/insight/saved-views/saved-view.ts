import { isPartner, operatorOf } from '../../access/partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** The filters of a list under a name. */
export type SavedView = Readonly<{
  id: string;
  owner: string;
  page: string;
  name: string;
  search: string;
  isShared: boolean;
  createdAt: Date;
}>;

/** Whose views a caller has: its own, and what others of the same partner share; operators are one more. */
export type Viewer = Readonly<{ partnerId: string; owner: string }>;

export function viewerOf({ caller }: Readonly<{ caller: Caller | undefined }>): Viewer {
  if (isPartner(caller)) return { partnerId: caller.partnerId, owner: caller.clientId };
  return { partnerId: '', owner: operatorOf({ caller }).clientId };
}
