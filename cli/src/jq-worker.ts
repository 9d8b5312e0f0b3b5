/**
 * Applies a jq program to one result after another, in a thread of its own: it may never end, or grow
 * without bound, and whoever started it ends it then. What it makes is handed over in parts, each when
 * the one before is written.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { compile } from '@michaelhomer/jqjs';
import type { FromWorker, ToWorker } from './jq.ts';

const PART_LENGTH = 65_536; // Characters, and then it is handed over.
const MESSAGE_MAX = 200; // Characters of what is wrong.

let results: Iterator<unknown> | undefined;
const apply = compiled(String(workerData));
if (apply) {
  parentPort?.on('message', (asked: ToWorker) => answer(() => nextPart(apply, asked)));
  tell({ kind: 'ready' });
}

function tell(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has none.
  parentPort?.postMessage(message);
}

function compiled(program: string): ReturnType<typeof compile> | undefined {
  try {
    const found = compile(program);
    const unknown = calledIn(found.ast).find((name) => !known().has(name));
    if (unknown === undefined) return found;
    const [name, count] = unknown.split('/');
    const taken = count === '0' ? 'without arguments' : `of ${count} arguments`;
    tell({ kind: 'wrong', message: said(`there is no function ${name} ${taken}`) });
  } catch (error) {
    tell({ kind: 'wrong', message: said(error) });
  }
  return undefined;
}

/** The names of all functions, those of the program among them: `map/1`. */
function known(): ReadonlySet<unknown> {
  return new Set(Array.from(compile('builtins[]')(null)));
}

/** What a program calls outside of its own functions. Otherwise it would be found out when it is too late. */
function calledIn(node: unknown, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  const inside = Object.values(node).flatMap((one) => calledIn(one, seen));
  const isCall = 'name' in node && 'args' in node && Array.isArray(node.args);
  return isCall && typeof node.name === 'string' ? [node.name, ...inside] : inside;
}

function answer(act: () => FromWorker): void {
  try {
    tell(act());
  } catch (error) {
    tell({ kind: 'failed', message: said(error) });
  }
}

/** Results as lines: texts as they are, everything else as JSON. */
function nextPart(applied: ReturnType<typeof compile>, asked: ToWorker): FromWorker {
  if (asked.kind === 'input') results = applied(JSON.parse(asked.json))[Symbol.iterator]();
  let text = '';
  for (let next = results?.next(); next?.done === false; next = results?.next()) {
    const { value } = next;
    text += `${typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')}\n`;
    if (text.length >= PART_LENGTH) return { kind: 'part', text, isLast: false };
  }
  return { kind: 'part', text, isLast: true };
}

/** The library throws sentences, which may repeat what was typed, or all of the answer. */
function said(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, MESSAGE_MAX).replaceAll(/\d{12,}/g, '[hidden]');
}
