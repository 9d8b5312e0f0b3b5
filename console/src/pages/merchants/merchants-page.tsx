import { getRouteApi } from '@tanstack/react-router';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import type { Filter } from '../../parts/filters.ts';
import { PartnerName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { type AnyMerchant, ownerOf } from './merchant.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/merchants');
const STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
const PAGE_ROWS = 25;

export function MerchantsPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { isOperator, partnerId } = usePlace();
  const { cursor, status, chainId, ...filters } = route.useSearch();
  const page = { limit: PAGE_ROWS, cursor, ...filters };
  const list = useList(isOperator ? 'listAllMerchants' : 'listMerchants', {
    query: isOperator
      ? { ...page, status: oneOf(STATUSES, status), partnerId: partnerId ?? undefined }
      : { ...page, chainId },
  });
  const onboard = can('onboarding.merchant.write') && (
    <ButtonLink tone="main" icon="plus" to="/merchants/new">
      {t('onboard')}
    </ButtonLink>
  );
  const own: readonly Filter[] = isOperator
    ? [{ key: 'status', label: t('status'), kind: 'choice', options: STATUSES }]
    : [{ key: 'chainId', label: t('chain'), kind: 'text' }];
  return (
    <Page title={t('title')} text={t('text')} actions={onboard}>
      <Panel isFlush>
        <FilterBar
          page="merchants"
          filters={[
            { key: 'legalName', label: t('legalName'), kind: 'text' },
            ...own,
            { key: 'created', label: t('created'), kind: 'dates' },
          ]}
        />
        <DataTable
          name="merchants"
          caption={t('title')}
          columns={useColumns()}
          list={list}
          rowKey={({ merchantId }) => merchantId}
          rowLink={({ merchantId }) => ({ to: '/merchants/$merchantId', params: { merchantId } })}
          empty={{ title: t('emptyTitle'), text: t('emptyText'), action: onboard }}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<AnyMerchant>[] {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const columns: readonly Column<AnyMerchant>[] = [
    {
      key: 'name',
      title: t('name'),
      cell: ({ merchantDetails }) => merchantDetails.merchantInformation.operatingAsName,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.merchantStatus} /> },
    {
      key: 'legalName',
      title: t('legalName'),
      cell: ({ merchantDetails }) => merchantDetails.merchantInformation.legalName,
      isExtra: true,
    },
    {
      key: 'place',
      title: t('place'),
      cell: ({ merchantDetails: { locationAddress } }) =>
        `${locationAddress.city}, ${locationAddress.province}`,
    },
    {
      key: 'category',
      title: t('category'),
      cell: ({ businessDetails }) => businessDetails.merchantCategoryCode,
    },
    { key: 'id', title: t('id'), cell: (row) => <Id value={row.merchantId} /> },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
  if (!isEverywhere) return columns;
  return [
    ...columns.slice(0, -1),
    {
      key: 'partner',
      title: t('partner'),
      cell: (row) => <PartnerName partnerId={ownerOf(row) ?? ''} />,
    },
    ...columns.slice(-1),
  ];
}
