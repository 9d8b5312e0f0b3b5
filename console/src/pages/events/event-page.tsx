import { getRouteApi } from '@tanstack/react-router';
import type { Event } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Id } from '../../parts/copy.tsx';
import { Json } from '../../parts/json.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { Timeline } from '../../timeline/timeline.tsx';
import { Deliveries } from './deliveries.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/events/$eventId');

export function EventPage() {
  const t = useTexts(texts);
  const { isEverywhere, partnerId: chosen } = usePlace();
  const params = route.useParams();
  const read = useCall(isEverywhere ? 'retrieveAnyEvent' : 'retrieveEvent', { params });
  return (
    <RecordPage
      title={t('one')}
      nameOf={({ type }) => type}
      id={params.eventId}
      back={{ link: { to: '/events' }, title: t('title') }}
      read={read}
    >
      {(event) => <Details event={event} partnerId={ownerIn(event, chosen)} />}
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
          <Panel title={t('summary')}>
            <Facts
              facts={[
                [t('subject'), <LinkedId key="subject" id={event.subjectId} />],
                [t('sequence'), String(event.sequence)],
                [
                  t('merchant'),
                  merchantId !== null && (
                    <MerchantName
                      key="merchant"
                      merchantId={merchantId}
                      partnerId={partnerId}
                      isLink
                    />
                  ),
                ],
                [t('created'), <Time key="created" at={event.createdAt} form="long" />],
                [t('correlation'), <Id key="correlation" value={correlationId} />],
              ]}
            />
          </Panel>
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
