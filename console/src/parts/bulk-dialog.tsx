import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '../api/call.ts';
import { useStill } from '../api/live.ts';
import { useLanguage, useTexts } from '../i18n/language.tsx';
import { useSession } from '../session/session.tsx';
import { Tag } from './badge.tsx';
import {
  type BulkItem,
  type BulkJob,
  type BulkResult,
  type BulkWork,
  isOpen,
  keepJob,
  sumsOf,
} from './bulk.ts';
import { texts as bulkTexts } from './bulk-texts.ts';
import { Button } from './button.tsx';
import { Id } from './copy.tsx';
import { DataForm } from './data-form.tsx';
import { Dialog } from './dialog.tsx';
import { useForm } from './form.ts';
import { formatMoney, Money } from './money.tsx';
import { Alert } from './notice.tsx';
import { OfService } from './problem-text.tsx';
import { ProgressBar } from './progress.tsx';
import { texts } from './texts.ts';
import { useBulkRun } from './use-bulk-run.ts';

type BulkDialogProps = Readonly<{
  list: string;
  work: BulkWork;
  /** Those that take part, and how many were chosen. */
  items: readonly BulkItem[];
  chosen: number;
  /** One that was interrupted, which goes on. */
  kept: BulkJob | undefined;
  close: () => void;
}>;

/** Does the same to many: says first what and how much, then what came of each. */
export function BulkDialog(props: BulkDialogProps) {
  const { close, kept, work } = props;
  const [job, setJob] = useState(kept);
  return (
    <Dialog isOpen close={close} title={work.verb} kind="wide">
      {job ? <Running {...props} job={job} /> : <Preview {...props} start={setJob} />}
    </Dialog>
  );
}

const REASON = 'X-Reason';

type PreviewProps = BulkDialogProps & Readonly<{ start: (job: BulkJob) => void }>;

function Preview({ chosen, close, items: given, list, start, work }: PreviewProps) {
  const t = useTexts(texts);
  const b = useTexts(bulkTexts);
  const { user } = useSession();
  useStill();
  const [items] = useState(given); // What is said is what is done, whatever the list shows by then.
  const form = useForm({ [REASON]: '' });
  const left = chosen - items.length;
  const begin = async () => {
    const reason = String(form.values[REASON]);
    const keyed = items.map((item) => ({ ...item, key: newKey() }));
    const job = { operation: work.operation, reason, items: keyed, results: {} };
    // Before anything is asked for: whoever comes back goes on with these keys.
    keepJob(user.userId, list, job);
    start(job);
    await Promise.resolve();
  };
  return (
    <DataForm
      form={form}
      send={begin}
      submit={work.verb}
      close={close}
      operation={work.operation}
      fields={[
        {
          path: REASON,
          label: t('reason'),
          hint: t('reasonHint'),
          isRequired: true,
          rows: 2,
          maxLength: 500,
        },
      ]}
      above={
        <div className="effect">
          <h3>{t('happens')}</h3>
          <p>{work.effect(items.length)}</p>
          <Sums items={items} />
          {left > 0 && <p className="muted">{b('notAll', { count: left })}</p>}
        </div>
      }
    />
  );
}

/** What moves in all, and who has to agree. */
function Sums({ items }: Readonly<{ items: readonly BulkItem[] }>) {
  const b = useTexts(bulkTexts);
  const { language } = useLanguage();
  const { approvalLimit } = useSession();
  const sums = sumsOf(items.map(({ money }) => money));
  if (sums.length === 0) return null;
  const mayWait = sums.some(({ amount }) => amount > approvalLimit);
  const [{ currency } = { currency: 'CAD' }] = sums;
  return (
    <>
      <p className="row">
        {b('sum')}
        {sums.map((sum) => (
          <strong key={sum.currency}>
            <Money value={sum} />
          </strong>
        ))}
      </p>
      {mayWait && (
        <p>{b('mayWait', { limit: formatMoney({ amount: approvalLimit, currency }, language) })}</p>
      )}
    </>
  );
}

function Running(props: BulkDialogProps & Readonly<{ job: BulkJob }>) {
  const { close, list, work } = props;
  const t = useTexts(texts);
  const b = useTexts(bulkTexts);
  const { userId } = useSession().user;
  const { isRunning, job, problem, run, stop } = useBulkRun({ job: props.job, list, work });
  const isOver = !isOpen(job);
  const leave = () => {
    stop();
    if (isOver) keepJob(userId, list, undefined);
    close();
  };
  const done = Object.keys(job.results).length;
  return (
    <div className="column">
      <ProgressBar
        label={b('progress', { done, count: job.items.length })}
        done={done}
        total={job.items.length}
      />
      <div role="status">
        {isOver && b('isOver')}
        {problem && (
          <Alert tone="warn">
            {b('stopped', { problem: '' })} <OfService>{problem.message}</OfService>
          </Alert>
        )}
      </div>
      <ul className="bulk-results">
        {job.items.map((item) => (
          <li key={item.id} className="row apart">
            <span className="row">
              <Id value={item.id} isShort />
              {item.money && <Money value={item.money} />}
            </span>
            <Result result={job.results[item.id]} />
          </li>
        ))}
      </ul>
      <div className="form-end">
        {isRunning ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          !isOver && (
            <Button tone="main" operation={work.operation} onClick={() => void run()}>
              {b('goOn')}
            </Button>
          )
        )}
        <Button onClick={leave}>{t('close')}</Button>
      </div>
    </div>
  );
}

function Result({ result }: Readonly<{ result: BulkResult | undefined }>) {
  const b = useTexts(bulkTexts);
  if (!result) return <Tag>{b('isLeft')}</Tag>;
  switch (result.kind) {
    case 'done':
      return <Tag tone="good">{b('isDone')}</Tag>;
    case 'waiting':
      return (
        <Link to="/approvals/$actionId" params={{ actionId: result.actionId }}>
          <Tag tone="warn">{b('isWaiting')}</Tag>
        </Link>
      );
    case 'refused':
      return (
        <span className="row">
          <OfService>{result.message}</OfService>
          <Tag tone="bad">{b('isRefused')}</Tag>
        </span>
      );
  }
}
