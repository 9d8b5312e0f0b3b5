import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem, TextField } from '../../parts/fields.tsx';
import { useForm } from '../../parts/form.ts';
import { Panel } from '../../parts/page.tsx';
import { toast } from '../../shell/toasts.tsx';
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
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(change);
      }}
    >
      <TextField
        form={form}
        path="current"
        label={t('current')}
        isRequired
        input={{ type: 'password', autoComplete: 'current-password', maxLength: 256 }}
      />
      <TextField
        form={form}
        path="new"
        label={t('new')}
        hint={t('newHint')}
        isRequired
        input={{ type: 'password', autoComplete: 'new-password', maxLength: 256 }}
      />
      <FormProblem form={form} paths={['current', 'new']} />
      <div className="form-end">
        <Button type="submit" isBusy={form.isBusy}>
          {t('change')}
        </Button>
      </div>
    </form>
  );
}
