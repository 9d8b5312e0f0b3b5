import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, newKey } from '../../api/call.ts';
import { useTexts } from '../../i18n/language.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { useForm } from '../../parts/form.ts';
import { IfMay } from '../../parts/if-may.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { DraftList } from './drafts-page.tsx';
import { texts } from './draft-texts.ts';
import { contentFrom } from './draft-values.ts';
import { startOfMerchant } from './onboard-fields.ts';
import { texts as merchantTexts } from './texts.ts';

const NAME = 'merchantDetails.merchantInformation.legalName';

/** Begins a draft of a merchant, or goes on with one. */
export function OnboardPage() {
  const t = useTexts(merchantTexts);
  const { isEverywhere } = usePlace();
  const back = { link: { to: '/merchants' }, title: t('title') } as const;
  return (
    <Page title={t('onboard')} text={t('onboardText')} back={back}>
      <IfMay operation="createMerchantDraft">{isEverywhere ? <ChoosePartner /> : <Begin />}</IfMay>
    </Page>
  );
}

function Begin() {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(newKey);
  const form = useForm({ [NAME]: '' });
  const send = async () => {
    const draftedMerchant = contentFrom({ ...startOfMerchant(), ...form.values }, undefined);
    const body = { idempotencyKey, draftedMerchant };
    const { draftId } = await call('createMerchantDraft', { body }, { partnerId });
    await navigate({
      to: '/merchants/drafts/$draftId',
      params: { draftId },
      search: (before) => ({ ...before, step: 'BUSINESS' }),
    });
  };
  return (
    <>
      <Panel title={t('beginTitle')}>
        <DataForm
          form={form}
          fields={[[{ path: NAME, label: t('legalName'), isRequired: true, maxLength: 100 }]]}
          send={send}
          submit={t('begin')}
          operation="createMerchantDraft"
        />
      </Panel>
      <DraftList isOpen />
    </>
  );
}
