import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type BodyOf, call, newKey } from '../../api/call.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import {
  CheckField,
  FormProblem,
  NumberField,
  SelectField,
  TextField,
} from '../../parts/fields.tsx';
import { bodyFrom, type Form, useForm } from '../../parts/form.ts';
import { Alert } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { usePlace } from '../../session/place.ts';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { toast } from '../../shell/toasts.tsx';
import { emptyMerchant, onboardGroups, type OnboardField } from './onboard-fields.ts';
import { texts } from './texts.ts';

/** Onboards a merchant. Every fault that the service finds is shown at its field, all at once. */
export function OnboardPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const back = { link: { to: '/merchants' }, title: t('title') } as const;
  return (
    <Page title={t('onboard')} text={t('onboardText')} back={back}>
      {isEverywhere ? <ChoosePartner /> : <OnboardForm />}
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
  const faults = paths.filter((path) => form.faultAt(path) !== undefined).length;
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
    if (await form.submit(send)) return;
    // To the first fault, once it is drawn.
    requestAnimationFrame(() => page.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form className="column" noValidate onSubmit={(event) => void submit(event)}>
      {groups.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          <div className="form-grid">
            {fields.map((field) => (
              <AnyField key={field.path} form={form} field={field} />
            ))}
          </div>
        </Panel>
      ))}
      <div className="onboard-end column">
        {faults > 0 && <Alert tone="bad" title={t('faults', { count: faults })} />}
        <FormProblem form={form} paths={paths} />
        <div className="form-end">
          <ButtonLink to="/merchants">{t('cancel')}</ButtonLink>
          <Button type="submit" tone="main" isBusy={form.isBusy}>
            {t('onboard')}
          </Button>
        </div>
      </div>
    </form>
  );
}

const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' };

function AnyField({ form, field }: Readonly<{ form: Form; field: OnboardField }>) {
  const { path, label } = field;
  const common = { form, path, label };
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...common}
          isRequired={field.isRequired ?? false}
          input={{ placeholder: field.placeholder }}
        />
      );
    case 'number':
      return <NumberField {...common} isRequired={field.isRequired ?? false} />;
    case 'check':
      return <CheckField {...common} />;
    case 'choice': {
      const options = field.options.map((value) => ({
        value,
        label: LANGUAGES[value] ?? (value.length > 3 ? inWords(value) : value),
      }));
      return <SelectField {...common} isRequired={field.isRequired ?? false} options={options} />;
    }
  }
}
