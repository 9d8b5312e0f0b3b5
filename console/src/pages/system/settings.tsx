import { useState } from 'react';
import type { System } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { texts } from './texts.ts';

export function Settings({ settings }: Readonly<{ settings: System['settings'] }>) {
  const t = useTexts(texts);
  const [text, setText] = useState('');
  const wanted = text.toLowerCase();
  const rows = settings.filter(({ name, use }) => `${name} ${use}`.toLowerCase().includes(wanted));
  return (
    <Panel
      title={t('settings')}
      isFlush
      actions={
        <input
          className="input"
          type="search"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      }
    >
      <SimpleTable
        caption={t('settings')}
        rows={rows}
        rowKey={({ name }) => name}
        texts={texts}
        columns={{
          setting: ({ name }) => <code>{name}</code>,
          value: ({ value, isSet }) => (
            <>
              <code>{value}</code> {!isSet && <span className="muted">{t('isDefault')}</span>}
            </>
          ),
          use: ({ use }) => (
            <span className="wrapped">
              <OfService>{use}</OfService>
            </span>
          ),
        }}
      />
    </Panel>
  );
}
