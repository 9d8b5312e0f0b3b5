import { useState } from 'react';
import { call, newKey } from '../api/call.ts';
import { useCall, useRefresh } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { usePlace } from '../session/place.ts';
import { toast } from '../shell/toast.ts';
import type { Subject } from './assignee.tsx';
import { Button } from './button.tsx';
import { DataForm } from './data-form.tsx';
import { useForm } from './form.ts';
import { texts } from './note-texts.ts';

const TEXT_MAX = 2_000;
const SUGGESTED_MAX = 5;

/** Writes a note; who will see it stands below the field. */
export function NoteForm({ of }: Readonly<{ of: Subject }>) {
  const t = useTexts(texts);
  const refresh = useRefresh();
  const { isOperator } = usePlace();
  const [idempotencyKey, setKey] = useState(newKey);
  const form = useForm({ text: '' });
  const text = String(form.values['text'] ?? '');
  const write = async () => {
    await call('createNote', { body: { ...of, text, idempotencyKey } });
    form.set('text', '');
    setKey(newKey());
    toast({ tone: 'good', title: t('written') });
    await refresh();
  };
  return (
    <DataForm
      form={form}
      send={write}
      operation="createNote"
      submit={t('write')}
      tone="plain"
      fields={[
        {
          path: 'text',
          label: t('note'),
          hint: t(isOperator ? 'onlyOperators' : 'onlyPartner'),
          isRequired: true,
          rows: 2,
          maxLength: TEXT_MAX,
        },
      ]}
    >
      <Suggestions text={text} choose={(chosen) => form.set('text', chosen)} />
    </DataForm>
  );
}

const BEGUN = /(?:^|[\s(,;:])@([\w.%+-]*)$/u;

type SuggestionsProps = Readonly<{ text: string; choose: (text: string) => void }>;

/** Colleagues whose name fits what stands after the @ that one is typing. */
function Suggestions({ text, choose }: SuggestionsProps) {
  const begun = BEGUN.exec(text)?.[1];
  if (begun === undefined) return null;
  return <Fitting begun={begun.toLowerCase()} text={text} choose={choose} />;
}

function Fitting({ begun, choose, text }: SuggestionsProps & Readonly<{ begun: string }>) {
  const t = useTexts(texts);
  const { data } = useCall('listColleagues', {});
  const fitting = (data?.data ?? [])
    .filter(({ handle, name }) => `${handle} ${name}`.toLowerCase().includes(begun))
    .slice(0, SUGGESTED_MAX);
  if (fitting.length === 0) return null;
  return (
    <div className="mention-choices">
      {fitting.map(({ handle, name, userId }) => (
        <Button
          key={userId}
          tone="quiet"
          operation="createNote"
          aria-label={t('mention', { name })}
          onClick={(event) => {
            const field = event.currentTarget.form?.querySelector('textarea');
            choose(`${text.slice(0, text.length - begun.length)}${handle} `);
            field?.focus();
          }}
        >
          {`@${handle}`}
        </Button>
      ))}
    </div>
  );
}
