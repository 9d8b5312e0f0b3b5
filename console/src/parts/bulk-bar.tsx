import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { usePlace } from '../session/place.ts';
import { useSession } from '../session/session.tsx';
import {
  type BulkAction,
  type BulkJob,
  type BulkWork,
  isOpen,
  keepJob,
  keptJob,
  sumsOf,
} from './bulk.ts';
import { texts } from './bulk-texts.ts';
import { Button, IconButton } from './button.tsx';
import { Money, type MoneyValue } from './money.tsx';
import { Alert } from './notice.tsx';
import { save } from './progress.tsx';
import { ownerIn } from './record-page.tsx';
import { rowsAsCsv } from './rows-csv.ts';
import type { Selection } from './selection.ts';
import './bulk.css';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** What a list offers for the rows that somebody has chosen of it. */
export type Bulk<Row> = Readonly<{
  /** What a row is worth, for the sum of those chosen. */
  moneyOf?: (row: Row) => MoneyValue;
  actions?: readonly BulkAction<Row>[];
}>;

type BarProps<Row> = Readonly<{
  /** The list's name, under which what is under way is kept. */
  list: string;
  bulk: Bulk<Row>;
  selection: Selection<Row>;
}>;

/** How many rows are chosen, their sum, and what can be done to them. */
export function BulkBar<Row>({ bulk, list, selection }: BarProps<Row>) {
  const { mayCall, user } = useSession();
  const { rows } = selection;
  const [opened, setOpened] = useState<BulkAction<Row>>();
  const [job, setJob] = useState(() => keptJob(user.userId, list));
  const actions = (bulk.actions ?? []).filter(({ operation }) => mayCall(operation));
  const unfinished = actions.find(({ operation }) => operation === job?.operation);
  const close = () => {
    setOpened(undefined);
    const kept = keptJob(user.userId, list);
    setJob(kept);
    if (!kept) selection.clear();
  };
  const forget = () => {
    keepJob(user.userId, list, undefined);
    setJob(undefined);
  };
  return (
    <>
      {job && unfinished && !opened && isOpen(job) && (
        <Interrupted
          job={job}
          work={unfinished}
          goOn={() => setOpened(unfinished)}
          forget={forget}
        />
      )}
      {rows.length > 0 && (
        <Toolbar
          list={list}
          selection={selection}
          moneyOf={bulk.moneyOf}
          actions={actions}
          open={setOpened}
        />
      )}
      {opened && (
        <Suspense>
          <BulkDialog
            list={list}
            work={opened}
            items={rows.flatMap((row) => opened.itemOf(row) ?? [])}
            chosen={rows.length}
            kept={job && isOpen(job) && unfinished === opened ? job : undefined}
            close={close}
          />
        </Suspense>
      )}
    </>
  );
}

type InterruptedProps = Readonly<{
  job: BulkJob;
  work: BulkWork;
  goOn: () => void;
  forget: () => void;
}>;

function Interrupted({ forget, goOn, job, work }: InterruptedProps) {
  const t = useTexts(texts);
  const { items, results } = job;
  const title = { verb: work.verb, done: Object.keys(results).length, count: items.length };
  return (
    <Alert tone="warn" title={t('resumeTitle', title)}>
      <span className="row">
        {t('resumeText')}
        <Button operation={work.operation} onClick={goOn}>
          {t('goOn')}
        </Button>
        <Button tone="quiet" onClick={forget}>
          {t('forget')}
        </Button>
      </span>
    </Alert>
  );
}

type ToolbarProps<Row> = Readonly<{
  list: string;
  selection: Selection<Row>;
  moneyOf: Bulk<Row>['moneyOf'];
  actions: readonly BulkAction<Row>[];
  open: (action: BulkAction<Row>) => void;
}>;

function Toolbar<Row>({ actions, list, moneyOf, open, selection }: ToolbarProps<Row>) {
  const t = useTexts(texts);
  const { clear, rows } = selection;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('chosen', { count: rows.length })}>
      <strong role="status">{t('chosen', { count: rows.length })}</strong>
      {moneyOf && sumsOf(rows.map(moneyOf)).map((sum) => <Money key={sum.currency} value={sum} />)}
      <span className="row bulk-actions">
        {actions.map((action) => (
          <Button
            key={action.operation}
            operation={action.operation}
            disabled={rows.every((row) => !action.itemOf(row))}
            onClick={() => open(action)}
          >
            {action.verb}
          </Button>
        ))}
        <Button tone="quiet" icon="download" onClick={() => exportRows(rows, list)}>
          {t('exportChosen')}
        </Button>
        <IconButton icon="close" label={t('clearChoice')} onClick={clear} />
      </span>
    </div>
  );
}

function exportRows(rows: readonly unknown[], list: string): void {
  save(new Blob([rowsAsCsv(rows)], { type: 'text/csv' }), `${list}-selected.csv`);
}

/** Whose a row is, where an operator acts for a partner. */
export function useOwner(): (row: unknown) => string | null {
  const { partnerId } = usePlace();
  return (row) => ownerIn(row, partnerId);
}
