import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type {
  AnswerTaken,
  DisputeAnswer,
  DisputeDesk,
  NoticePage,
  NoticesAsked,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { ChargebackFault } from './chargeback-layout.ts';
import { isThere, nothingThere, syncFolder, writeDurably } from './durable-files.ts';
import { readChargebacks } from './read-chargebacks.ts';

/** Folders that the host, or what carries files to and from it, has in common with us. */
export type DisputeFolders = Readonly<{
  /** Files of chargebacks. One that is read is moved into `reading` in it, and then into `done`. */
  inbox: string;
  /** A folder for each answer. */
  outbox: string;
}>;

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.txt$/;
const ANSWER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const FIELD_NAME = /^[A-Za-z0-9-]{1,64}$/;
const BEGINNING = '-';
const [READING, DONE] = ['reading', 'done'];
const ENDING = '.txt';

/** Disputes by files: chargebacks in, answers out. */
export function createFileDesk({ inbox, outbox }: DisputeFolders): DisputeDesk {
  return {
    notices: async (asked) => await pageIn(inbox, asked),
    answer: async (answer) => await writeAnswer(outbox, answer),
  };
}

/** Of a file in `reading`, whose name no other file has, ever. */
type Place = Readonly<{ file: string; read: number }>;

function placeIn(after: string | null): Place | undefined {
  const [, file = '', read = ''] = /^(.+):(\d{1,7})$/.exec(after ?? '') ?? [];
  return file === '' ? undefined : { file, read: Number(read) };
}

/**
 * What is in `reading` was not read to its end by whoever asks: only when the page behind the last line of a
 * file is asked for is it moved away, so no file is skipped, whatever its name.
 */
async function pageIn(inbox: string, { after, limit }: NoticesAsked): Promise<NoticePage> {
  const place = placeIn(after);
  for await (const file of filesIn(inbox, place?.file)) {
    const notices = await noticesOf(join(inbox, READING, file));
    if (!notices) continue;
    const read = place?.file === file ? place.read : 0;
    if (read < notices.length) {
      const some = notices.slice(read, read + limit);
      return { notices: some, next: `${file}:${read + some.length}` };
    }
    await move(inbox, join(READING, file), join(DONE, file));
  }
  return { notices: [], next: after ?? BEGINNING };
}

/** That which is being read, the others that were begun, and then what has come since, by their names. */
async function* filesIn(inbox: string, begun: string | undefined): AsyncGenerator<string> {
  const arrived = await readdir(inbox);
  const reading = (await readdir(join(inbox, READING)).catch(nothingThere)) ?? [];
  const ours = reading.filter((name) => name.endsWith(ENDING)).toSorted();
  yield* ours.filter((name) => name === begun);
  yield* ours.filter((name) => name !== begun);
  for (const name of arrived.filter((file) => FILE_NAME.test(file)).toSorted()) {
    const claimed = await claim(inbox, name);
    if (claimed !== undefined) yield claimed;
  }
}

/**
 * Takes a file that is whole out of the host's reach, under a name of its own: hosts use a name again, and
 * then a place in the one file would be taken for a place in the other.
 */
async function claim(inbox: string, name: string): Promise<string | undefined> {
  if (!(await noticesOf(join(inbox, name)))) return undefined;
  const claimed = `${name.slice(0, -ENDING.length)}-${randomUUID()}${ENDING}`;
  return (await move(inbox, name, join(READING, claimed))) ? claimed : undefined;
}

async function noticesOf(path: string) {
  const text = await readFile(path, 'latin1').catch(nothingThere);
  try {
    return text === undefined ? undefined : readChargebacks(text);
  } catch (error) {
    if (!(error instanceof ChargebackFault)) throw error;
    throw new Error(`${basename(path)}, ${error.message}`, { cause: error });
  }
}

/** False where another process was first. */
async function move(inbox: string, from: string, to: string): Promise<boolean> {
  await mkdir(join(inbox, dirname(to)), { recursive: true });
  const moving = rename(join(inbox, from), join(inbox, to)).then(() => true);
  return (await moving.catch(nothingThere)) ?? false;
}

/**
 * A folder with `answer.json` and the files, under the answer's name. It is written under another name and
 * renamed when it is whole and on the disk: whoever finds it may take it.
 */
async function writeAnswer(outbox: string, answer: DisputeAnswer): Promise<AnswerTaken> {
  const { answerId, caseReference, contents, digest, files, kind } = answer;
  if (!ANSWER_NAME.test(answerId)) return { kind: 'refused', reason: 'It has no name for a file.' };
  const [whole, taken] = [join(outbox, answerId), join(outbox, 'done', answerId)];
  if ((await isThere(whole)) || (await isThere(taken))) return { kind: 'taken' };
  const unfinished = join(outbox, `.${answerId}-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  try {
    for (const { fileId } of contents.files) {
      if (!FIELD_NAME.test(fileId)) return { kind: 'refused', reason: 'A file has no good name.' };
      await writeDurably(join(unfinished, fileId), files(fileId));
    }
    const letter = { answerId, caseReference, kind, digest, contents };
    await writeDurably(join(unfinished, 'answer.json'), [Buffer.from(JSON.stringify(letter))]);
    await renameOnce(unfinished, whole);
    await syncFolder(outbox);
    return { kind: 'taken' };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** A folder that is there already, with something in it, is the same answer. */
async function renameOnce(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isFirst = error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
    if (!isFirst && !(await isThere(to))) throw error;
  }
}
