import type { LoggedRequest } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { texts } from './texts.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The log of one partner: an operator chooses whose. */
export function RequestsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      {isEverywhere ? <ChoosePartner /> : <Log />}
    </Page>
  );
}

function Log() {
  const t = useTexts(texts);
  return (
    <FilteredList
      name="requests"
      caption={t('title')}
      operation="listRequests"
      pageRows={50}
      filters={[
        { key: 'created', label: t('created'), kind: 'dates' },
        {
          key: 'failed',
          label: t('outcome'),
          kind: 'choice',
          options: ['true', 'false'],
          nameOf: (option) => t(option === 'true' ? 'failed' : 'succeeded'),
        },
        { key: 'method', label: t('method'), kind: 'choice', options: METHODS, nameOf: String },
        { key: 'path', label: t('path'), kind: 'text', placeholder: '/payments' },
        { key: 'status', label: t('status'), kind: 'number', placeholder: '422' },
        { key: 'correlationId', label: t('correlation'), kind: 'text' },
        { key: 'clientId', label: t('client'), kind: 'text' },
        { key: 'merchantId', label: t('merchant'), kind: 'text' },
      ]}
      columns={useColumns()}
      rowKey={({ requestId }) => requestId}
      rowLink={({ requestId }) => ({ to: '/requests/$requestId', params: { requestId } })}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useColumns(): readonly Column<LoggedRequest>[] {
  const t = useTexts(texts);
  return [
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} form="long" /> },
    { key: 'status', title: t('status'), cell: ({ status }) => <HttpStatus status={status} /> },
    {
      key: 'path',
      title: t('path'),
      cell: ({ method, path }) => (
        <code title={path}>
          <strong>{method}</strong> {path}
        </code>
      ),
    },
    {
      key: 'problem',
      title: t('problem'),
      cell: ({ problem, reasonCodes }) => reasonCodes[0] ?? problem?.split('/').at(-1),
    },
    {
      key: 'duration',
      title: t('duration'),
      cell: ({ durationMs }) => `${durationMs} ms`,
      isNumber: true,
    },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: ({ merchantId }) => merchantId !== null && <MerchantName merchantId={merchantId} />,
    },
    { key: 'client', title: t('client'), cell: ({ clientId }) => clientId, isExtra: true },
    {
      key: 'correlation',
      title: t('correlation'),
      cell: ({ correlationId }) => <Id value={correlationId} isShort />,
      isExtra: true,
    },
  ];
}

/** The status of an answer in the colour of what it means. */
export function HttpStatus({ status }: Readonly<{ status: number }>) {
  return <Tag tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>{String(status)}</Tag>;
}
