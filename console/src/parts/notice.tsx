import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { OfService, useProblemTitle } from './problem-text.tsx';
import { texts } from './texts.ts';
import './notice.css';

type NoticeProps = Readonly<{
  icon?: IconName;
  title: string;
  text?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}>;

/** In place of what is not there: says why, and what to do. */
export function Notice({ icon = 'help', title, text, action }: NoticeProps) {
  return (
    <div className="notice">
      <Icon name={icon} />
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className="row">{action}</div>}
    </div>
  );
}

const KINDS = { 0: 'offline', 403: 'forbidden', 404: 'notFound' } as const;

/** In place of what could not be had. */
export function ProblemNotice({
  problem,
  retry,
}: Readonly<{ problem: ApiProblem; retry?: () => void }>) {
  const t = useTexts(texts);
  const titleOf = useProblemTitle();
  const kind = isKind(problem.status) ? KINDS[problem.status] : undefined;
  const reference = problem.correlationId;
  return (
    <Notice
      icon="warning"
      title={kind ? t(`${kind}Title`) : titleOf(problem)}
      text={
        <>
          {kind ? t(`${kind}Text`) : <OfService>{problem.message}</OfService>}
          {reference !== undefined && kind === undefined && (
            <span className="reference">
              {t('support')}: <code>{reference}</code>
            </span>
          )}
        </>
      }
      action={retry && <Button onClick={retry}>{t('retry')}</Button>}
    />
  );
}

function isKind(status: number): status is keyof typeof KINDS {
  return status in KINDS;
}

type AlertProps = Readonly<{
  tone?: 'info' | 'warn' | 'bad' | 'good';
  title?: string;
  children?: ReactNode;
}>;

/** A few words in a box that must not be overlooked. */
export function Alert({ tone = 'info', title, children }: AlertProps) {
  return (
    <div className={`alert ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  );
}

/** Lines in place of what is loading, of the height it will have. */
export function Skeleton({ lines = 3 }: Readonly<{ lines?: number }>) {
  const t = useTexts(texts);
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}

type LoadedProps<Data> = Readonly<{
  query: Readonly<{
    data: Data | undefined;
    error: ApiProblem | null;
    refetch: () => Promise<unknown>;
  }>;
  lines?: number;
  children: (data: Data) => ReactNode;
}>;

/** What was asked for, once it is there; lines until then, and what to do where it cannot be had. */
export function Loaded<Data>({ query, lines = 8, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <ProblemNotice problem={query.error} retry={() => void query.refetch()} />;
  }
  return <Skeleton lines={lines} />;
}
