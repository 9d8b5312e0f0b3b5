import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AnswerTaken,
  DisputeAnswer,
  DisputeDesk,
  NoticePage,
  NoticesAsked,
} from '../../../service/src/acquiring/acquirers/index.ts';
import { isThere, nothingThere, syncFolder, writeDurably } from './durable-files.ts';
import { readChargebacks } from './read-chargebacks.ts';

/** Folders that the host, or what carries files to and from it, has in common with us. */
export type DisputeFolders = Readonly<{
  /** Files of chargebacks; what was read is moved into `done` in it. */
  inbox: string;
  /** A folder for each answer. */
  outbox: string;
}>;

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.txt$/;
const ANSWER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const FIELD_NAME = /^[A-Za-z0-9-]{1,64}$/;
const BEGINNING = '-';

/** Disputes by files: chargebacks in, answers out. */
export function createFileDesk({ inbox, outbox }: DisputeFolders): DisputeDesk {
  return {
    notices: async (asked) => await pageIn(inbox, asked),
    answer: async (answer) => await writeAnswer(outbox, answer),
  };
}

type Place = Readonly<{ file: string; read: number }>;

function placeIn(after: string | null): Place | undefined {
  const [, file = '', read = ''] = /^(.+):(\d{1,7})$/.exec(after ?? '') ?? [];
  return file === '' ? undefined : { file, read: Number(read) };
}

/**
 * What is in the inbox was not read to its end by whoever asks: only when the page behind the last line of a
 * file is asked for is it moved away, so no file is skipped, whatever its name.
 */
async function pageIn(inbox: string, { after, limit }: NoticesAsked): Promise<NoticePage> {
  const place = placeIn(after);
  for (const file of await filesIn(inbox, place?.file)) {
    const notices = await noticesOf(join(inbox, file));
    if (!notices) continue;
    const read = place?.file === file ? place.read : 0;
    if (read < notices.length) {
      const some = notices.slice(read, read + limit);
      return { notices: some, next: `${file}:${read + some.length}` };
    }
    await moveAway(inbox, file);
  }
  return { notices: [], next: after ?? BEGINNING };
}

/** That which is being read, and then the others in the order of their names. */
async function filesIn(inbox: string, begun: string | undefined): Promise<readonly string[]> {
  const names = (await readdir(inbox)).filter((name) => FILE_NAME.test(name)).toSorted();
  return [...names.filter((name) => name === begun), ...names.filter((name) => name !== begun)];
}

async function noticesOf(path: string) {
  const text = await readFile(path, 'latin1').catch(nothingThere);
  return text === undefined ? undefined : readChargebacks(text);
}

async function moveAway(inbox: string, file: string): Promise<void> {
  await mkdir(join(inbox, 'done'), { recursive: true });
  await rename(join(inbox, file), join(inbox, 'done', file)).catch(nothingThere);
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
