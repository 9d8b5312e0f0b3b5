import { bucketIn } from '../../../kernel/id.ts';
import type { EvidenceField } from './fields.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';

export type EvidenceFile = Readonly<{
  id: string;
  bucket: string;
  disputeId: string;
  field: EvidenceField;
  fileName: string;
  contentType: string;
  size: number;
  sha256: string;
  addedBy: string;
  createdAt: Date;
}>;

const EVIDENCE_FILE = sql`
  file_id as id, bucket, dispute_id as "disputeId", field, file_name as "fileName",
  content_type as "contentType", size, sha256, added_by as "addedBy", created_at as "createdAt"`;

/** Of the draft, oldest first. */
export async function filesOfDispute(db: Queryable, disputeId: string): Promise<EvidenceFile[]> {
  return await db.query<EvidenceFile>(sql`
    select ${EVIDENCE_FILE} from dispute_files
    where bucket = ${bucketIn(disputeId)} and dispute_id = ${disputeId} and removed_at is null
    order by created_at, file_id`);
}

/** Also one that is not in the draft any more: it was submitted. */
export async function findEvidenceFile(
  db: Queryable,
  disputeId: string,
  fileId: string,
): Promise<EvidenceFile | undefined> {
  const [row] = await db.query<EvidenceFile>(sql`
    select ${EVIDENCE_FILE} from dispute_files
    where bucket = ${bucketIn(disputeId)} and file_id = ${fileId} and dispute_id = ${disputeId}`);
  return row;
}

/** The caller holds the dispute's lock. */
export async function insertEvidenceFile(
  tx: Tx,
  file: EvidenceFile,
  sealed: readonly Buffer[],
): Promise<void> {
  await tx.query(sql`
    insert into dispute_files
      (bucket, file_id, dispute_id, field, file_name, content_type, size, sha256, added_by, created_at)
    values (${file.bucket}, ${file.id}, ${file.disputeId}, ${file.field}, ${file.fileName},
       ${file.contentType}, ${file.size}, ${file.sha256}, ${file.addedBy}, ${file.createdAt})`);
  for (const [place, part] of sealed.entries()) {
    await tx.query(sql`
      insert into dispute_file_parts (bucket, file_id, no, sealed)
      values (${file.bucket}, ${file.id}, ${place + 1}, ${part})`);
  }
}

/** What was submitted stays, and only leaves the draft; what was not is gone. */
export async function removeEvidenceFile(tx: Tx, file: EvidenceFile, now: Date): Promise<void> {
  const { bucket, disputeId, id } = file;
  const [submitted] = await tx.query(sql`
    select 1 from dispute_answers where bucket = ${bucket} and dispute_id = ${disputeId}
      and strpos(contents::text, ${id}) > 0 limit 1`);
  if (submitted) {
    await tx.query(sql`
      update dispute_files set removed_at = ${now} where bucket = ${bucket} and file_id = ${id}`);
    return;
  }
  await tx.query(sql`delete from dispute_file_parts where bucket = ${bucket} and file_id = ${id}`);
  await tx.query(sql`delete from dispute_files where bucket = ${bucket} and file_id = ${id}`);
}

/** One part of a file, still sealed; undefined behind the last. */
export async function filePart(
  db: Queryable,
  fileId: string,
  no: number,
): Promise<Buffer | undefined> {
  const [row] = await db.query<{ sealed: Buffer }>(sql`
    select sealed from dispute_file_parts
    where bucket = ${bucketIn(fileId)} and file_id = ${fileId} and no = ${no}`);
  return row?.sealed;
}
