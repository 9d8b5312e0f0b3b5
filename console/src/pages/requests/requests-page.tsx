import { useTexts } from '../../i18n/language.tsx';
import { Tag } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
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
  const [search] = useSearchParams();
  const outcomeOf = (failed: string) => t(failed === 'true' ? 'failed' : 'succeeded');
  return (
    <ListPanel
      name="requests"
      caption={t('title')}
      operation="listRequests"
      pageRows={50}
      filters={{
        created: 'created',
        failed: ['outcome', ['true', 'false'], outcomeOf],
        method: ['method', METHODS, String],
        path: { label: 'path', kind: 'text', placeholder: '/payments' },
        route: search['route'] !== undefined && 'route',
        minDurationMs: { label: 'atLeast', kind: 'number', placeholder: '500' },
        status: { label: 'status', kind: 'number', placeholder: '422' },
        correlationId: 'correlation',
        clientId: 'client',
        merchantId: 'merchant',
      }}
      rowLink="/requests/$requestId"
      texts={texts}
      columns={{
        created: (row) => <Time at={row.createdAt} form="long" />,
        status: ({ status }) => <HttpStatus status={status} />,
        path: ({ method, path }) => (
          <code title={path}>
            <strong>{method}</strong> {path}
          </code>
        ),
        problem: ({ problem, reasonCodes }) => reasonCodes[0] ?? problem?.split('/').at(-1),
        duration: ({ durationMs }) => `${durationMs} ms`,
        merchant: ({ merchantId }) =>
          merchantId !== null && <MerchantName merchantId={merchantId} />,
        client: ({ clientId }) => clientId,
        correlation: ({ correlationId }) => <Id value={correlationId} isShort />,
      }}
      numbers={['duration']}
      extras={['client', 'correlation']}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

/** The status of an answer in the colour of what it means. */
export function HttpStatus({ status }: Readonly<{ status: number }>) {
  return <Tag tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>{String(status)}</Tag>;
}
