import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { Panel } from '../../parts/page.tsx';
import { toast } from '../../shell/toast.ts';
import { texts } from './texts.ts';

export function PasswordForm() {
  const t = useTexts(texts);
  const [round, setRound] = useState(0);
  return (
    <Panel title={t('password')} text={t('passwordText')}>
      {/* A form for each change: what was typed does not stay. */}
      <Fields key={round} onDone={() => setRound(round + 1)} />
    </Panel>
  );
}

function Fields({ onDone }: Readonly<{ onDone: () => void }>) {
  const t = useTexts(texts);
  const refresh = useRefresh();
  const form = useForm({ current: '', new: '' });
  const change = async () => {
    const { current, new: chosen } = form.values;
    await call('changePassword', { body: { current: String(current), new: String(chosen) } });
    toast({ tone: 'good', title: t('changed') });
    onDone();
    await refresh();
  };
  const password = { isRequired: true, type: 'password', maxLength: 256 } as const;
  return (
    <DataForm
      form={form}
      send={change}
      operation="changePassword"
      submit={t('change')}
      tone="plain"
      fields={[
        { ...password, path: 'current', label: t('current'), autoComplete: 'current-password' },
        {
          ...password,
          path: 'new',
          label: t('new'),
          hint: t('newHint'),
          autoComplete: 'new-password',
        },
      ]}
    />
  );
}
