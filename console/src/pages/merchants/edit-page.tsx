import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { act } from '../../api/act.ts';
import { type AnswerOf, bodyOf, newKey, send } from '../../api/call.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { SecondPerson } from '../../parts/action-dialog.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { FormProblem, TextField } from '../../parts/fields.tsx';
import { type Form, type FormValues, lengthOf, useForm, withoutElement } from '../../parts/form.ts';
import { IfMay } from '../../parts/if-may.tsx';
import { Alert, Loaded } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { texts as partTexts } from '../../parts/texts.ts';
import { usePlace } from '../../session/place.ts';
import { toast } from '../../shell/toast.ts';
import { type AnyMerchant, nameOfMerchant, ownerOf } from './merchant.ts';
import { useLookUps } from './look-ups.ts';
import { FaultCount, focusOnFault } from './faults.tsx';
import {
  ACCOUNTS,
  newElement,
  OFFICERS,
  patchFrom,
  type ProfileGroup,
  profileGroups,
  valuesOf,
} from './profile-fields.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/merchants/$merchantId/edit');
const REASON = 'X-Reason';

type Tagged = Readonly<{ merchant: AnyMerchant; tag: string | undefined }>;

/** Changes what is known of a merchant. Every fault is shown at its field, all at once. */
export function EditMerchantPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const params = route.useParams();
  // Read once, with its tag: what others change meanwhile must not change under the writer's hands.
  const query = useQuery<Tagged, ApiProblem>({
    queryKey: ['merchantToEdit', params.merchantId],
    queryFn: async () => await readTagged(isOperator, params),
    staleTime: 'static',
    gcTime: 0,
  });
  const back = {
    link: { to: '/merchants/$merchantId', params },
    title: query.data ? nameOfMerchant(query.data.merchant) : t('one'),
  } as const;
  return (
    <Page title={t('change')} text={t('changeText')} back={back}>
      <IfMay operation="updateMerchant">
        <Loaded query={query}>{(tagged) => <EditForm {...tagged} />}</Loaded>
      </IfMay>
    </Page>
  );
}

async function readTagged(
  isOperator: boolean,
  params: Readonly<{ merchantId: string }>,
): Promise<Tagged> {
  const response = await send(isOperator ? 'retrieveAnyMerchant' : 'retrieveMerchant', { params });
  const tag = response.headers.get('etag') ?? undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As in `call`.
  const merchant = (await bodyOf(response)) as AnswerOf<'retrieveAnyMerchant'>;
  return { merchant, tag };
}

function EditForm({ merchant, tag }: Tagged) {
  const t = useTexts(texts);
  const words = useTexts(partTexts);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { merchantId } = merchant;
  const [key] = useState(newKey);
  const [before] = useState(() => valuesOf(merchant));
  const form = useForm({ ...before, [REASON]: '' });
  const { [REASON]: reason, ...values } = form.values;
  const groups = profileGroups(t, values, useLookUps());
  const paths = [...groups.flatMap(({ fields }) => fields.map(({ path }) => path)), REASON];
  const patch = patchFrom(before, values);
  const save = async () => {
    const input = { params: { merchantId }, body: patch ?? {} };
    const standing = { partnerId: ownerOf(merchant), idempotencyKey: key, ifMatch: tag };
    const outcome = await act('updateMerchant', input, { ...standing, reason: String(reason) });
    await refresh();
    if (outcome.kind === 'waiting') {
      toast({ title: words('waitingTitle'), text: words('waitingText') });
      const { actionId } = outcome;
      return await navigate({ to: '/approvals/$actionId', params: { actionId } });
    }
    toast({ tone: 'good', title: t('wasChanged') });
    await navigate({ to: '/merchants/$merchantId', params: { merchantId } });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const page = event.currentTarget;
    if (!(await form.submit(save))) focusOnFault(page);
  };
  return (
    <form className="column" noValidate onSubmit={(event) => void submit(event)}>
      <Groups
        form={form}
        groups={groups}
        values={values}
        change={(changed) => form.replace({ ...changed, [REASON]: reason })}
      />
      {patch !== null && 'bankingDetails' in patch && <SecondPerson />}
      <Panel title={t('reason')}>
        <TextField
          form={form}
          path={REASON}
          label={t('reason')}
          hint={t('reasonHint')}
          isRequired
          rows={2}
        />
      </Panel>
      <End merchantId={merchantId} form={form} paths={paths} isChanged={patch !== null} />
    </form>
  );
}

type EndProps = Readonly<{
  merchantId: string;
  form: Form;
  paths: readonly string[];
  isChanged: boolean;
}>;

function End({ merchantId, form, paths, isChanged }: EndProps) {
  const t = useTexts(texts);
  return (
    <div className="onboard-end column">
      <FaultCount form={form} paths={paths} />
      <Refusal form={form} paths={paths} />
      <div className="form-end">
        <ButtonLink to="/merchants/$merchantId" params={{ merchantId }}>
          {t('cancel')}
        </ButtonLink>
        <Button
          type="submit"
          tone="main"
          operation="updateMerchant"
          isBusy={form.isBusy}
          disabled={!isChanged}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

type GroupsProps = Readonly<{
  form: Form;
  groups: readonly ProfileGroup[];
  values: FormValues;
  change: (values: FormValues) => void;
}>;

/** The fields of every group; elements of lists can be added and removed, but not the last officer. */
function Groups({ form, groups, values, change }: GroupsProps) {
  const t = useTexts(texts);
  const mayRemove = (list: string) => list !== OFFICERS || lengthOf(values, list) > 1;
  return (
    <>
      {groups.map(({ title, fields, list, place = 0 }) => (
        <Panel
          key={title}
          title={title}
          actions={
            list !== undefined &&
            mayRemove(list) && (
              <Button onClick={() => change(withoutElement(values, list, place))}>
                {t('remove')}
              </Button>
            )
          }
        >
          <FieldList form={form} fields={[fields]} />
        </Panel>
      ))}
      <div className="row">
        <Button icon="plus" onClick={() => change(newElement(ACCOUNTS, values))}>
          {t('addAccount')}
        </Button>
        <Button icon="plus" onClick={() => change(newElement(OFFICERS, values))}>
          {t('addOfficer')}
        </Button>
      </div>
    </>
  );
}

function Refusal({ form, paths }: Readonly<{ form: Form; paths: readonly string[] }>) {
  const t = useTexts(texts);
  if (form.problem?.code === 'merchant-has-orders') {
    return <Alert tone="bad" title={t('hasOrders')} />;
  }
  if (form.problem?.code === 'precondition-failed') {
    return (
      <Alert tone="bad" title={t('wasChangedMeanwhile')}>
        {t('wasChangedMeanwhileText')}
      </Alert>
    );
  }
  return <FormProblem form={form} paths={paths} />;
}
