import { getRouteApi } from '@tanstack/react-router';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';
import './merchants.css';

const route = getRouteApi('/app/merchants/$merchantId');
const PAGE_ROWS = 20;

type ChangesProps = Readonly<{ merchantId: string; partnerId: string | null }>;

/** Each change of the merchant: who, when, why, and every member before and after. */
export function Changes({ merchantId, partnerId }: ChangesProps) {
  const t = useTexts(texts);
  const { cursor } = route.useSearch();
  const { rows, next, previous, isPending, problem, retry } = useList(
    'listMerchantChanges',
    { params: { merchantId }, query: { limit: PAGE_ROWS, cursor } },
    { partnerId },
  );
  if (problem) return <ProblemNotice problem={problem} retry={retry} />;
  if (isPending) return <Skeleton lines={6} />;
  if (rows.length === 0) {
    return <Notice icon="log" title={t('noChangesTitle')} text={t('noChangesText')} />;
  }
  return (
    <div className="column">
      {rows.map(({ version, at, actor, reason, correlationId, changes }) => (
        <Panel
          key={version}
          title={t('version', { version })}
          text={
            <>
              <Time at={at} form="long" /> · <code>{actor}</code>
              {reason !== undefined && ` · ${reason}`}
            </>
          }
          actions={<Id value={correlationId} isShort />}
          isFlush
        >
          {changes.length > 0 && (
            <SimpleTable
              caption={t('version', { version })}
              rows={changes}
              rowKey={({ path }) => path}
              texts={texts}
              columns={{
                member: ({ path }) => <code>{path}</code>,
                before: ({ from }) => <del className="before">{shown(from)}</del>,
                after: ({ to }) => <ins className="after">{shown(to)}</ins>,
              }}
            />
          )}
        </Panel>
      ))}
      <Pager next={next} previous={previous} />
    </div>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
