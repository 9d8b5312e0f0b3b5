import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Choices } from '../../parts/choices.tsx';
import { several } from '../../parts/filters.ts';
import { ListPanel } from '../../parts/list-panel.tsx';
import { oneOf, useSearchParams } from '../../parts/search-params.ts';
import { usePlace } from '../../session/place.ts';
import { CLOSED_STATES, DISPUTE_STATES, SHOWN, STAGES } from './columns.tsx';
import { texts } from './texts.ts';

const OPERATION = ['listDisputes', 'listAllDisputes'] as const;
const EXPORT = ['exportDisputes', 'exportAllDisputes'] as const;

/** Disputes that have ended, by how. */
export function Closed() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const [search, change] = useSearchParams();
  const closed = oneOf(CLOSED_STATES, search['closed']) ?? 'WON';
  return (
    <>
      <div className="row">
        <Choices
          label={t('outcome')}
          value={closed}
          options={CLOSED_STATES.map((value) => ({ value, title: inWords(value) }))}
          choose={(chosen) => change({ closed: chosen })}
        />
      </div>
      <ListPanel
        name="disputes-closed"
        caption={t('closed')}
        operation={OPERATION}
        exportBy={EXPORT}
        query={{ disputeState: [closed] }}
        filters={{
          created: 'created',
          disputeStage: ['stage', STAGES],
          reasonCode: 'reasonCode',
          merchantId: 'merchant',
        }}
        rowLink="/disputes/$disputeId"
        texts={texts}
        columns={{
          closedAt: SHOWN.closedAt,
          amount: SHOWN.amount,
          reason: SHOWN.reason,
          stage: SHOWN.stage,
          state: SHOWN.state,
          merchant: SHOWN.merchant,
          partner: isEverywhere && SHOWN.partner,
          payment: SHOWN.payment,
          created: SHOWN.created,
        }}
        numbers={['amount']}
        extras={['partner']}
        empty={{ title: t('noneClosedTitle'), text: t('noneClosedText') }}
      />
    </>
  );
}

/** Every dispute, newest first. */
export function All() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <ListPanel
      name="disputes"
      caption={t('all')}
      operation={OPERATION}
      exportBy={EXPORT}
      filters={{
        disputeState: several('state', DISPUTE_STATES),
        created: 'created',
        merchantId: 'merchant',
        amountMin: 'amount',
        disputeStage: ['stage', STAGES],
        reasonCode: 'reasonCode',
        paymentId: 'paymentId',
      }}
      bulk={{ moneyOf: (row) => row.amount }}
      rowLink="/disputes/$disputeId"
      texts={texts}
      columns={{
        created: SHOWN.created,
        amount: SHOWN.amount,
        state: SHOWN.state,
        stage: SHOWN.stage,
        reason: SHOWN.reason,
        merchant: SHOWN.merchant,
        partner: isEverywhere && SHOWN.partner,
        payment: SHOWN.payment,
        respondBy: SHOWN.respondBy,
        closedAt: SHOWN.closedAt,
        caseReference: SHOWN.caseReference,
        id: SHOWN.id,
      }}
      numbers={['amount']}
      extras={['partner', 'closedAt', 'caseReference', 'id']}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
