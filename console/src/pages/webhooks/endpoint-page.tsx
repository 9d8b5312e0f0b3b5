import type { WebhookEndpoint } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { CopyButton, Id } from '../../parts/copy.tsx';
import { FactList } from '../../parts/facts.tsx';
import { Figures } from '../../parts/figures.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { texts } from './texts.ts';

export function EndpointPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  if (!isEverywhere) return <Endpoint />;
  return (
    <Page title={t('one')} back={{ link: { to: '/webhooks' }, title: t('title') }}>
      <ChoosePartner />
    </Page>
  );
}

function Endpoint() {
  const t = useTexts(texts);
  return (
    <RecordPage
      texts={texts}
      page="/webhooks/$endpointId"
      operation="retrieveWebhookEndpoint"
      nameOf={({ url }) => new URL(url).host}
      aside={({ status }) => <Badge state={status} />}
      text={({ url }) => (
        <span className="id">
          <code>{url}</code>
          <CopyButton text={url} name={t('url')} />
        </span>
      )}
      actions={(endpoint) => <EndpointActions endpoint={endpoint} />}
    >
      {(endpoint) => (
        <>
          <Trouble endpoint={endpoint} />
          <Statistics endpointId={endpoint.endpointId} />
          <Details endpoint={endpoint} />
          <DeliveryList endpointId={endpoint.endpointId} />
        </>
      )}
    </RecordPage>
  );
}

function Trouble({ endpoint }: Readonly<{ endpoint: WebhookEndpoint }>) {
  const t = useTexts(texts);
  const { status, disabledReason, disabledAt, failingSince } = endpoint;
  if (status === 'DISABLED') {
    return (
      <Alert
        tone="bad"
        title={disabledReason === 'GONE' ? t('disabledGone') : t('disabledFailing')}
      >
        <Time at={disabledAt} form="long" />
      </Alert>
    );
  }
  if (failingSince === null) return null;
  return (
    <Alert tone="warn" title={t('failing')}>
      <Time at={failingSince} form="long" />
    </Alert>
  );
}

const ms = (value: number | null) => (value === null ? '–' : `${value.toLocaleString()} ms`);

function Statistics({ endpointId }: Readonly<{ endpointId: string }>) {
  const t = useTexts(texts);
  const { data } = useCall('retrieveWebhookStatistics', { params: { endpointId } }, { live: true });
  if (!data) return null;
  return (
    <Figures
      figures={[
        { name: t('delivered'), value: data.delivered.toLocaleString() },
        { name: t('failed'), value: data.failed.toLocaleString() },
        { name: t('pending'), value: data.pending.toLocaleString() },
        { name: t('dead'), value: data.dead.toLocaleString() },
        { name: t('median'), value: ms(data.medianMs) },
        { name: t('p95'), value: ms(data.percentile95Ms) },
      ]}
    />
  );
}

function Details({ endpoint }: Readonly<{ endpoint: WebhookEndpoint }>) {
  const t = useTexts(texts);
  const { merchantId, previousSecretValidUntil: until } = endpoint;
  return (
    <Panel title={t('one')}>
      <FactList
        facts={[
          [t('id'), <Id key="id" value={endpoint.endpointId} />],
          [t('description'), endpoint.description],
          [t('types'), <code key="types">{endpoint.types.join(', ')}</code>],
          [t('form'), inWords(endpoint.form)],
          [t('apiVersion'), endpoint.apiVersion],
          [
            t('merchant'),
            merchantId === null ? (
              t('allMerchants')
            ) : (
              <MerchantName key="merchant" merchantId={merchantId} isLink />
            ),
          ],
          ...endpoint.publicKeys.map(
            ({ publicKey }) => [t('publicKey'), <Id key={publicKey} value={publicKey} />] as const,
          ),
          [t('previousSecret'), until && <Time key="until" at={until} form="long" />],
          [t('created'), <Time key="created" at={endpoint.createdAt} form="long" />],
        ]}
      />
    </Panel>
  );
}
