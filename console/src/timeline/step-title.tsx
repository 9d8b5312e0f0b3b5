import { type Translate, useTexts } from '../i18n/language.tsx';
import { Badge, inWords, Tag } from '../parts/badge.tsx';
import { Money } from '../parts/money.tsx';
import type { Tone } from '../parts/states.ts';
import type { EntryOf, Step } from './steps.ts';
import { texts } from './texts.ts';

type Words = Translate<keyof (typeof texts)['en']>;

/** What happened, in a few words and with its outcome. */
export function StepTitle({ step }: Readonly<{ step: Step }>) {
  const { entry, part } = step;
  const isAsked = part === 'asked';
  if (entry.kind === 'request') {
    return isAsked ? <Asked entry={entry} /> : <Answered {...entry.details} />;
  }
  if (entry.kind === 'acquirerMessage') {
    if (isAsked) return <strong>{inWords(entry.details.operation)}</strong>;
    return <AcquirerOutcome {...entry.details} />;
  }
  if (entry.kind === 'threeDSecureMessage') return <ThreeDSecureTitle entry={entry} />;
  if (entry.kind === 'event') return <code>{entry.details.type}</code>;
  if (entry.kind !== 'ledgerMovement') return <PlainTitle entry={entry} />;
  return (
    <>
      <strong>{inWords(entry.details.entryKind)}</strong>
      <Money value={entry.details.amount} />
    </>
  );
}

type PlainKind = 'idempotency' | 'stateChange' | 'batch' | 'payout' | 'bankFileLine';
type PlainEntry = EntryOf<PlainKind | 'delivery' | 'deliveryAttempt'>;

function PlainTitle({ entry }: Readonly<{ entry: PlainEntry }>) {
  const t: Words = useTexts(texts);
  switch (entry.kind) {
    case 'idempotency':
      return <span>{t('keyClaimed')}</span>;
    case 'stateChange':
      return (
        <>
          <span>{t(SUBJECTS[(entry.subjectId ?? '').slice(0, 2)] ?? 'record')}</span>
          {entry.details.state && <Badge state={entry.details.state} />}
        </>
      );
    case 'batch':
    case 'payout':
    case 'delivery':
      return (
        <>
          <span>{t(entry.kind === 'delivery' ? 'queued' : entry.kind)}</span>
          <Badge state={entry.details.state} />
        </>
      );
    case 'bankFileLine':
      return (
        <>
          <span>{t(FILES[entry.details.file], { line: entry.details.line })}</span>
          <Money value={entry.details.amount} />
        </>
      );
    case 'deliveryAttempt':
      return (
        <>
          <span>{t('attempt', { number: entry.details.number })}</span>
          <Answered
            status={entry.details.status}
            durationMs={entry.details.durationMs}
            none={t('noAnswer')}
          />
        </>
      );
  }
}

const SUBJECTS: Readonly<
  Record<string, 'payment' | 'refund' | 'validation' | 'authentication' | 'payout' | 'batch'>
> = {
  pi: 'payment',
  ri: 'refund',
  vi: 'validation',
  ta: 'authentication',
  po: 'payout',
  ba: 'batch',
};

const FILES = { PAYMENTS: 'fileLine', STATEMENT: 'statementLine', RETURNS: 'returnLine' } as const;

function Asked({ entry }: Readonly<{ entry: EntryOf<'request'> }>) {
  const { method, path } = entry.details;
  return (
    <>
      <strong>{method}</strong>
      <code title={path}>{shortened(path)}</code>
    </>
  );
}

/** Ids in a path say little that the page does not say already. */
function shortened(path: string): string {
  return path.replaceAll(/\b([a-z]{2})[0-9A-Z]{22}([0-9A-Z]{6})\b/g, '$1…$2');
}

type AnsweredProps = Readonly<{ status: number | null; durationMs: number; none?: string }>;

function Answered({ status, durationMs, none = '' }: AnsweredProps) {
  const tone: Tone = status === null || status >= 400 ? 'bad' : 'good';
  return (
    <>
      <Tag tone={tone}>{status === null ? none : String(status)}</Tag>
      <span className="muted">{durationMs} ms</span>
    </>
  );
}

const OUTCOMES: Readonly<Record<string, Tone>> = {
  approved: 'good',
  reversed: 'good',
  declined: 'bad',
  late: 'warn',
  'not-found': 'warn',
};

function AcquirerOutcome({
  outcome,
  durationMs,
}: Readonly<{ outcome: string; durationMs: number }>) {
  return (
    <>
      <Tag tone={OUTCOMES[outcome] ?? 'bad'}>{inWords(outcome)}</Tag>
      <span className="muted">{durationMs} ms</span>
    </>
  );
}

function ThreeDSecureTitle({ entry }: Readonly<{ entry: EntryOf<'threeDSecureMessage'> }>) {
  const t: Words = useTexts(texts);
  const { messageType, message, party, note } = entry.details;
  const status = statusIn(message);
  return (
    <>
      <strong>{messageType ?? t('noMessage')}</strong>
      {status !== undefined && <Tag tone={STATUS_TONES[status] ?? 'bad'}>{status}</Tag>}
      {party === 'BROWSER' && <span className="muted">{t('browser')}</span>}
      {note !== null && <span className="muted">{note}</span>}
    </>
  );
}

const STATUS_TONES: Readonly<Record<string, Tone>> = {
  Y: 'good',
  A: 'warn',
  C: 'info',
  D: 'info',
  I: 'info',
};

function statusIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('transStatus' in message)) return;
  return String(message.transStatus);
}
