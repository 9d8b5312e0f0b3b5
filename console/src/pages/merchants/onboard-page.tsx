import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type BodyOf, call, newKey } from '../../api/call.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { FormProblem } from '../../parts/fields.tsx';
import { bodyFrom, useForm } from '../../parts/form.ts';
import { IfMay } from '../../parts/if-may.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { toast } from '../../shell/toasts.tsx';
import { FaultCount, focusOnFault } from './faults.tsx';
import { emptyMerchant, onboardGroups } from './onboard-fields.ts';
import { texts } from './texts.ts';

/** Onboards a merchant. Every fault that the service finds is shown at its field, all at once. */
export function OnboardPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const back = { link: { to: '/merchants' }, title: t('title') } as const;
  return (
    <Page title={t('onboard')} text={t('onboardText')} back={back}>
      <IfMay operation="createMerchant">{isEverywhere ? <ChoosePartner /> : <OnboardForm />}</IfMay>
    </Page>
  );
}

function OnboardForm() {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [key] = useState(newKey);
  const groups = onboardGroups(t);
  const form = useForm(emptyMerchant(groups));
  const paths = groups.flatMap(({ fields }) => fields.map(({ path }) => path));
  const send = async () => {
    // The service examines the whole and says what is missing, which is more than the types could.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const body = bodyFrom(form.values, { keepGroups: true }) as BodyOf<'createMerchant'>;
    const merchant = await call(
      'createMerchant',
      { body: { ...body, idempotencyKey: key } },
      { partnerId },
    );
    await refresh();
    toast({ tone: 'good', title: t('onboarded') });
    const params = { merchantId: merchant.merchantId };
    await navigate({ to: '/merchants/$merchantId', params });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = event.currentTarget;
    if (!(await form.submit(send))) focusOnFault(page);
  };
  return (
    <form className="column" noValidate onSubmit={(event) => void submit(event)}>
      {groups.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <FieldList form={form} fields={[fields]} />
        </Panel>
      ))}
      <div className="onboard-end column">
        <FaultCount form={form} paths={paths} />
        <FormProblem form={form} paths={paths} />
        <div className="form-end">
          <ButtonLink to="/merchants">{t('cancel')}</ButtonLink>
          <Button type="submit" tone="main" operation="createMerchant" isBusy={form.isBusy}>
            {t('onboard')}
          </Button>
        </div>
      </div>
    </form>
  );
}
