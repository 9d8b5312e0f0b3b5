import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Note } from '../api/operations.ts';
import { useCall, useList, useRefresh } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { Assignee, type Subject } from './assignee.tsx';
import { Tag } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { DataForm } from './data-form.tsx';
import { Dialog } from './dialog.tsx';
import { useForm } from './form.ts';
import { NoteForm } from './note-form.tsx';
import { texts } from './note-texts.ts';
import { Panel } from './page.tsx';
import { OfOthers } from './problem-text.tsx';
import { Time } from './time.tsx';
import { useTry } from './try.ts';
import './notes.css';

const SHOWN = 10;
const SHOWN_MAX = 100;

/** What colleagues of one's own side have noted about a record, and who of them has it. */
export function Notes(of: Subject) {
  const t = useTexts(texts);
  const { data: assignment } = useCall('retrieveAssignment', { params: of }, { live: true });
  const mayWrite = assignment?.mayWrite ?? false;
  const who = assignment && (
    <>
      <span className="muted">{t('assignee')}</span>
      <Assignee
        of={of}
        assigneeId={assignment.assigneeId}
        name={assignment.assigneeName}
        mayAssign={mayWrite}
      />
    </>
  );
  return (
    <Panel title={t('notes')} actions={who}>
      <div className="notes">
        {mayWrite && <NoteForm of={of} />}
        <NoteList of={of} />
      </div>
    </Panel>
  );
}

function NoteList({ of }: Readonly<{ of: Subject }>) {
  const t = useTexts(texts);
  const [limit, setLimit] = useState(SHOWN);
  const { rows, next, isPending } = useList('listNotes', { query: { ...of, limit } });
  useRead(rows);
  if (rows.length === 0) return isPending ? null : <p className="muted">{t('noNotes')}</p>;
  return (
    <>
      <ul className="note-list">
        {rows.map((note) => (
          <OneNote key={note.noteId} note={note} />
        ))}
      </ul>
      {next !== null && limit < SHOWN_MAX && (
        <div>
          <Button tone="quiet" operation="listNotes" onClick={() => setLimit(SHOWN_MAX)}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whoever sees the notes that mention them has read them: they leave the inbox. */
function useRead(notes: readonly Note[]): void {
  const refresh = useRefresh();
  const unread = notes.filter(({ isUnreadMention }) => isUnreadMention);
  const ids = unread.map(({ noteId }) => noteId).join(' ');
  useEffect(() => {
    if (ids === '') return;
    const mark = async () => {
      for (const noteId of ids.split(' ')) await call('markNoteRead', { params: { noteId } });
      await refresh();
    };
    // Not told: it is marked when the notes are looked at again.
    mark().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is new each time.
  }, [ids]);
}

function OneNote({ note }: Readonly<{ note: Note }>) {
  const t = useTexts(texts);
  const { userMentioned } = useMentioned(note);
  return (
    <li data-unread={userMentioned || undefined}>
      <div className="row apart">
        <span className="row">
          <strong>{note.author}</strong>
          <span className="muted">
            <Time at={note.createdAt} form="relative" />
          </span>
          {userMentioned && <Tag tone="info">{t('mentionedYou')}</Tag>}
        </span>
        {note.isOwn && note.text !== null && <DeleteNote noteId={note.noteId} />}
      </div>
      {note.text === null ? (
        <p className="muted">{t('deleted')}</p>
      ) : (
        <p className="note-text">
          <OfOthers>{withMentions(note.text)}</OfOthers>
        </p>
      )}
    </li>
  );
}

/** Said for as long as the page shows it, though it is marked as read at once. */
function useMentioned({ isUnreadMention }: Note) {
  const [userMentioned] = useState(isUnreadMention);
  return { userMentioned };
}

const MENTION = /((?:^|(?<=[\s(,;:]))@[\w.%+-]+(?:@[\w.-]+)?)/u;

function withMentions(text: string) {
  return text.split(MENTION).map((part, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of one text stay in their places.
      <span key={place} className="note-mention">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function DeleteNote({ noteId }: Readonly<{ noteId: string }>) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const form = useForm();
  const attempt = useTry();
  const close = () => setOpen(false);
  const remove = async () => {
    await attempt(() => call('deleteNote', { params: { noteId } }), t('isDeleted'));
    close();
  };
  return (
    <>
      <IconButton
        icon="close"
        label={t('delete')}
        operation="deleteNote"
        onClick={() => setOpen(true)}
      />
      <Dialog isOpen={isOpen} close={close} title={t('delete')} text={t('deleteText')}>
        <DataForm
          form={form}
          fields={[]}
          send={remove}
          submit={t('delete')}
          tone="danger"
          close={close}
        />
      </Dialog>
    </>
  );
}
