import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { choices } from '../../parts/field-list.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { PartnerName } from '../../parts/names.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

const KINDS = ['ISV', 'PARTNER_ACQUIRER', 'PARTNER_BANK'] as const;
const NAME_MAX = 100;

export function Partners() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <ListPanel
      name="partners"
      caption={t('partners')}
      title={t('partners')}
      actions={can('operator.partner.write') && <CreatePartner />}
      operation="listPartners"
      rowKey="partnerId"
      // To its clients.
      rowLink={({ partnerId }) => ({ to: '/credentials', search: { partner: partnerId } })}
      texts={texts}
      columns={{
        name: ({ name }) => name,
        kind: ({ kind }) => kindName(kind),
        id: ({ partnerId }) => <Id value={partnerId} />,
        created: ({ createdAt }) => <Time at={createdAt} />,
      }}
      empty={{ title: t('noPartners') }}
    />
  );
}

function kindName(kind: string): string {
  return kind === 'ISV' ? kind : inWords(kind);
}

function CreatePartner() {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="createPartner"
      operation="createPartner"
      initial={{ kind: 'ISV' }}
      fields={[
        [
          { path: 'name', label: t('name'), isRequired: true, maxLength: NAME_MAX },
          { kind: 'choice', path: 'kind', label: t('kind'), options: choices(KINDS, kindName) },
        ],
      ]}
      input={({ values }) => ({
        body: {
          name: String(values['name'] ?? ''),
          kind: oneOf(KINDS, String(values['kind'])) ?? 'ISV',
        },
      })}
    />
  );
}

export function Chains() {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const { can } = useSession();
  return (
    <ListPanel
      name="chains"
      caption={t('chains')}
      title={t('chains')}
      text={t('chainsText')}
      actions={
        partnerId !== null && can('operator.partner.write') && <CreateChain partnerId={partnerId} />
      }
      operation="listChains"
      isByPartner
      rowKey="chainId"
      texts={texts}
      columns={{
        name: ({ name }) => name,
        id: ({ chainId }) => <Id value={chainId} />,
        partner: (row) => <PartnerName partnerId={row.partnerId} />,
        created: ({ createdAt }) => <Time at={createdAt} />,
      }}
      empty={{ title: t('noChains') }}
    />
  );
}

function CreateChain({ partnerId }: Readonly<{ partnerId: string }>) {
  const t = useTexts(texts);
  return (
    <ActionButton
      texts={texts}
      name="createChain"
      operation="createChain"
      fields={[{ path: 'name', label: t('name'), isRequired: true, maxLength: NAME_MAX }]}
      input={({ values }) => ({ body: { partnerId, name: String(values['name'] ?? '') } })}
    />
  );
}
