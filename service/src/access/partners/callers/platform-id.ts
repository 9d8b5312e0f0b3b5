import { bucketOf, newId } from '../../../kernel/id.ts';

// Partners, people and their credentials belong to no merchant, so no shard of merchants holds them. They
// share one bucket, and so their ids sort by age.
const PLATFORM_BUCKET = bucketOf('platform');

type PlatformKind = 'partner' | 'client' | 'apiKey' | 'user' | 'session' | 'passkey';

export function newPlatformId(kind: PlatformKind, now: Date): string {
  return newId(kind, PLATFORM_BUCKET, now);
}
