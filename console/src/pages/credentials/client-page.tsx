import type { AnswerOf } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { Badge, Tag } from '../../parts/badge.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { AgentLimits } from './agent-fields.tsx';
import { ApiKeys } from './api-keys.tsx';
import { BackToSecret, KeyIds, ReplaceKeys } from './client-keys.tsx';
import { texts } from './texts.ts';
import './credentials.css';

const GRACE_SECONDS = 86_400;

type Client = AnswerOf<'retrieveClient'>;

export function ClientPage() {
  const { isOperator } = usePlace();
  const { can } = useSession();
  const mayWrite = ({ revokedAt }: Client) =>
    revokedAt === null && can(isOperator ? 'operator.partner.write' : 'credential.write');
  return (
    <RecordPage
      texts={texts}
      page="/credentials/$clientId"
      operation={['retrieveOwnClient', 'retrieveClient']}
      isOfAnyPartner
      nameOf={({ name }) => name}
      aside={({ revokedAt }) => <Badge state={revokedAt === null ? 'ACTIVE' : 'REVOKED'} />}
      actions={(client) => mayWrite(client) && <Actions client={client} />}
    >
      {(client) => (
        <>
          <Details client={client} />
          <ApiKeys clientId={client.clientId} mayWrite={mayWrite(client)} />
        </>
      )}
    </RecordPage>
  );
}

function Details({ client }: Readonly<{ client: Client }>) {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { agent, partnerId, merchantId, jwks, revokedAt, scopes } = client;
  return (
    <FactsPanel
      title="one"
      texts={texts}
      facts={{
        partner: isOperator && partnerId && <PartnerName partnerId={partnerId} />,
        merchant:
          merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} isLink />,
        signsWith: jwks === null ? t('secret') : t('ownKeys'),
        keyIds: jwks !== null && <KeyIds keys={jwks.keys} />,
        scopes: (
          <span className="scope-list">
            {scopes.map((scope) => (
              <Tag key={scope}>{scope}</Tag>
            ))}
          </span>
        ),
        agent: agent && <AgentLimits policy={agent} />,
        created: <Time at={client.createdAt} form="long" />,
        changed: <Time at={client.modifiedAt} form="long" />,
        revoked: revokedAt && <Time at={revokedAt} form="long" />,
      }}
    />
  );
}

function Actions({ client: { clientId, name, jwks } }: Readonly<{ client: Client }>) {
  const t = useTexts(texts);
  const words = { name };
  return (
    <>
      <ActionButton
        texts={texts}
        name="revoke"
        words={words}
        operation={['revokeOwnClient', 'revokeClient']}
        isDangerous
        input={() => ({ params: { clientId } })}
      />
      <ReplaceKeys clientId={clientId} name={name} hasSecret={jwks === null} />
      <BackToSecret clientId={clientId} name={name} hasKeys={jwks !== null} />
      {jwks === null && (
        <ActionButton
          texts={texts}
          name="roll"
          words={words}
          operation={['rollOwnClientSecret', 'rollClientSecret']}
          initial={{ graceSeconds: GRACE_SECONDS }}
          fields={[{ kind: 'number', path: 'graceSeconds', label: t('graceSeconds'), min: 0 }]}
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
