import { getRouteApi } from '@tanstack/react-router';
import type { LoggedRequestWithBodies } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Json } from '../../parts/json.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Facts, Page, Panel } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { CopyCode } from '../../timeline/step-details.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { HttpStatus } from './requests-page.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/requests/$requestId');

export function RequestPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { of } = route.useSearch();
  if (!isEverywhere || of !== undefined) return <KeptRequest />;
  return (
    <Page title={t('one')} back={{ link: { to: '/requests' }, title: t('title') }}>
      <ChoosePartner />
    </Page>
  );
}

function KeptRequest() {
  const t = useTexts(texts);
  const params = route.useParams();
  const { of } = route.useSearch();
  const read = useCall('retrieveRequest', { params }, { partnerId: of });
  return (
    <RecordPage
      title={t('one')}
      nameOf={(made) => `${made.method} ${made.route}`}
      id={params.requestId}
      back={{ link: { to: '/requests' }, title: t('title') }}
      read={read}
      aside={({ status }) => <HttpStatus status={status} />}
      actions={(made) => (
        <CopyCode
          request={{ method: made.method, path: addressOf(made), body: made.requestBody }}
        />
      )}
    >
      {(made) => <Details request={made} partnerId={of ?? null} />}
    </RecordPage>
  );
}

/** The path with the query that the log keeps beside it. */
function addressOf({ path, query }: LoggedRequestWithBodies): string {
  if (typeof query !== 'object' || query === null || path.includes('?')) return path;
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}

type DetailsProps = Readonly<{ request: LoggedRequestWithBodies; partnerId: string | null }>;

function Details({ request, partnerId }: DetailsProps) {
  const t = useTexts(texts);
  return (
    <>
      <Panel title={t('summary')}>
        <Facts
          facts={[
            [t('path'), <code key="path">{addressOf(request)}</code>],
            [t('created'), <Time key="created" at={request.createdAt} form="long" />],
            [t('duration'), `${request.durationMs} ms`],
            [t('problem'), request.problem],
            [t('reasonCodes'), request.reasonCodes.join(', ')],
            [t('idempotency'), request.idempotency && inWords(request.idempotency)],
            [
              t('merchant'),
              request.merchantId !== null && (
                <MerchantName
                  key="merchant"
                  merchantId={request.merchantId}
                  partnerId={partnerId}
                  isLink
                />
              ),
            ],
            [t('client'), request.clientId],
            [t('address'), request.clientAddress],
            [t('correlation'), <Id key="correlation" value={request.correlationId} />],
          ]}
        />
      </Panel>
      {request.truncated && <Alert tone="warn">{t('truncated')}</Alert>}
      <div className="columns">
        <Body title={t('request')} value={request.requestBody} bytes={request.requestBytes} />
        <Body title={t('answer')} value={request.responseBody} bytes={request.responseBytes} />
      </div>
      <Timeline of={{ correlationId: request.correlationId }} partnerId={partnerId} />
    </>
  );
}

type BodyProps = Readonly<{ title: string; value: unknown; bytes: number | null }>;

function Body({ title, value, bytes }: BodyProps) {
  const t = useTexts(texts);
  const isEmpty = value === null || value === undefined;
  return (
    <Panel title={title} text={t('bytes', { count: bytes ?? 0 })}>
      {isEmpty ? <p className="muted">{t('noBody')}</p> : <Json value={value} />}
    </Panel>
  );
}
