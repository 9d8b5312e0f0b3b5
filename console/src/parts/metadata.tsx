import { useState } from 'react';
import { newKey, type OperationId, send } from '../api/call.ts';
import { useStill } from '../api/live.ts';
import { useRefresh } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { useSession } from '../session/session.tsx';
import { toast } from '../shell/toast.ts';
import { Button } from './button.tsx';
import { DataForm } from './data-form.tsx';
import { Dialog } from './dialog.tsx';
import { FactList } from './facts.tsx';
import { useForm } from './form.ts';
import { Panel } from './page.tsx';
import { OfOthers } from './problem-text.tsx';
import { texts } from './texts.ts';

type Metadata = Readonly<Record<string, string>>;

/** How it is changed, where it can be. */
type Change = Readonly<{
  operation: Extract<OperationId, `update${string}`>;
  params: Readonly<Record<string, string>>;
  /** Whether the operation asks why. */
  hasReason?: boolean;
}>;

type MetadataProps = Readonly<{
  metadata: Metadata | undefined;
  /** Whose record it is, where an operator acts for a partner. */
  partnerId: string | null;
  change?: Change;
}>;

/** What a partner noted with a record; nothing where there is none, and the viewer cannot add any. */
export function MetadataPanel({ change, metadata = {}, partnerId }: MetadataProps) {
  const t = useTexts(texts);
  const { mayCall } = useSession();
  const [isOpen, setOpen] = useState(false);
  const mayChange = change !== undefined && mayCall(change.operation);
  const entries = Object.entries(metadata);
  if (entries.length === 0 && !mayChange) return null;
  const close = () => setOpen(false);
  const button = mayChange && (
    <Button tone="quiet" operation={change.operation} onClick={() => setOpen(true)}>
      {t('editMetadata')}
    </Button>
  );
  return (
    <Panel title={t('metadata')} actions={button}>
      {entries.length === 0 && <p className="muted">{t('noMetadata')}</p>}
      <FactList
        facts={entries.map(([name, value]) => [name, <OfOthers key={name}>{value}</OfOthers>])}
      />
      {mayChange && (
        <Dialog isOpen={isOpen} close={close} title={t('editMetadata')} kind="middle">
          <MetadataForm {...{ change, metadata, partnerId, close }} />
        </Dialog>
      )}
    </Panel>
  );
}

const LINES = 'metadata';
const REASON = 'X-Reason';
const LINES_LENGTH_MAX = 5_000; // Of twenty names with their texts.

type FormProps = Readonly<{
  change: Change;
  metadata: Metadata;
  partnerId: string | null;
  close: () => void;
}>;

function MetadataForm({ change, metadata, partnerId, close }: FormProps) {
  const t = useTexts(texts);
  const refresh = useRefresh();
  useStill();
  const [key] = useState(newKey);
  // What others change meanwhile is not undone: only what differs from what was shown is sent.
  const [before] = useState(metadata);
  const form = useForm({ [LINES]: linesOf(before), [REASON]: '' });
  const { operation, params, hasReason = false } = change;
  const run = async () => {
    const reason = String(form.values[REASON]);
    const body = { metadata: patchOf(before, String(form.values[LINES])) };
    const why = hasReason ? { reason, idempotencyKey: key } : {};
    await send(operation, { params, body }, { partnerId, ...why });
    await refresh();
    toast({ tone: 'good', title: t('done') });
    close();
  };
  const lines = { path: LINES, label: t('metadata'), hint: t('metadataHint'), rows: 8 } as const;
  const reason = { path: REASON, label: t('reason'), hint: t('reasonHint'), rows: 2 } as const;
  return (
    <DataForm
      form={form}
      send={run}
      submit={t('save')}
      close={close}
      fields={[
        { ...lines, maxLength: LINES_LENGTH_MAX },
        hasReason && { ...reason, isRequired: true, maxLength: 500 },
      ]}
    />
  );
}

function linesOf(metadata: Metadata): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** What the lines say that was not said before; names that are gone are null. A line is a name and its text. */
function patchOf(before: Metadata, lines: string): Record<string, string | null> {
  const written = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=')] as const;
    });
  const after = new Map(written);
  const gone = Object.keys(before).filter((name) => !after.has(name));
  const changed = [...after].filter(([name, value]) => before[name] !== value);
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...changed]);
}
