import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

const STATUSES = ['RECEIVED', 'MATCHED', 'UNMATCHED', 'RESOLVED'] as const;

/** What came back from the bank. One that fits no payout is resolved by a person. */
export function Returns() {
  const t = useTexts(texts);
  const { can } = useSession();
  const mayResolve = can('operator.finance.write');
  return (
    <ListPanel
      name="payout-returns"
      caption={t('returns')}
      operation="listPayoutReturns"
      besideFilters={mayResolve && <UploadReturns />}
      filters={{ status: ['status', STATUSES], created: 'created' }}
      rowKey="returnId"
      texts={texts}
      columns={{
        reason: (row) => `${row.reasonCode} ${row.reason}`,
        status: (row) => <Badge state={row.returnStatus} />,
        outcome: (row) => <Badge state={row.outcome} />,
        amount: (row) => <Money value={row.amount} />,
        payout: ({ payoutId, crossReference }) =>
          payoutId === null ? <code>{crossReference}</code> : <RecordLink id={payoutId} isShort />,
        returnedOn: (row) => row.returnedOn,
        resolution: (row) =>
          row.returnStatus === 'UNMATCHED' && mayResolve ? (
            <ResolveReturn returnId={row.returnId} />
          ) : (
            row.resolution
          ),
        created: (row) => <Time at={row.createdAt} />,
      }}
      numbers={['amount']}
      extras={['created']}
      empty={{ title: t('noReturnsTitle'), text: t('noReturnsText') }}
    />
  );
}

function ResolveReturn({ returnId }: Readonly<{ returnId: string }>) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="resolve"
      operation="resolvePayoutReturn"
      fields={[{ path: 'payoutId', label: t('payoutId'), hint: t('payoutIdHint'), maxLength: 64 }]}
      input={({ values, reason }) => {
        const payoutId = String(values['payoutId'] ?? '').trim();
        return {
          params: { returnId },
          body: { reason, ...(payoutId === '' ? {} : { payoutId }) },
        };
      }}
    />
  );
}

function UploadReturns() {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="uploadReturns"
      confirm={t('upload')}
      operation="takePayoutReturns"
      fields={[{ kind: 'file', path: 'content', label: t('file') }]}
      input={({ values }) => ({ body: { content: String(values['content'] ?? '') } })}
    />
  );
}
