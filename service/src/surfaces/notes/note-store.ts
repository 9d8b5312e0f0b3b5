import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { readList } from '../../platform/db/list.ts';
import { type Database, forBucket, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Note } from './note.ts';
import type { SideMember } from './side.ts';
import type { NotedRecord } from './subject.ts';

type ReadBy = Pick<SideMember, 'owner' | 'userId'>;

type Row = Omit<Note, 'mentions' | 'isOwn' | 'isUnread'>;
type Mention = Readonly<{ noteId: string; userId: string; readAt: Date | null }>;

const NOTE = sql`
  note_id as id, owner, record_type as "recordType", record_id as "recordId",
  author_id as "authorId", author, text, created_at as "createdAt", deleted_at as "deletedAt"`;

/** The notes of one side about a record, the newest first. */
export async function listNotes(
  db: Database,
  by: ReadBy,
  { recordId, recordType }: NotedRecord,
  page: PageRequest,
): Promise<Note[]> {
  const bucket = bucketOf(by.owner);
  const there = forBucket(db, bucket);
  const select = sql`
    select ${NOTE} from notes
    where bucket = ${bucket} and owner = ${by.owner} and record_id = ${recordId}
      and record_type = ${recordType}`;
  const rows = await readList<Row>(there, { select, id: sql`note_id`, page });
  return await withMentions(there, by, rows);
}

/** If it is of the reader's side. */
export async function findNote(db: Queryable, by: ReadBy, id: string): Promise<Note | undefined> {
  const rows = await db.query<Row>(sql`
    select ${NOTE} from notes
    where bucket = ${bucketIn(id)} and note_id = ${id} and owner = ${by.owner}`);
  return (await withMentions(db, by, rows))[0];
}

/** Notes of one side, with whom they mention, as this reader sees them. */
async function withMentions(
  db: Queryable,
  { owner, userId }: ReadBy,
  rows: readonly Row[],
): Promise<Note[]> {
  if (rows.length === 0) return [];
  const mentions = await db.query<Mention>(sql`
    select note_id as "noteId", user_id as "userId", read_at as "readAt" from note_mentions
    where bucket = ${bucketOf(owner)} and note_id = any(${rows.map(({ id }) => id)}::text[])
    order by note_id, user_id`);
  const ofNotes = Map.groupBy(mentions, ({ noteId }) => noteId);
  return rows.map((row) => {
    const those = ofNotes.get(row.id) ?? [];
    return {
      ...row,
      mentions: those.map((one) => one.userId),
      isOwn: row.authorId === userId,
      isUnread: those.some((one) => one.userId === userId && one.readAt === null),
    };
  });
}

type NewNote = Omit<Note, 'deletedAt' | 'isOwn' | 'isUnread'> &
  Readonly<{ key: string; text: string }>;

/** The id of what the author has written under the key: this note's, or that of the first. */
export async function insertNote(tx: Tx, note: NewNote): Promise<string> {
  const { authorId, createdAt, id, key, owner } = note;
  const bucket = bucketOf(owner);
  const made = await tx.query(sql`
    insert into notes (bucket, note_id, owner, record_type, record_id, author_id, author, key, text,
      created_at)
    values (${bucket}, ${id}, ${owner}, ${note.recordType}, ${note.recordId}, ${authorId},
      ${note.author}, ${key}, ${note.text}, ${createdAt})
    on conflict (author_id, key, owner, bucket) do nothing returning 1 as one`);
  if (made.length === 0) {
    const [first] = await tx.query<{ id: string }>(sql`
      select note_id as id from notes
      where bucket = ${bucket} and owner = ${owner} and author_id = ${authorId} and key = ${key}`);
    if (!first) throw new Error('a key that conflicts is of a note');
    return first.id;
  }
  await tx.query(sql`
    insert into note_mentions (bucket, note_id, owner, user_id, created_at)
    select ${bucket}::bpchar, ${id}::text, ${owner}::text, mentioned.id, ${createdAt}::timestamptz
    from unnest(${note.mentions}::text[]) as mentioned (id)`);
  return id;
}

/** The caller has found it to be its author's. False where it was deleted before. */
export async function deleteNote(tx: Tx, id: string, now: Date): Promise<boolean> {
  const bucket = bucketIn(id);
  const gone = await tx.query(sql`
    update notes set text = null, deleted_at = ${now}
    where bucket = ${bucket} and note_id = ${id} and deleted_at is null returning 1 as one`);
  await tx.query(sql`delete from note_mentions where bucket = ${bucket} and note_id = ${id}`);
  return gone.length > 0;
}

export async function markRead(db: Database, by: ReadBy, id: string, now: Date): Promise<void> {
  const bucket = bucketIn(id);
  await forBucket(db, bucket).query(sql`
    update note_mentions set read_at = ${now}
    where bucket = ${bucket} and note_id = ${id} and owner = ${by.owner}
      and user_id = ${by.userId} and read_at is null`);
}
