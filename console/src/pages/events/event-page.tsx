import type { Event } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Json } from '../../parts/json.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { Deliveries } from './deliveries.tsx';
import { texts } from './texts.ts';

export function EventPage() {
  return (
    <RecordPage
      texts={texts}
      page="/events/$eventId"
      operation={['retrieveEvent', 'retrieveAnyEvent']}
      isLive={false}
      nameOf={({ type }) => type}
    >
      {(event, partnerId) => <Details event={event} partnerId={partnerId} />}
    </RecordPage>
  );
}

type DetailsProps = Readonly<{ event: Event; partnerId: string | null }>;

function Details({ event, partnerId }: DetailsProps) {
  const t = useTexts(texts);
  const { correlationId, merchantId } = event;
  return (
    <>
      <div className="columns">
        <div className="column">
          <FactsPanel
            title="summary"
            texts={texts}
            facts={{
              subject: <LinkedId id={event.subjectId} />,
              sequence: String(event.sequence),
              merchant: merchantId !== null && (
                <MerchantName merchantId={merchantId} partnerId={partnerId} isLink />
              ),
              created: <Time at={event.createdAt} form="long" />,
              correlation: <Id value={correlationId} />,
            }}
          />
          <Deliveries event={event} partnerId={partnerId} />
        </div>
        <Panel title={t('data')}>
          <Json value={event.data ?? {}} />
        </Panel>
      </div>
      <Timeline of={{ correlationId }} partnerId={partnerId} />
    </>
  );
}
