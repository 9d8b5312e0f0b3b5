import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { call, type InputOf } from '../api/call.ts';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { useSession } from '../session/session.tsx';
import { texts } from './note-texts.ts';
import { useTry } from './try.ts';
import './menu.css';
import './notes.css';

/** A record that people give to each other and write notes about. */
export type Subject = InputOf<'retrieveAssignment'>['params'];

type AssigneeProps = Readonly<{
  of: Subject;
  assigneeId: string | null;
  /** Null where nobody has it who can sign in. */
  name: string | null;
  mayAssign: boolean;
}>;

/** Who has a record, and the menu to give it to somebody else. */
export function Assignee({ of, assigneeId, name, mayAssign }: AssigneeProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const shown = name ?? t('nobody');
  if (!mayAssign) return <span className={name === null ? 'muted' : ''}>{shown}</span>;
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger
        className="button quiet assignee"
        data-operation="assignRecord"
        aria-label={t('assignFrom', { name: shown })}
      >
        <span className={name === null ? 'muted' : ''}>{shown}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="positioner" align="start" sideOffset={4}>
          <Menu.Popup className="menu">
            <People of={of} assigneeId={assigneeId} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function People({ of, assigneeId }: Pick<AssigneeProps, 'of' | 'assigneeId'>) {
  const t = useTexts(texts);
  const { user } = useSession();
  const { data } = useCall('listColleagues', {});
  const assign = useAssign();
  const people = data?.data ?? [];
  const others = people.filter(({ userId }) => userId !== user.userId);
  const give = (to: string | null) => () => void assign(of, { to, from: assigneeId });
  return (
    <>
      {assigneeId !== user.userId && (
        <Menu.Item className="menu-item" onClick={give(user.userId)}>
          {t('me')}
        </Menu.Item>
      )}
      {others.map(({ userId, name, email }) => (
        <Menu.Item
          key={userId}
          className="menu-item"
          disabled={userId === assigneeId}
          onClick={give(userId)}
        >
          <span title={email}>{name}</span>
        </Menu.Item>
      ))}
      {assigneeId !== null && (
        <Menu.Item className="menu-item" onClick={give(null)}>
          {t('nobody')}
        </Menu.Item>
      )}
    </>
  );
}

/** Gives a record to somebody; where another person has done so meanwhile, that is said. */
export function useAssign() {
  const t = useTexts(texts);
  const attempt = useTry();
  return async (
    { recordId, recordType }: Subject,
    { to, from }: Readonly<{ to: string | null; from: string | null }>,
  ) => {
    const params = { recordType, recordId };
    const body = { assigneeId: to ?? undefined, expectedAssigneeId: from ?? undefined };
    await attempt(
      () => call('assignRecord', { params, body }),
      to === null ? t('takenBack') : t('assigned'),
    );
  };
}
