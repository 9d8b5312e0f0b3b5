import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type BodyOf, call, newKey } from '../../api/call.ts';
import { useList, useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FormProblem, SelectField, TextField } from '../../parts/fields.tsx';
import { bodyFrom, type Form, useForm } from '../../parts/form.ts';
import { IfMay } from '../../parts/if-may.tsx';
import { Notice, Skeleton } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { FaultText } from '../../parts/problem-text.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { toast } from '../../shell/toast.ts';
import { useMayOrder } from './may-order.ts';
import { type Line, SolutionLines } from './solution-lines.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/orders/new');
const NAMED_MAX = 100; // As many as a page of the list has.
const PATHS = [
  'deliveryAddress.firstName',
  'deliveryAddress.lastName',
  'deliveryAddress.streetNumber',
  'deliveryAddress.streetName',
  'deliveryAddress.city',
  'deliveryAddress.province',
  'deliveryAddress.postalCode',
  'deliveryAddress.country',
  'bankerInformation.bankerBranchIdentifier',
  'bankerInformation.bankerPhoneNumber',
  'orderCreatedBy',
] as const;

/** Places an order for a merchant: what it needs, where it goes, who ordered it. */
export function NewOrderPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const back = { link: { to: '/orders' }, title: t('title') } as const;
  return (
    <Page title={t('place')} text={t('placeText')} back={back}>
      <IfMay operation="createOrder">{isEverywhere ? <ChoosePartner /> : <ForPartner />}</IfMay>
    </Page>
  );
}

function isSuspended({ merchantStatus }: Readonly<{ merchantStatus: string }>): boolean {
  return merchantStatus === 'SUSPENDED';
}

function ForPartner() {
  const t = useTexts(texts);
  const mayOrder = useMayOrder();
  const { merchantId } = route.useSearch();
  const merchants = useList('listMerchants', { query: { limit: NAMED_MAX } }, { live: false });
  if (!mayOrder)
    return <Notice icon="lock" title={t('onlyBanksTitle')} text={t('onlyBanksText')} />;
  if (merchants.isPending) return <Skeleton lines={8} />;
  if (merchants.rows.some((row) => row.merchantId === merchantId && isSuspended(row))) {
    return <Notice icon="lock" title={t('suspendedTitle')} text={t('suspendedText')} />;
  }
  const options = merchants.rows
    .filter((row) => !isSuspended(row))
    .map((row) => ({
      value: row.merchantId,
      label: row.merchantDetails.merchantInformation.operatingAsName,
    }));
  const isListed = merchantId === undefined || options.some(({ value }) => value === merchantId);
  const chosen = isListed ? [] : [{ value: merchantId, label: merchantId }];
  return <OrderForm merchants={[...chosen, ...options]} />;
}

type OrderFormProps = Readonly<{
  merchants: readonly Readonly<{ value: string; label: string }>[];
}>;

function OrderForm({ merchants }: OrderFormProps) {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const { merchantId } = route.useSearch();
  const { user } = useSession();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [key] = useState(newKey);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const form = useForm({
    merchantId: merchantId ?? merchants[0]?.value,
    ...Object.fromEntries(PATHS.map((path) => [path, undefined])),
    'deliveryAddress.country': 'CA',
    orderCreatedBy: user.name,
  });
  const fault = form.faultAt('solutions');
  const send = async () => {
    const { merchantId: chosen, ...values } = form.values;
    const params = { merchantId: String(chosen) };
    // The service examines the whole and says what is missing, which is more than the types could.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const body = bodyFrom(values, { keepGroups: true }) as BodyOf<'createOrder'>;
    const order = await call(
      'createOrder',
      { params, body: { ...body, solutions: lines, idempotencyKey: key } },
      { partnerId },
    );
    await refresh();
    toast({ tone: 'good', title: t('placed') });
    const place = { merchantOrderId: String(order.merchantOrderId) };
    await navigate({ to: '/orders/$merchantOrderId', params: place, search: params });
  };
  return (
    <form
      className="column"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.submit(send);
      }}
    >
      <Panel title={t('merchant')}>
        <SelectField
          form={form}
          path="merchantId"
          label={t('merchant')}
          isRequired
          options={merchants}
        />
      </Panel>
      <Panel title={t('solutions')} text={fault && <FaultText fault={fault} />} isFlush>
        <SolutionLines partnerId={partnerId} lines={lines} change={setLines} />
      </Panel>
      <Delivery form={form} />
      <FormProblem form={form} paths={[...PATHS, 'solutions']} />
      <div className="form-end">
        <ButtonLink to="/orders">{t('cancel')}</ButtonLink>
        <Button type="submit" tone="main" operation="createOrder" isBusy={form.isBusy}>
          {t('place')}
        </Button>
      </div>
    </form>
  );
}

function Delivery({ form }: Readonly<{ form: Form }>) {
  const t = useTexts(texts);
  const field = (path: (typeof PATHS)[number], label: string, placeholder?: string) => (
    <TextField
      form={form}
      path={path}
      label={label}
      isRequired={path !== 'deliveryAddress.streetNumber'}
      input={{ placeholder }}
    />
  );
  return (
    <>
      <Panel title={t('delivery')}>
        <div className="form-grid">
          {field('deliveryAddress.firstName', t('firstName'))}
          {field('deliveryAddress.lastName', t('lastName'))}
          {field('deliveryAddress.streetNumber', t('streetNumber'))}
          {field('deliveryAddress.streetName', t('streetName'))}
          {field('deliveryAddress.city', t('city'))}
          {field('deliveryAddress.province', t('province'), 'ON')}
          {field('deliveryAddress.postalCode', t('postalCode'), 'M5V 2T6')}
          {field('deliveryAddress.country', t('country'), 'CA')}
        </div>
      </Panel>
      <Panel title={t('orderedBy')}>
        <div className="form-grid">
          {field('orderCreatedBy', t('person'))}
          {field('bankerInformation.bankerBranchIdentifier', t('branch'))}
          {field('bankerInformation.bankerPhoneNumber', t('branchPhone'), '+14165550123')}
        </div>
      </Panel>
    </>
  );
}
