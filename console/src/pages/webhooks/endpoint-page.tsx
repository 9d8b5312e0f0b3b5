import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from '../../api/operations.ts';
import { useCall, useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { CopyButton, Id } from '../../parts/copy.tsx';
import { Figures } from '../../parts/figures.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert, ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts, Page, Panel } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { deliveryQuery, DeliveryTable } from './delivery-table.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/webhooks/$endpointId');

export function EndpointPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const params = route.useParams();
  const { data, error, refetch } = useCall(
    'retrieveWebhookEndpoint',
    { params },
    { live: true, enabled: !isEverywhere },
  );
  const back = { link: { to: '/webhooks' }, title: t('title') } as const;
  if (!data) {
    return (
      <Page title={t('one')} back={back}>
        {isEverywhere && <ChoosePartner />}
        {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
        {!isEverywhere && !error && <Skeleton lines={8} />}
      </Page>
    );
  }
  return (
    <Page
      title={new URL(data.url).host}
      aside={<Badge state={data.status} />}
      text={
        <span className="id">
          <code>{data.url}</code>
          <CopyButton text={data.url} name={t('url')} />
        </span>
      }
      back={back}
      actions={<EndpointActions endpoint={data} />}
    >
      <Trouble endpoint={data} />
      <Statistics endpointId={params.endpointId} />
      <Details endpoint={data} />
      <Deliveries />
    </Page>
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
      <Facts
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

function Deliveries() {
  const t = useTexts(texts);
  const params = route.useParams();
  const list = useList('listWebhookDeliveries', {
    params,
    query: deliveryQuery(route.useSearch()),
  });
  return (
    <Panel title={t('deliveries')} isFlush>
      <DeliveryTable list={list} />
    </Panel>
  );
}
