import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { several } from '../../parts/filters.ts';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { oneOf, useSearchParams } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
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

const STEPS = ['FRICTIONLESS', 'CHALLENGED', 'AUTHENTICATED', 'FAILED'] as const;

export function AuthenticationsPage() {
  const t = useTexts(texts);
  const nameOf = (option: string) => t(`transStatus${oneOf(TRANS_STATUSES, option) ?? 'U'}`);
  const stepName = (option: string) => t(`step${oneOf(STEPS, option) ?? 'FAILED'}`);
  const [search] = useSearchParams();
  return (
    <Page title={t('title')} text={t('text')}>
      <ListPanel
        name="authentications"
        caption={t('title')}
        operation={['listAuthentications', 'listAllAuthentications']}
        filters={{
          created: 'created',
          status: several('status', STATUSES),
          transStatus: several('transStatus', TRANS_STATUSES, nameOf),
          step: search['step'] !== undefined && ['step', STEPS, stepName],
          reason: search['reason'] !== undefined && 'reason',
          merchantId: 'merchant',
        }}
        rowLink="/authentications/$authenticationId"
        texts={texts}
        columns={{
          created: (row) => <Time at={row.createdAt} />,
          amount: ({ amount }) => amount && <Money value={amount} />,
          status: (row) => <Badge state={row.threeDSecureTransactionStatus} />,
          card: (row) => <Card card={row} />,
          merchant: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
          usedBy: ({ usedBy }) => usedBy !== undefined && <RecordLink id={usedBy} isShort />,
          version: (row) => row.threeDSecureVersion,
          id: (row) => <Id value={row.authenticationId} isShort />,
        }}
        numbers={['amount']}
        extras={['id']}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}
