/** A reporter of the test runner: the slowest tests and files of a run, after its summary. */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { slowTestOf } from './test-groups.ts';

const SHOWN = 20;
const ROOT = process.cwd();

export default async function* slowest(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests = new Map<string, number>();
  const files = new Map<string, number>();
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file !== undefined) {
      const own = data.file.startsWith(ROOT) ? nameOf(data.file) : slowTestOf(data.file);
      if (own !== undefined) files.set(own, data.duration_ms);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { details, file = '', name } = data;
    // Where files share a process, each is a test there; see test/one-process.ts.
    if (name.endsWith('.test.ts')) files.set(name, details.duration_ms);
    else if (details.type !== 'suite') tests.set(`${nameOf(file)}: ${name}`, details.duration_ms);
  }
  yield listOf('tests', tests);
  yield listOf('files', files);
}

function nameOf(file: string): string {
  return relative(ROOT, file);
}

function listOf(what: string, durations: ReadonlyMap<string, number>): string {
  const ordered = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
  if (ordered.length < 2) return '';
  const lines = ordered.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  return `\nThe slowest ${what}\n${lines.join('\n')}\n`;
}
