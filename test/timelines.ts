import assert from 'node:assert/strict';
import type { TestCall } from './http.ts';

/** An entry as tests look at it; the door checks the whole against its schema. */
export type TimelineEntry = Readonly<{
  at: string;
  kind: string;
  id: string;
  title: string;
  merchantId: string | null;
  subjectId: string | null;
  correlationId: string | null;
  details: Readonly<Record<string, unknown>>;
}>;

type TimelinePage = Readonly<{
  data: TimelineEntry[];
  next: string | null;
  previous: string | null;
}>;

export async function timelinePage(call: TestCall, url: string): Promise<TimelinePage> {
  const answer = await call('GET', url);
  assert.equal(answer.status, 200, answer.text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer.body as TimelinePage;
}

/** All entries, page by page. */
export async function wholeTimeline(call: TestCall, url: string): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let next: string | null = url; next !== null;) {
    const page: TimelinePage = await timelinePage(call, next);
    entries.push(...page.data);
    next = page.next;
  }
  return entries;
}
