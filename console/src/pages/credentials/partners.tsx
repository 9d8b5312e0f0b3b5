import { useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-dialog.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { PartnerName } from '../../parts/names.tsx';
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
      operation="createPartner"
      label={t('createPartner')}
      title={t('createPartner')}
      effect={t('createPartnerEffect')}
      confirm={t('createPartner')}
      initial={{ kind: 'ISV' }}
      paths={['name', 'kind']}
      fields={(form) => (
        <div className="form-grid">
          <TextField
            form={form}
            path="name"
            label={t('name')}
            isRequired
            input={{ maxLength: NAME_MAX }}
          />
          <SelectField
            form={form}
            path="kind"
            label={t('kind')}
            options={KINDS.map((value) => ({ value, label: kindName(value) }))}
          />
        </div>
      )}
      input={({ values }) => ({
        body: {
          name: String(values['name'] ?? ''),
          kind: KINDS.find((kind) => kind === values['kind']) ?? 'ISV',
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
      operation="createChain"
      label={t('createChain')}
      title={t('createChain')}
      effect={t('createChainEffect')}
      confirm={t('createChain')}
      paths={['name']}
      fields={(form) => (
        <TextField
          form={form}
          path="name"
          label={t('name')}
          isRequired
          input={{ maxLength: NAME_MAX }}
        />
      )}
      input={({ values }) => ({ body: { partnerId, name: String(values['name'] ?? '') } })}
    />
  );
}
