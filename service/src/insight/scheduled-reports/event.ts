import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { strict } from '../../platform/http/schema.ts';
import type { ReportRun } from './run.ts';
import { RUN, runData } from './schema.ts';

const READY = defineEvent({
  type: 'report.ready',
  description: 'A scheduled report was made. Its file can be downloaded for 30 days.',
  data: strict(RUN),
});

/** Operators have no feed of events: undefined. */
export function reportReady(run: ReportRun, now: Date): NewEvent | undefined {
  const { bucket, correlationId, id: subjectId, merchantId, partnerId } = run;
  if (partnerId === '') return undefined;
  const about = { bucket, partnerId, merchantId, subjectId, sequence: 1, correlationId, now };
  return eventOf(READY, { ...about, data: runData(run) });
}
