import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { texts } from './draft-texts.ts';
import { texts as merchantTexts } from './texts.ts';

const STATUSES = ['OPEN', 'SUBMITTING', 'SUBMITTED'] as const;
const LINK_ID = /^ml\d{2}/;

export function DraftsPage() {
  const t = useTexts(texts);
  const words = useTexts(merchantTexts);
  const { mayCall } = useSession();
  const actions = (
    <>
      <ButtonLink to="/merchants/branding">{t('branding')}</ButtonLink>
      {mayCall('createMerchantDraft') && (
        <ButtonLink tone="main" icon="plus" to="/merchants/new">
          {words('onboard')}
        </ButtonLink>
      )}
    </>
  );
  const back = { link: { to: '/merchants' }, title: words('title') } as const;
  return (
    <Page title={t('title')} text={t('text')} back={back} actions={actions}>
      <DraftList />
    </Page>
  );
}

/** Those of a partner, or of all of them; `isOpen` for those that one can go on with. */
export function DraftList({ isOpen = false }: Readonly<{ isOpen?: boolean }>) {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <ListPanel
      name="merchant-drafts"
      caption={t('title')}
      operation={['listMerchantDrafts', 'listAllMerchantDrafts']}
      isByPartner
      {...(isOpen ? { query: { status: 'OPEN' }, title: t('goOn'), pageRows: 5 } : {})}
      {...(isOpen ? {} : { filters: { status: ['status', STATUSES], created: 'created' } })}
      rowLink="/merchants/drafts/$draftId"
      texts={texts}
      columns={{
        name: (row) => row.name ?? row.merchantId ?? t('unnamed'),
        status: (row) => <Badge state={row.status} />,
        progress: (row) =>
          row.status === 'OPEN' &&
          t('ofSteps', { count: row.steps.filter(({ state }) => state === 'COMPLETE').length }),
        merchant: !isOpen && ((row) => row.merchantId && <RecordLink id={row.merchantId} />),
        changedBy: (row) => (LINK_ID.test(row.changedBy) ? t('byMerchant') : row.changedBy),
        partner:
          isEverywhere &&
          ((row) => <PartnerName partnerId={'partnerId' in row ? String(row.partnerId) : ''} />),
        changed: (row) => <Time at={row.modifiedAt} />,
      }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
