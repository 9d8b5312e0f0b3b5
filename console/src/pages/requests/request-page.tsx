import type { LoggedRequestWithBodies } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Json } from '../../parts/json.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { CopyCode } from '../../timeline/step-details.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { HttpStatus } from './requests-page.tsx';
import { texts } from './texts.ts';

export function RequestPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const [{ of }] = useSearchParams();
  if (!isEverywhere || of !== undefined) return <KeptRequest of={of} />;
  return (
    <Page title={t('one')} back={{ link: { to: '/requests' }, title: t('title') }}>
      <ChoosePartner />
    </Page>
  );
}

function KeptRequest({ of }: Readonly<{ of: string | undefined }>) {
  return (
    <RecordPage
      texts={texts}
      page="/requests/$requestId"
      operation="retrieveRequest"
      partnerId={of}
      isLive={false}
      nameOf={(made) => `${made.method} ${made.route}`}
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
  const { merchantId } = request;
  return (
    <>
      <FactsPanel
        title="summary"
        texts={texts}
        facts={{
          path: <code>{addressOf(request)}</code>,
          created: <Time at={request.createdAt} form="long" />,
          duration: `${request.durationMs} ms`,
          problem: request.problem,
          reasonCodes: request.reasonCodes.join(', '),
          idempotency: request.idempotency && inWords(request.idempotency),
          merchant: merchantId !== null && (
            <MerchantName merchantId={merchantId} partnerId={partnerId} isLink />
          ),
          client: request.clientId,
          address: request.clientAddress,
          correlation: <Id value={request.correlationId} />,
        }}
      />
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
