import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Id } from '../../parts/copy.tsx';
import { METADATA } from '../../parts/filters.ts';
import { ListPanel } from '../../parts/list-panel.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { nameOfMerchant, ownerOf } from './merchant.ts';
import { texts } from './texts.ts';

const STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

export function MerchantsPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { isOperator, isEverywhere } = usePlace();
  const onboard = can('onboarding.merchant.write') && (
    <ButtonLink tone="main" icon="plus" to="/merchants/new">
      {t('onboard')}
    </ButtonLink>
  );
  const actions = (
    <>
      <ButtonLink to="/merchants/drafts">{t('drafts')}</ButtonLink>
      {onboard}
    </>
  );
  return (
    <Page title={t('title')} text={t('text')} actions={actions}>
      <ListPanel
        name="merchants"
        caption={t('title')}
        operation={['listMerchants', 'listAllMerchants']}
        isByPartner
        filters={{
          legalName: 'legalName',
          status: isOperator && ['status', STATUSES],
          chainId: !isOperator && 'chain',
          created: 'created',
          metadata: METADATA,
        }}
        rowLink="/merchants/$merchantId"
        texts={texts}
        columns={{
          name: nameOfMerchant,
          status: (row) => <Badge state={row.merchantStatus} />,
          legalName: (row) => row.merchantDetails.merchantInformation.legalName,
          place: ({ merchantDetails: { locationAddress } }) =>
            `${locationAddress.city}, ${locationAddress.province}`,
          category: (row) => row.businessDetails.merchantCategoryCode,
          id: (row) => <Id value={row.merchantId} />,
          partner: isEverywhere && ((row) => <PartnerName partnerId={ownerOf(row) ?? ''} />),
          created: (row) => <Time at={row.createdAt} />,
        }}
        extras={['legalName', 'category']}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: onboard }}
      />
    </Page>
  );
}
