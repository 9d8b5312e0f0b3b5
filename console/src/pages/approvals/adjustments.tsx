import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { SimpleTable } from '../../parts/simple-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { Decision } from '../adjustments/adjustment-actions.tsx';
import { texts } from './texts.ts';

const SHOWN_MAX = 100;

/** Adjustments of balances that wait for another operator: decided on here, as everything else. */
export function WaitingAdjustments() {
  const { mayCall } = useSession();
  return mayCall('listAdjustments') && <Waiting />;
}

function Waiting() {
  const t = useTexts(texts);
  const { rows } = useList('listAdjustments', {
    query: { status: ['REQUESTED'], limit: SHOWN_MAX },
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t('adjustments')} text={t('adjustmentsText')} isFlush>
      <SimpleTable
        caption={t('adjustments')}
        rows={rows}
        rowKey={({ adjustmentId }) => adjustmentId}
        texts={texts}
        columns={{
          merchant: ({ merchantId }) => <MerchantName merchantId={merchantId} isLink />,
          what: ({ direction }) => t(direction),
          amount: ({ amount }) => <Money value={amount} />,
          reason: ({ reason }) => <OfOthers>{reason}</OfOthers>,
          by: ({ requestedBy }) => requestedBy,
          created: ({ createdAt }) => <Time at={createdAt} />,
          decision: (row) => <Decision adjustment={row} />,
        }}
        numbers={['amount']}
      />
    </Panel>
  );
}
