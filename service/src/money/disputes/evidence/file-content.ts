import { assert } from '../../../kernel/assert.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EvidenceFile, filePart, findEvidenceFile } from './file-store.ts';

export const PART_BYTES = 64 * 1024;

/** Each part is sealed for its place: none can be left out, doubled or put into another file. */
export function partOwner({ id, size }: Pick<EvidenceFile, 'id' | 'size'>, no: number): string {
  return `${id} ${no}/${partCount(size)}`;
}

export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** The bytes of a file as they came, a part at a time. */
export async function* evidenceBytes(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  file: EvidenceFile,
): AsyncGenerator<Buffer> {
  for (let no = 1; no <= partCount(file.size); no += 1) {
    const sealed = await filePart(db, file.id, no);
    assert(sealed, `${file.id} has part ${no}`);
    yield await keyring.open('evidence', partOwner(file, no), sealed);
  }
}

type Named = Readonly<{ disputeId: string; fileId: string }>;

/** The same of a file that an answer names. */
export async function* bytesOfFile(
  deps: Pick<Platform, 'db' | 'keyring'>,
  { disputeId, fileId }: Named,
): AsyncGenerator<Buffer> {
  const file = await findEvidenceFile(deps.db, disputeId, fileId);
  assert(file, `${fileId} is a file of ${disputeId}`);
  yield* evidenceBytes(deps, file);
}
