import { getRouteApi } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/call.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/credentials');
const PAGE_ROWS = 25;

type Client = AnswerOf<'listClients'>['data'][number];

export function Clients() {
  const t = useTexts(texts);
  const { isOperator, partnerId } = usePlace();
  const { tab: _, ...page } = route.useSearch();
  const query = { limit: PAGE_ROWS, ...page };
  const list = useList(isOperator ? 'listClients' : 'listOwnClients', {
    query: isOperator ? { ...query, partnerId: partnerId ?? undefined } : query,
  });
  return (
    <Panel isFlush>
      <FilterBar
        page="credentials"
        filters={[{ key: 'created', label: t('created'), kind: 'dates' }]}
      />
      <DataTable
        name="clients"
        caption={t('clients')}
        columns={useColumns()}
        list={list}
        rowKey={({ clientId }) => clientId}
        rowLink={({ clientId }) => ({ to: '/credentials/$clientId', params: { clientId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Panel>
  );
}

function useColumns(): readonly Column<Client>[] {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const columns: readonly Column<Client>[] = [
    { key: 'name', title: t('name'), cell: (row) => row.name },
    {
      key: 'status',
      title: t('status'),
      cell: ({ revokedAt }) => <Badge state={revokedAt === null ? 'ACTIVE' : 'REVOKED'} />,
    },
    { key: 'id', title: t('clientId'), cell: (row) => <Id value={row.clientId} isShort /> },
    {
      key: 'scopes',
      title: t('scopes'),
      cell: ({ scopes }) => (
        <span title={scopes.join(' ')}>{t('scopeCount', { count: scopes.length })}</span>
      ),
    },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: ({ merchantId }) =>
        merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} />,
    },
    {
      key: 'signs',
      title: t('signsWith'),
      cell: ({ jwks }) => (jwks === null ? t('secret') : t('ownKeys')),
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
  if (!isEverywhere) return columns;
  return [
    ...columns.slice(0, 2),
    {
      key: 'partner',
      title: t('partner'),
      cell: ({ partnerId }) =>
        partnerId === null ? t('operator') : <PartnerName partnerId={partnerId} />,
    },
    ...columns.slice(2),
  ];
}
