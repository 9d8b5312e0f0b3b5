import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { type AnyMerchant, ownerOf } from './merchant.ts';
import { texts } from './texts.ts';

const STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

export function MerchantsPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { isOperator, partnerId } = usePlace();
  const onboard = can('onboarding.merchant.write') && (
    <ButtonLink tone="main" icon="plus" to="/merchants/new">
      {t('onboard')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} text={t('text')} actions={onboard}>
      <FilteredList
        name="merchants"
        caption={t('title')}
        operation={isOperator ? 'listAllMerchants' : 'listMerchants'}
        query={isOperator && partnerId !== null ? { partnerId } : {}}
        filters={[
          { key: 'legalName', label: t('legalName'), kind: 'text' },
          isOperator
            ? { key: 'status', label: t('status'), kind: 'choice', options: STATUSES }
            : { key: 'chainId', label: t('chain'), kind: 'text' },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
        columns={useColumns()}
        rowKey={({ merchantId }) => merchantId}
        rowLink={({ merchantId }) => ({ to: '/merchants/$merchantId', params: { merchantId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: onboard }}
      />
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
      isExtra: true,
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
