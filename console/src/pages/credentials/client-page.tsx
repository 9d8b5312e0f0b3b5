import { getRouteApi } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { Badge, Tag } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { NumberField } from '../../parts/fields.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Facts, Page, Panel } from '../../parts/page.tsx';
import { SecretActionButton } from '../../parts/secret-action.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { AgentLimits } from './agent-fields.tsx';
import { texts as agentTexts } from './agent-texts.ts';
import { ApiKeys } from './api-keys.tsx';
import { BackToSecret, KeyIds, ReplaceKeys } from './client-keys.tsx';
import { texts } from './texts.ts';
import './credentials.css';

const route = getRouteApi('/app/credentials/$clientId');
const GRACE_SECONDS = 86_400;

type Client = AnswerOf<'retrieveClient'>;

export function ClientPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { can } = useSession();
  const params = route.useParams();
  const { data, error, refetch } = useCall(
    isOperator ? 'retrieveClient' : 'retrieveOwnClient',
    { params },
    { live: true },
  );
  const back = { link: { to: '/credentials' }, title: t('title') } as const;
  if (!data) {
    return (
      <Page title={t('one')} back={back}>
        {error ? (
          <ProblemNotice problem={error} retry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  }
  const isActive = data.revokedAt === null;
  const mayWrite = can(isOperator ? 'operator.partner.write' : 'credential.write');
  return (
    <Page
      title={data.name}
      aside={<Badge state={isActive ? 'ACTIVE' : 'REVOKED'} />}
      text={<Id value={data.clientId} />}
      back={back}
      actions={mayWrite && isActive && <Actions client={data} />}
    >
      <Details client={data} />
      <ApiKeys clientId={data.clientId} mayWrite={mayWrite && isActive} />
    </Page>
  );
}

function Details({ client }: Readonly<{ client: Client }>) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const ta = useTexts(agentTexts);
  const { agent, partnerId, merchantId, jwks, revokedAt, scopes } = client;
  return (
    <Panel title={t('one')}>
      <Facts
        facts={[
          [
            t('partner'),
            isOperator && partnerId && <PartnerName key="partner" partnerId={partnerId} />,
          ],
          [
            t('merchant'),
            merchantId === null ? (
              t('allMerchants')
            ) : (
              <MerchantName key="merchant" merchantId={merchantId} isLink />
            ),
          ],
          [t('signsWith'), jwks === null ? t('secret') : t('ownKeys')],
          [t('keyIds'), jwks !== null && <KeyIds key="keys" keys={jwks.keys} />],
          [
            t('scopes'),
            <span key="scopes" className="scope-list">
              {scopes.map((scope) => (
                <Tag key={scope}>{scope}</Tag>
              ))}
            </span>,
          ],
          [ta('agent'), agent && <AgentLimits key="agent" policy={agent} />],
          [t('created'), <Time key="created" at={client.createdAt} form="long" />],
          [t('changed'), <Time key="changed" at={client.modifiedAt} form="long" />],
          [t('revoked'), revokedAt && <Time key="revoked" at={revokedAt} form="long" />],
        ]}
      />
    </Panel>
  );
}

function Actions({ client: { clientId, name, jwks } }: Readonly<{ client: Client }>) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  return (
    <>
      <ActionButton
        operation={isOperator ? 'revokeClient' : 'revokeOwnClient'}
        label={t('revoke')}
        title={t('revokeTitle', { name })}
        effect={t('revokeEffect')}
        confirm={t('revoke')}
        isDangerous
        input={() => ({ params: { clientId } })}
      />
      <ReplaceKeys clientId={clientId} name={name} hasSecret={jwks === null} />
      <BackToSecret clientId={clientId} name={name} hasKeys={jwks !== null} />
      {jwks === null && (
        <SecretActionButton
          operation={isOperator ? 'rollClientSecret' : 'rollOwnClientSecret'}
          label={t('roll')}
          title={t('rollTitle', { name })}
          effect={t('rollEffect')}
          confirm={t('roll')}
          initial={{ graceSeconds: GRACE_SECONDS }}
          paths={['graceSeconds']}
          fields={(form) => (
            <NumberField form={form} path="graceSeconds" label={t('graceSeconds')} min={0} />
          )}
          input={({ values }) => ({
            params: { clientId },
            body: { graceSeconds: Number(values['graceSeconds'] ?? 0) },
          })}
          secretsOf={({ clientSecret }) => [{ name: t('secret'), value: clientSecret }]}
        />
      )}
    </>
  );
}
