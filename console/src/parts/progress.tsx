import { useRef, useState } from 'react';
import { type OperationId, send } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useTexts } from '../i18n/language.tsx';
import { usePlace } from '../session/place.ts';
import { toast } from '../shell/toast.ts';
import { Button } from './button.tsx';
import { texts } from './texts.ts';
import './progress.css';

type ProgressBarProps = Readonly<{ label: string; done: number; total?: number | undefined }>;

/** How far something is; without a total, only that it goes on. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
  return (
    <span className="progress">
      <span className="progress-label">{label}</span>
      <progress aria-label={label} max={1} {...(share === undefined ? {} : { value: share })} />
    </span>
  );
}

type ExportProps = Readonly<{
  operation: OperationId;
  /** The filters of the list. */
  query?: Readonly<Record<string, string | undefined>>;
  params?: Readonly<Record<string, string>>;
  fileName: string;
  /** Whose it is, where that is known; else the partner that was chosen. */
  partnerId?: string | null;
}>;

type Progress = Readonly<{ rows: number; total: number | undefined }>;

/** Downloads a list as CSV while it is being written, and says how far it is. */
export function ExportButton(props: ExportProps) {
  const { operation, query = {}, params = {}, fileName } = props;
  const t = useTexts(texts);
  const place = usePlace();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  const start = async () => {
    const abort = (running.current = new AbortController());
    setProgress({ rows: 0, total: undefined });
    try {
      const partnerId = props.partnerId ?? place.partnerId;
      const input = { query, params };
      const response = await send(operation, input, { partnerId, signal: abort.signal });
      const { blob, rows } = await readLines(response, setProgress);
      save(blob, fileName);
      toast({ tone: 'good', title: t('exported', { count: rows }) });
    } catch (error) {
      if (!abort.signal.aborted) toast({ tone: 'bad', title: problemOf(error).message });
    } finally {
      setProgress(null);
    }
  };
  if (!progress) {
    return (
      <Button tone="quiet" icon="download" operation={operation} onClick={() => void start()}>
        {t('export')}
      </Button>
    );
  }
  return (
    <span className="row">
      <ProgressBar
        label={t('exporting', { count: progress.rows })}
        done={progress.rows}
        total={progress.total}
      />
      <Button tone="quiet" onClick={() => running.current?.abort()}>
        {t('stop')}
      </Button>
    </span>
  );
}

const LINE_END = 10;

async function readLines(response: Response, tell: (progress: Progress) => void) {
  const estimate = response.headers.get('x-total-estimate');
  const total = estimate === null ? undefined : Number(estimate);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows = -1; // The first line has the names of the columns.
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    for (const byte of part.value) if (byte === LINE_END) rows += 1;
    tell({ rows: Math.max(0, rows), total });
  }
  return { blob: new Blob(parts, { type: 'text/csv' }), rows: Math.max(0, rows) };
}

export function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
