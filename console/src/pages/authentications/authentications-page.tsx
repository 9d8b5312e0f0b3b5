import type { ListedAuthentication } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const STATUSES = [
  'PROCESSING',
  'AUTHENTICATED',
  'AUTHENTICATED_ATTEMPTED',
  'CHALLENGE_AUTHENTICATION_REQUIRED',
  'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED',
  'NOT_AUTHENTICATED',
  'REJECTED',
  'TECHNICAL_ISSUE',
  'CHALLENGE_PREFERENCE_ACKNOWLEDGED',
] as const;
const TRANS_STATUSES = ['Y', 'A', 'C', 'D', 'N', 'R', 'U', 'I'] as const;

export function AuthenticationsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')} text={t('text')}>
      <FilteredList
        name="authentications"
        caption={t('title')}
        operation={isEverywhere ? 'listAllAuthentications' : 'listAuthentications'}
        filters={[
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          {
            key: 'transStatus',
            label: 'transStatus',
            kind: 'choice',
            options: TRANS_STATUSES,
            nameOf: (option) => t(`transStatus${oneOf(TRANS_STATUSES, option) ?? 'U'}`),
          },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ authenticationId }) => authenticationId}
        rowLink={({ authenticationId }) => ({
          to: '/authentications/$authenticationId',
          params: { authenticationId },
        })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<ListedAuthentication>[] {
  const t = useTexts(texts);
  return [
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: ({ amount }) => amount && <Money value={amount} />,
      isNumber: true,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <Badge state={row.threeDSecureTransactionStatus} />,
    },
    { key: 'card', title: t('card'), cell: (row) => <Card card={row} /> },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
    },
    {
      key: 'usedBy',
      title: t('usedBy'),
      cell: ({ usedBy }) => usedBy !== undefined && <RecordLink id={usedBy} isShort />,
    },
    { key: 'version', title: t('version'), cell: (row) => row.threeDSecureVersion },
    {
      key: 'id',
      title: t('id'),
      cell: (row) => <Id value={row.authenticationId} isShort />,
      isExtra: true,
    },
  ];
}
