import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Dash } from '../../parts/columns.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './notice-texts.ts';

const STATES = ['HELD', 'WAITING', 'APPLIED', 'DISMISSED'] as const;
const WRITE = 'operator.finance.write';

/** What acquirers have told. Those that nothing can be made of wait for a person. */
export function Notices() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <ListPanel
      name="dispute-notices"
      caption={t('notices')}
      operation="listDisputeNotices"
      filters={{ state: ['state', STATES], acquirer: 'acquirer' }}
      rowKey="noticeId"
      texts={texts}
      columns={{
        created: (row) => <Time at={row.createdAt} />,
        kind: (row) => inWords(row.kind),
        state: (row) => <Badge state={row.noticeState} />,
        problem: ({ problem }) => (problem === null ? <Dash /> : inWords(problem)),
        amount: ({ amount, currency }) => <Money value={{ amount, currency }} />,
        acquirer: (row) => row.acquirer,
        caseReference: (row) => <code>{row.caseReference}</code>,
        payment: ({ paymentId }) =>
          paymentId === null ? <Dash /> : <RecordLink id={paymentId} isShort />,
        dispute: ({ disputeId }) =>
          disputeId === null ? <Dash /> : <RecordLink id={disputeId} isShort />,
        resolution: ({ resolution }) =>
          resolution === null ? <Dash /> : <OfOthers>{resolution}</OfOthers>,
        whatToDo:
          can(WRITE) && ((row) => row.noticeState === 'HELD' && <Resolve id={row.noticeId} />),
      }}
      numbers={['amount']}
      extras={['resolution', 'payment']}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function Resolve({ id }: Readonly<{ id: string }>) {
  const t = useTexts(texts);
  const params = { noticeId: id };
  return (
    <span className="row">
      <ActionButton
        texts={texts}
        name="retry"
        tone="quiet"
        operation="resolveDisputeNotice"
        input={({ key, reason }) => ({
          params,
          body: { idempotencyKey: key, action: 'RETRY' as const, reason },
        })}
      />
      <ActionButton
        texts={texts}
        name="assign"
        tone="quiet"
        operation="resolveDisputeNotice"
        fields={[{ path: 'paymentId', label: t('paymentId'), isRequired: true, maxLength: 64 }]}
        input={({ key, reason, values }) => ({
          params,
          body: {
            idempotencyKey: key,
            action: 'ASSIGN' as const,
            paymentId: String(values['paymentId'] ?? '').trim(),
            reason,
          },
        })}
      />
      <ActionButton
        texts={texts}
        name="dismiss"
        tone="quiet"
        isDangerous
        operation="resolveDisputeNotice"
        input={({ key, reason }) => ({
          params,
          body: { idempotencyKey: key, action: 'DISMISS' as const, reason },
        })}
      />
    </span>
  );
}
