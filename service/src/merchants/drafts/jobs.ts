import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetDrafts } from './draft-store.ts';
import { forgetLinks } from './links/link-store.ts';

const KEPT_MS = 90 * 86_400_000; // Nobody has gone on for a season; and the merchant, if any, has it all.
const EVERY_MS = 3_600_000;

/** Personal data is not kept for what nobody goes on with. */
export function draftJobs({ clock, db }: Pick<Platform, 'clock' | 'db'>): Job[] {
  const before = () => addMilliseconds(clock.now(), -KEPT_MS);
  return [
    {
      name: 'forget-merchant-drafts',
      everyMs: EVERY_MS,
      onArrival: true,
      run: () => forgetDrafts(db, before()),
    },
    {
      name: 'forget-merchant-links',
      everyMs: EVERY_MS,
      onArrival: true,
      run: () => forgetLinks(db, before()),
    },
  ];
}
