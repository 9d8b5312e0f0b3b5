import { bucketOf, newId } from '../kernel/id.ts';

// Partners and their credentials belong to no merchant, so no shard of merchants holds them. They
// share one bucket, and so their ids sort by age.
const PLATFORM_BUCKET = bucketOf('platform');

export function newPlatformId(kind: 'partner' | 'client' | 'apiKey', now: Date): string {
  return newId(kind, PLATFORM_BUCKET, now);
}
