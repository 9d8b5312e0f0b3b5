import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Alert } from '../../parts/notice.tsx';
import type { Filling } from './use-draft.ts';
import { texts } from './draft-texts.ts';
import type { ProfileGroup } from './profile-fields.ts';

type Props = Readonly<{ filling: Filling; groups: readonly ProfileGroup[] }>;

/** What two have changed at the same time, side by side: nothing more is saved before one is chosen. */
export function DraftConflict({ filling, groups }: Props) {
  const t = useTexts(texts);
  const { conflict, form, settle } = filling;
  if (!conflict) return null;
  const { paths, theirs, who } = conflict;
  const fields = groups.flatMap((group) => group.fields);
  const labelOf = (path: string) => fields.find((field) => field.path === path)?.label ?? path;
  const shown = (value: string | number | boolean | undefined) =>
    value === undefined || value === '' ? t('empty') : String(value);
  return (
    <Alert tone="warn" title={t('conflict')}>
      <span>{t('conflictText', { who })}</span>
      <FactList
        facts={paths.map((path) => [
          labelOf(path),
          `${t('yours')}: ${shown(form.values[path])} · ${t('theirs')}: ${shown(theirs[path])}`,
        ])}
      />
      <div className="row">
        <Button tone="main" onClick={() => settle(false)}>
          {t('keepMine')}
        </Button>
        <Button onClick={() => settle(true)}>{t('takeTheirs')}</Button>
      </div>
    </Alert>
  );
}
