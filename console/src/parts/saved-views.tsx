import { Popover } from '@base-ui/react/popover';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useList, useRefresh } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { toast } from '../shell/toast.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { useSearchParams } from './search-params.ts';
import { texts } from './texts.ts';

type SavedViewsProps = Readonly<{ page: string; keys: readonly string[] }>;

/** The filters that somebody wants to see again. */
export function SavedViews({ page, keys }: SavedViewsProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="button quiet">
        <Icon name="bookmark" />
        <span>{t('views')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="positioner" align="end" sideOffset={6}>
          <Popover.Popup className="popover column" aria-label={t('views')}>
            <ViewList page={page} keys={keys} close={() => setOpen(false)} />
            <SaveView page={page} keys={keys} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ViewList({ page, keys, close }: SavedViewsProps & Readonly<{ close: () => void }>) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { rows, isPending } = useList('listSavedViews', { query: { page } }, { live: false });
  if (rows.length === 0) return <p className="muted">{isPending ? t('loading') : t('noViews')}</p>;
  const open = (search: string) => {
    const cleared = Object.fromEntries([...keys, 'cursor'].map((key) => [key, undefined]));
    const wanted = Object.fromEntries(new URLSearchParams(search));
    void navigate({ to: '.', search: (current) => ({ ...current, ...cleared, ...wanted }) });
    close();
  };
  const remove = async (viewId: string) => {
    await call('deleteSavedView', { params: { viewId } });
    await refresh();
  };
  return (
    <ul>
      {rows.map(({ viewId, name, search }) => (
        <li key={viewId} className="row apart">
          <button type="button" className="menu-item view-name" onClick={() => open(search)}>
            {name}
          </button>
          <IconButton
            icon="close"
            label={t('deleteView', { name })}
            onClick={() => void remove(viewId)}
          />
        </li>
      ))}
    </ul>
  );
}

function SaveView({ page, keys }: SavedViewsProps) {
  const t = useTexts(texts);
  const [params] = useSearchParams();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const refresh = useRefresh();
  const kept = new URLSearchParams();
  for (const key of keys) if (params[key] !== undefined) kept.set(key, params[key]);
  if (kept.size === 0) return null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await call('createSavedView', { body: { page, name, search: kept.toString(), isShared } });
      setName('');
      await refresh();
    } catch (error) {
      toast({ tone: 'bad', title: problemOf(error).message });
    }
  };
  return (
    <form className="column" onSubmit={(event) => void save(event)}>
      <label className="field">
        <span className="field-label">{t('viewName')}</span>
        <input
          className="input"
          required
          maxLength={60}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
      </label>
      <label className="check">
        <input type="checkbox" checked={isShared} onChange={(e) => setShared(e.target.checked)} />
        {t('shareView')}
      </label>
      <Button type="submit">{t('saveView')}</Button>
    </form>
  );
}
