import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { filtersFrom, valuesOf } from '../../parts/filters.ts';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const PAGE_ROWS = 25;

export function Clients() {
  const t = useTexts(texts);
  const { isOperator, isEverywhere, partnerId } = usePlace();
  const [search] = useSearchParams();
  const filters = filtersFrom({ created: 'created' }, t);
  const query = { limit: PAGE_ROWS, cursor: search['cursor'], ...valuesOf(filters, search) };
  const list = useList(isOperator ? 'listClients' : 'listOwnClients', {
    query: isOperator ? { ...query, partnerId: partnerId ?? undefined } : query,
  });
  return (
    <Panel isFlush>
      <FilterBar page="credentials" filters={filters} />
      <DataTable
        name="clients"
        caption={t('clients')}
        list={list}
        rowLink="/credentials/$clientId"
        texts={texts}
        columns={{
          name: (row) => row.name,
          status: ({ revokedAt }) => <Badge state={revokedAt === null ? 'ACTIVE' : 'REVOKED'} />,
          partner:
            isEverywhere &&
            ((row) =>
              row.partnerId === null ? t('operator') : <PartnerName partnerId={row.partnerId} />),
          clientId: (row) => <Id value={row.clientId} isShort />,
          scopes: ({ scopes }) => (
            <span title={scopes.join(' ')}>{t('scopeCount', { count: scopes.length })}</span>
          ),
          merchant: ({ merchantId }) =>
            merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} />,
          signsWith: ({ jwks }) => (jwks === null ? t('secret') : t('ownKeys')),
          created: (row) => <Time at={row.createdAt} />,
        }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Panel>
  );
}
